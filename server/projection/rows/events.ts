import { and, asc, getTableColumns, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type ChainEvent, isPoolEvent } from '#src/chain/program/event-types.ts';
import type { Database } from '#server/store/open-store.ts';
import { chainEvents, recentSignatures, transactions } from '#server/store/schema.ts';
import type { ChainTransaction } from '../chain-transaction.ts';
import { byPosition, type LocatedEvent } from '../fold/pool-state.ts';
import { eventFields, parseEvent } from './event-fields.ts';
import { insertRows, isAnyOf } from './bulk.ts';
import { isRecent } from './months.ts';

/** Returns all events of transactions in the chain's order. */
export function eventsOfTransactions(given: readonly ChainTransaction[]): LocatedEvent<ChainEvent>[] {
  return given
    .flatMap(({ signature, slot, slotIndex, at, events }) =>
      events.map((positioned) => ({ signature, slot, slotIndex, at, ...positioned })),
    )
    .toSorted(byPosition);
}

/** Whether an event belongs to a pool. */
export function isOfPool(located: LocatedEvent<ChainEvent>): located is LocatedEvent {
  return isPoolEvent(located.event);
}

/** Stores transactions with their events, in months that exist. */
export async function storeTransactions(
  db: Database,
  given: readonly ChainTransaction[],
  events: readonly LocatedEvent<ChainEvent>[],
  finalizedSlot: bigint,
): Promise<void> {
  await insertRows(
    db,
    transactions,
    given.map(({ events: own, instructions, pools, error, ...row }) => ({
      ...row,
      wallets: [...new Set([row.feePayer, ...own.flatMap(({ event }) => walletsOf(event))])],
      instructions: [...instructions],
      pools: [...new Set([...pools, ...own.flatMap(({ event }) => poolOf(event) ?? [])])],
      error: error ?? null,
      finalized: row.slot <= finalizedSlot,
    })),
  );
  await insertRows(
    db,
    recentSignatures,
    given
      .filter(({ slot }) => isRecent(slot, finalizedSlot))
      .map(({ signature, slot, slotIndex }) => ({ signature, slot, slotIndex })),
  );
  await insertRows(
    db,
    chainEvents,
    events.map(({ at: _, signature: __, event, ...position }) => ({
      ...position,
      pool: poolOf(event),
      name: event.name,
      fields: eventFields(event),
    })),
  );
}

function poolOf(event: ChainEvent): string | null {
  return isPoolEvent(event) ? event.pool : null;
}

const WALLETS = new Set([
  'player',
  'creator',
  'completer',
  'voider',
  'treasury',
  'admin',
  'oldAdmin',
  'oldPendingAdmin',
  'pendingAdmin',
]);

/** Returns the wallets that an event names. */
function walletsOf(event: ChainEvent): string[] {
  return Object.entries(event).flatMap(([field, value]) =>
    WALLETS.has(field) && typeof value === 'string' ? [value] : [],
  );
}

/** Reads the stored events of each pool, in the chain's order; pools without any are omitted. */
export async function storedEvents(
  db: Database,
  pools: readonly string[],
): Promise<Map<string, LocatedEvent[]>> {
  if (pools.length === 0) return new Map();
  const { pool: _, ...columns } = getTableColumns(chainEvents);
  const { signature, at } = transactions;
  const rows = await db
    .select({ ...columns, signature, at })
    .from(chainEvents)
    .innerJoin(transactions, isOfTransaction)
    .where(isAnyOf(chainEvents.pool, pools))
    .orderBy(...inChainOrder);
  return byPool(
    rows
      .map(({ name, fields, ...position }) => ({ ...position, event: parseEvent(name, fields) }))
      .filter(isOfPool),
  );
}

/** Groups events by pool, in the given order. */
export function byPool(events: readonly LocatedEvent[]): Map<string, LocatedEvent[]> {
  const groups = new Map<string, LocatedEvent[]>();
  for (const located of events) {
    const group = groups.get(located.event.pool);
    if (group === undefined) groups.set(located.event.pool, [located]);
    else group.push(located);
  }
  return groups;
}

/** Whether an event is one of a transaction. */
export const isOfTransaction: SQL = sql`(${chainEvents.slot} = ${transactions.slot} and ${chainEvents.slotIndex} = ${transactions.slotIndex})`;

/** Sorts stored events in the chain's order. */
export const inChainOrder = [
  asc(chainEvents.slot),
  asc(chainEvents.slotIndex),
  asc(chainEvents.outerIndex),
  asc(chainEvents.innerIndex),
];

/** The column `pool` for queries that read only rows with a pool. */
const pool = sql<string>`${chainEvents.pool}`.mapWith(chainEvents.pool);

/** Returns the given pools that have stored events. */
export async function poolsWithEvents(db: Database, pools: readonly string[]): Promise<string[]> {
  if (pools.length === 0) return [];
  const rows = await db.selectDistinct({ pool }).from(chainEvents).where(isAnyOf(chainEvents.pool, pools));
  return rows.map((row) => row.pool);
}

/** Reads the pools of transactions' events. */
export async function poolsOfTransactions(db: Database, signatures: readonly string[]): Promise<string[]> {
  if (signatures.length === 0) return [];
  const rows = await db
    .selectDistinct({ pool })
    .from(chainEvents)
    .innerJoin(transactions, isOfTransaction)
    .where(and(isNotNull(chainEvents.pool), isAnyOf(transactions.signature, signatures)));
  return rows.map((row) => row.pool);
}

const POOLS_AT_ONCE = 500;

/** Yields every pool that has events, up to `POOLS_AT_ONCE` addresses at a time. */
export async function* poolPages(db: Database): AsyncGenerator<string[]> {
  let after: string | null = null;
  for (;;) {
    const rows = await db
      .selectDistinct({ pool })
      .from(chainEvents)
      .where(after === null ? isNotNull(chainEvents.pool) : gt(chainEvents.pool, after))
      .orderBy(asc(chainEvents.pool))
      .limit(POOLS_AT_ONCE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => row.pool);
    after = last.pool;
  }
}
