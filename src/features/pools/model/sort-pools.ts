import type { PoolSummary } from '#src/protocol/pool.ts';
import { prizeOf } from '#src/protocol/prize.ts';
import type { PoolSort } from '#src/store/pools.ts';

/** Lower ranks come first. */
type Rank = (pool: PoolSummary, now: number) => number | bigint;

/** Ranks pools by when their next step is due; overdue pools come last. */
const ending: Rank = (pool, now) => {
  const due = pool.status === 'open' ? pool.joinDeadline : (pool.draw.drawAt ?? Infinity);
  return due > now ? due : Infinity;
};

const RANKS: Readonly<Record<Exclude<PoolSort, 'newest'>, Rank>> = {
  ending,
  prize: (pool) => -prizeOf(pool).least,
  entry: (pool) => pool.entryLamports,
  fullest: (pool) => -pool.playerCount / pool.maxPlayers,
};

/**
 * Sorts pools, computing each pool's rank once; pools of equal rank keep their order: newest first.
 * @param pools newest first
 * @param now Unix seconds of the chain
 */
export function sortPools(
  pools: readonly PoolSummary[],
  sort: PoolSort,
  now: number,
): readonly PoolSummary[] {
  if (sort === 'newest') return pools;
  const rank = RANKS[sort];
  return pools
    .map((pool) => ({ pool, rank: rank(pool, now) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0))
    .map(({ pool }) => pool);
}
