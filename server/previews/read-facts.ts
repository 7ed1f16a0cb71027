import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools, seats, wallets } from '#server/store/schema.ts';
import { MAX_SINGLE_SEATS } from '#src/lib/ring-shape.ts';

/** What the picture of a pool depends on. */
export interface PoolFacts {
  readonly pool: Pick<
    PoolRow,
    | 'address'
    | 'name'
    | 'gated'
    | 'status'
    | 'refundReason'
    | 'entryLamports'
    | 'bonusLamports'
    | 'randomMultiplier'
    | 'maxPlayers'
    | 'playerCount'
    | 'winnerCount'
    | 'drawAt'
    | 'unpaidLamports'
  >;
  /** Seats that won, by their position in joining order; empty if there are too many to draw single ones. */
  readonly winners: readonly number[];
}

/** What the picture of a creator depends on: numbers of its pools. */
export interface CreatorFacts {
  readonly wallet: string;
  readonly created: number;
  /** Pools that have ended, and those of them that had been full. */
  readonly ended: number;
  readonly filled: number;
  readonly open: number;
}

/** Reads a pool's facts; null if there is no such pool. */
export async function readPoolFacts(db: Database, address: string): Promise<PoolFacts | null> {
  const [pool] = await db.select().from(pools).where(eq(pools.address, address)).limit(1);
  return pool === undefined ? null : factsOf(db, pool);
}

/** Reads the facts of a pool that was read. */
export async function factsOf(db: Database, pool: PoolRow): Promise<PoolFacts> {
  // The picture of a pool with a password does not show who won.
  const hasWinners = pool.status === 'completed' && !pool.gated && pool.playerCount <= MAX_SINGLE_SEATS;
  if (!hasWinners) return { pool, winners: [] };
  const rows = await db
    .select({ seat: seats.seat })
    .from(seats)
    .where(and(eq(seats.pool, pool.address), seats.won, isNotNull(seats.seat)))
    .orderBy(asc(seats.seat));
  return { pool, winners: rows.flatMap(({ seat }) => seat ?? []) };
}

/** Reads a creator's facts; null if the wallet has opened no pool. */
export async function readCreatorFacts(db: Database, wallet: string): Promise<CreatorFacts | null> {
  const [row] = await db.select().from(wallets).where(eq(wallets.wallet, wallet)).limit(1);
  if (row === undefined || row.created === 0n) return null;
  const open = await db.$count(pools, and(eq(pools.creator, wallet), eq(pools.status, 'open')));
  const { created, createdEnded, createdFilled } = row;
  return {
    wallet,
    created: Number(created),
    ended: Number(createdEnded),
    filled: Number(createdFilled),
    open,
  };
}
