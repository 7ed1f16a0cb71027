import { PublicKey } from '@solana/web3.js';
import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { staleSweepQuery } from '#src/contract/admin.ts';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { nextActions } from '#src/protocol/next-actions.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { ClockSysvars } from '#server/cluster/clock-sysvars.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';
import { pageRows, integerKey } from '../keyset.ts';
import { isSearched, POOL_SORTS, poolKeyset } from './pools.ts';
import { readBalances, readHeaders, readClockSysvars } from './read-chain.ts';

/** Maximum number of seats shown for one pool; once these are closed, others appear. */
const MOST_ENTRIES = 20;

/** Whether a seat's player has left, but the seat's account still exists. */
const isLeft: SQL = sql`${seats.seat} is null and not ${seats.entryClosed}`;
/**
 * Whether a pool has seats of players who left, whose accounts still exist and may outlive the pool. The subquery reads
 * an index of only these seats.
 */
const hasLeft: SQL = sql`${pools.status} <> 'open' and ${pools.address} in (select ${seats.pool} from ${seats} where ${isLeft})`;
/** Whether a pool owes nothing, and is kept for the retention period only. */
const isSpent: SQL = sql`${pools.closedAt} is null and ${pools.settledAt} is not null and ${pools.unpaidLamports} = 0 and ${pools.openEntries} = 0`;

const since = sql<number>`coalesce(${pools.settledAt}, ${pools.lockedAt}, ${pools.createdAt})`.mapWith(
  Number,
);
const SORTS = { ...POOL_SORTS, since: integerKey(since) };

/** `GET /admin/pool-stale-sweep`. @throws ApiError unavailable if the chain does not answer */
export async function readStale(
  { adminDb: db, connection }: ApiContext,
  query: v.InferOutput<typeof staleSweepQuery>,
) {
  const keys = poolKeyset('stale', SORTS, query);
  const matching = matches(query);
  const all = db.select({ position: keys.position, pool: pools, since }).from(pools).$dynamic();
  const rows = await pageRows(all, keys, matching);
  const total = await db.$count(pools, matching);

  const addresses = rows.slice(0, keys.limit).map(({ pool }) => pool.address);
  const sysvars = await readClockSysvars(connection);
  const headers = await readHeaders(connection, addresses);
  const leavers = await readLeavers(db, addresses);
  const shown = leavers.filter(({ position }) => position <= MOST_ENTRIES);
  const rents = await readBalances(
    connection,
    shown.map(({ pool, wallet }) => entryAddress(new PublicKey(pool), new PublicKey(wallet))),
  );

  const page = keys.page(rows, ({ pool, since: at }) => {
    const header = headers.get(pool.address);
    const closing = header && closingOf(header, sysvars);
    return {
      pool: wirePool(pool),
      since: at,
      closableFrom: closing?.from ?? null,
      closable: closing?.open ?? false,
      poolRent: String(header?.rentLamports ?? 0n),
      entries: shown.flatMap((seat, index) =>
        seat.pool === pool.address ? [{ wallet: seat.wallet, lamports: String(rents[index] ?? 0n) }] : [],
      ),
      entryCount: leavers.filter((seat) => seat.pool === pool.address).length,
    };
  });
  const { unixTimestamp, slot } = sysvars;
  return { ...page, total, clock: { unixTimestamp, slot: String(slot) } };
}

function matches({ search, what }: v.InferOutput<typeof staleSweepQuery>): SQL | undefined {
  const filter = what === undefined ? or(isSpent, hasLeft) : what === 'pool' ? isSpent : hasLeft;
  return and(filter, isSearched(search));
}

function closingOf(header: PoolHeader, { unixTimestamp, slot, lastRestartSlot }: ClockSysvars) {
  return nextActions(header, unixTimestamp, slot, lastRestartSlot).find(
    ({ action }) => action === 'closePool',
  );
}

/** Reads the players who left pools but whose seats still exist, each with its number within its pool, from 1. */
async function readLeavers(db: Database, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  return db
    .select({
      pool: seats.pool,
      wallet: seats.player,
      position: sql<number>`(row_number() over (partition by ${seats.pool} order by ${seats.player}))::int`,
    })
    .from(seats)
    .where(and(inArray(seats.pool, [...addresses]), isLeft))
    .orderBy(seats.pool, seats.player);
}
