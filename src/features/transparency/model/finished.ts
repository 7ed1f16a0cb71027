/** The lists of the page, from the chain's headers. */
import type { PoolHeader } from '#src/protocol/pool.ts';

/** Pools whose winners are drawn, the latest first. */
export function finishedDraws(pools: readonly PoolHeader[]): readonly PoolHeader[] {
  return pools
    .filter((pool) => pool.status === 'completed')
    .toSorted((a, b) => (b.settledAt ?? 0) - (a.settledAt ?? 0));
}
