/** The lists of the page, from the chain's headers. */
import type { PoolHeader } from '#src/protocol/pool.ts';

/** Pools whose draw was proven, the latest first. */
export function finishedDraws(pools: readonly PoolHeader[]): readonly PoolHeader[] {
  return pools
    .filter((pool) => pool.status === 'completed')
    .toSorted((a, b) => (b.settledAt ?? 0) - (a.settledAt ?? 0));
}

/** Hex keys: the one new pools get, then those of older pools. */
export function vrfKeys(configured: string | null, pools: readonly PoolHeader[]): readonly string[] {
  return [...new Set([...(configured === null ? [] : [configured]), ...pools.map((pool) => pool.vrfKey)])];
}
