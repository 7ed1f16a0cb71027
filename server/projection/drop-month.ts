import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { hasCause } from '#server/store/has-cause.ts';
import type { Database } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import type { IndexerState } from '#server/store/rows.ts';
import { chainEvents, pools, seats, transactions, unreadTransactions } from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { MONTH_SLOTS } from './rows/months.ts';
import { lockState, readIndexerState, saveState } from './state.ts';

/** A month of transactions and events. */
export interface Month {
  /** Its first slot divided by the slots of a month. */
  readonly number: bigint;
  /** Unix seconds of its first and last block; null if it has none. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Bytes of its rows and indices. */
  readonly bytes: number;
}

/** A month must not be dropped; the message gives the reason. */
export class MonthNeeded extends Error {
  override readonly name = 'MonthNeeded';
}

/** Twice the day of which the indexer lists all transactions again. */
const MARGIN_SECONDS = 172_800;
const MARGIN_SLOTS = 432_000n;
/** Pools named in a refusal. */
const SHOWN_POOLS = 3;
/** Shorter than PostgreSQL's `deadlock_timeout`, after which it might cancel a reader. */
const LOCK_TIMEOUT = '500ms';
const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_TRIES = 60;
const PAUSE_MS = 1_000;

/** Returns the stored months, oldest first. */
export async function storedMonths(db: Database): Promise<Month[]> {
  const partitions = await rawRows(
    db,
    sql`select substr(relname, length('transactions_') + 1) as number,
        (pg_total_relation_size(oid) + pg_total_relation_size(replace(relname, 'transactions', 'chain_events')::regclass))::float8
          as bytes
      from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'transactions'::regclass and relname <> 'transactions_before'`,
    v.object({ number: v.pipe(v.string(), v.digits(), v.toBigint()), bytes: v.number() }),
  );
  const oldestFirst = partitions.toSorted((a, b) => (a.number < b.number ? -1 : 1));
  const months: Month[] = [];
  for (const { number, bytes } of oldestFirst) {
    const { at } = transactions;
    const [times] = await db
      .select({
        firstAt: sql<number | null>`min(${at})`.mapWith(at),
        lastAt: sql<number | null>`max(${at})`.mapWith(at),
      })
      .from(transactions)
      .where(within(transactions.slot, number));
    months.push({ number, bytes, firstAt: times?.firstAt ?? null, lastAt: times?.lastAt ?? null });
  }
  return months;
}

/**
 * Drops the oldest month with its transactions and events, in one database transaction. Events of the configuration and
 * of beacons stay, and so do pools, seats and all figures. The indexer waits meanwhile, and does not store the month again.
 * @throws MonthNeeded if it is not the oldest, or not old enough, or if anything in it may be needed again
 */
export async function dropMonth(db: Database, month: bigint): Promise<void> {
  const state = await readIndexerState(db);
  if (state === null) throw new MonthNeeded('The database holds no transactions yet');
  await requireDroppable(db, state, month);
  // Before the lock, because it takes long; it changes no figure while the payments themselves are still stored.
  await recordDropped(db, month);
  for (let tries = 1; ; tries += 1) {
    try {
      await requireUnused(db, month);
      return await dropLocked(db, month);
    } catch (error) {
      if (!hasCause(error, (code) => code === LOCK_NOT_AVAILABLE)) throw error;
      if (tries === LOCK_TRIES) {
        throw new MonthNeeded(
          `Month ${month} is being read, perhaps by a backup: run the command once that has ended`,
          { cause: error },
        );
      }
      await sleep(PAUSE_MS);
    }
  }
}

/** Fails at once if the tables are being read: nothing else waits for the drop then. */
async function requireUnused(db: Database, month: bigint): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${LOCK_TIMEOUT}'`)}`);
    const parts = sql.raw(`transactions_${month}, chain_events_${month}`);
    await tx.execute(
      sql`lock table only ${chainEvents}, only ${transactions}, ${parts} in access exclusive mode`,
    );
  });
}

async function dropLocked(db: Database, month: bigint): Promise<void> {
  await db.transaction(async (tx) => {
    const state = await lockState(tx);
    await requireDroppable(tx, state, month);
    await tx.execute(sql`insert into dropped_pools
      select distinct ${chainEvents.pool} from ${chainEvents}
      where ${within(chainEvents.slot, month)} and ${chainEvents.pool} is not null on conflict do nothing`);
    await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${LOCK_TIMEOUT}'`)}`);
    // Detaching joins the month with what refers to it, while all readers wait: by its index, not by a scan of the rest.
    await tx.execute(
      sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_seqscan', 'off', true)`,
    );
    await tx.execute(sql`select drop_month(${String(month)}::bigint)`);
    const revision = state.revision + 1n;
    const historySlot = (month + 1n) * MONTH_SLOTS;
    await saveState(tx, state, { ...state, historySlot, revision, removedRevision: revision });
  });
}

/** @throws MonthNeeded */
async function requireDroppable(
  db: Database,
  { finalizedSlot, finalizedSignature }: IndexerState,
  month: bigint,
): Promise<void> {
  const [oldest] = await storedMonths(db);
  if (oldest?.number !== month) {
    throw new MonthNeeded(
      oldest === undefined
        ? 'No month is stored'
        : `Month ${month} is not the oldest: the oldest is ${oldest.number}`,
    );
  }
  const end = (month + 1n) * MONTH_SLOTS;
  if (finalizedSlot < end + MONTH_SLOTS) {
    throw new MonthNeeded(
      `Month ${month} is not old enough: another month must have passed since, up to slot ${end + MONTH_SLOTS}`,
    );
  }
  const [newest] = await db
    .select({ slot: transactions.slot, at: transactions.at })
    .from(transactions)
    .where(finalizedSignature === null ? sql`false` : eq(transactions.signature, finalizedSignature));
  if (newest === undefined || newest.slot < end) {
    throw new MonthNeeded(
      `Month ${month} has the newest final transaction, from which the indexer continues: there must be a later one`,
    );
  }
  const unread = await db.$count(
    unreadTransactions,
    and(lt(unreadTransactions.slot, end), eq(unreadTransactions.dismissed, false)),
  );
  if (unread > 0) {
    throw new MonthNeeded(
      `${unread} transactions of month ${month} could not be read yet: wait, or dismiss them with npm run unread:dismiss`,
    );
  }
  await requireFinalPools(db, month, finalizedSlot - MARGIN_SLOTS, (newest.at ?? 0) - MARGIN_SECONDS);
}

/**
 * @throws MonthNeeded if a pool with an event in the month was not closed before this slot or, if it was closed by its
 *   account instead of an event, before this time
 */
async function requireFinalPools(db: Database, month: bigint, slot: bigint, time: number): Promise<void> {
  const hasEvent = sql`exists (select 1 from ${chainEvents}
    where ${chainEvents.pool} = ${pools.address} and ${within(chainEvents.slot, month)})`;
  const isRepairedAfter = and(isNotNull(pools.repairedAt), gt(pools.closedAt, time));
  const needed = await db
    .select({ address: pools.address })
    .from(pools)
    .where(and(or(isNull(pools.closedAt), gt(pools.slot, slot), isRepairedAfter), hasEvent))
    .orderBy(pools.createdAt, pools.address)
    .limit(SHOWN_POOLS + 1);
  if (needed.length === 0) return;
  const shown = needed.slice(0, SHOWN_POOLS).map(({ address }) => address);
  const more = needed.length > SHOWN_POOLS ? ' and others' : '';
  throw new MonthNeeded(
    `Month ${month} has events of pools that were not closed two days ago: ${shown.join(', ')}${more}. ` +
      'Close them first, because a fork or a late transaction has them computed from all of their events',
  );
}

/** Records when wallets last paid in the month for a pool in which they had a seat. */
async function recordDropped(db: Database, month: bigint): Promise<void> {
  const { at, error, feePayer } = transactions;
  await db.execute(sql`insert into dropped_payments
    select ${feePayer}, max(${at}) from ${transactions}
    where ${within(transactions.slot, month)} and ${error} is null and ${at} is not null
      and exists (select 1 from ${seats} where ${seats.player} = ${feePayer} and ${seats.pool} = any(${transactions.pools}))
    group by ${feePayer}
    on conflict (wallet) do update set at = greatest(dropped_payments.at, excluded.at)`);
}

function within(slot: PgColumn, month: bigint): SQL {
  return sql`(${slot} >= ${String(month * MONTH_SLOTS)}::bigint and ${slot} < ${String((month + 1n) * MONTH_SLOTS)}::bigint)`;
}
