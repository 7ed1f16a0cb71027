import { completerReward } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { PaidTransition } from './paid-transitions.ts';

/** What the strip above the list of pools shows. Rewards are lamports. */
export type StripView =
  | { readonly kind: 'one'; readonly pool: PoolHeader; readonly reward: bigint }
  /** `pool`: the pool that a keeper draws first. */
  | { readonly kind: 'several'; readonly pool: PoolHeader; readonly reward: bigint; readonly count: number }
  | { readonly kind: 'drawn'; readonly pool: PoolHeader; readonly reward: bigint };

interface Before {
  /** Address of the pool whose draw the user has begun. */
  readonly pressed: string | null;
  /** Address of the pool that the strip offered last. */
  readonly offered: string | null;
}

/**
 * Returns what the strip shows: the user's own attempt until it has ended, else what is ready, else how the pool that
 * was offered last has been drawn; null if there is nothing.
 */
export function stripView(
  pools: readonly PoolHeader[],
  ready: readonly PaidTransition[],
  { pressed, offered }: Before,
): StripView | null {
  const find = (address: string | null) => pools.find((pool) => pool.address === address);
  const own = find(pressed);
  if (own?.status === 'locked') return viewOf('one', own);
  if (own?.status === 'completed') return viewOf('drawn', own);
  const [first, ...others] = ready;
  if (first !== undefined) {
    if (others.length === 0) return viewOf('one', first.pool);
    const reward = ready.reduce((sum, each) => sum + each.reward, 0n);
    return { kind: 'several', pool: first.pool, reward, count: ready.length };
  }
  const last = find(offered);
  return last?.status === 'completed' ? viewOf('drawn', last) : null;
}

const viewOf = (kind: 'one' | 'drawn', pool: PoolHeader): StripView => ({
  kind,
  pool,
  reward: completerReward(pool),
});
