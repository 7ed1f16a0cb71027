import { and, getTableColumns, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { beaconRounds, notifications, pools, seats } from '#server/store/schema.ts';
import {
  type FoldedNotification,
  type FoldedSeat,
  type LocatedEvent,
  lockOf,
  type PoolState,
} from '../fold/pool-state.ts';
import { isAnyOf } from './bulk.ts';
import type { ChainFacts } from '../fold/chain-facts.ts';
import { readDrawTimeouts } from './terms.ts';

const { revision: _ofPool, ...poolColumns } = getTableColumns(pools);
const { revision: _ofSeat, ...seatColumns } = getTableColumns(seats);
const { revision: _ofNotification, ...notificationColumns } = getTableColumns(notifications);

/** Reads the stored pools by address; pools that are not stored are left out. */
export async function storedStates(
  db: Database,
  addresses: readonly string[],
): Promise<Map<string, PoolState>> {
  if (addresses.length === 0) return new Map();
  const poolRows = await db.select(poolColumns).from(pools).where(isAnyOf(pools.address, addresses));
  if (poolRows.length === 0) return new Map();
  const seatRows = await db.select(seatColumns).from(seats).where(isAnyOf(seats.pool, addresses));
  const groups = new Map<string, FoldedSeat[]>(poolRows.map(({ address }) => [address, []]));
  for (const row of seatRows) groups.get(row.pool)?.push(row);
  return new Map(
    poolRows.map((pool) => {
      const rows = groups.get(pool.address) ?? [];
      return [pool.address, { pool, players: playersOf(rows), seats: byPlayer(rows) }];
    }),
  );
}

/** Reads the stored notifications that follow from the events of these pools: all but those of rematches. */
export async function storedNotifications(
  db: Database,
  addresses: readonly string[],
): Promise<FoldedNotification[]> {
  if (addresses.length === 0) return [];
  const ofPools = and(isAnyOf(notifications.pool, addresses), ne(notifications.kind, 'rematch'));
  return db.select(notificationColumns).from(notifications).where(ofPools);
}

function playersOf(rows: readonly FoldedSeat[]): string[] {
  return rows
    .filter(({ seat }) => seat !== null)
    .toSorted((a, b) => (a.seat ?? 0) - (b.seat ?? 0))
    .map(({ player }) => player);
}

function byPlayer(rows: readonly FoldedSeat[]): Map<string, FoldedSeat> {
  return new Map(rows.map((row) => [row.player, row]));
}

/**
 * Reads the facts needed to apply these events to pools in these states.
 * @param time of the chain's clock, in Unix seconds
 */
export async function readChainFacts(
  db: Database,
  time: number,
  states: Iterable<PoolState>,
  events: Iterable<LocatedEvent>,
): Promise<ChainFacts> {
  const rounds = new Set<bigint>();
  for (const { pool } of states) if (pool.round !== null) rounds.add(pool.round);
  for (const { event } of events) {
    const lock = lockOf(event);
    if (lock !== null) rounds.add(lock.round);
  }
  return { time, signatures: await signaturesOf(db, rounds), drawTimeouts: await readDrawTimeouts(db) };
}

async function signaturesOf(db: Database, rounds: ReadonlySet<bigint>): Promise<Map<bigint, string>> {
  if (rounds.size === 0) return new Map();
  const rows = await db
    .select()
    .from(beaconRounds)
    .where(sql`${beaconRounds.round} = any(${sql.param([...rounds].map(String))}::bigint[])`);
  return new Map(rows.map(({ round, signature }) => [round, signature]));
}
