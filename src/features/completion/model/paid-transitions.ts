import type { PoolHeader } from '#src/protocol/pool.ts';
import { waitingPools, type WaitingForTransition } from './waiting.ts';

/** A transition that pays a reward. */
export interface PaidTransition extends WaitingForTransition {
  readonly reward: bigint;
}

/**
 * Returns the transitions that pay a reward, the longest waiting pool first.
 * @param now Unix seconds by the chain's clock
 */
export function paidTransitions(
  pools: readonly PoolHeader[],
  now: number,
  slot: bigint,
): readonly PaidTransition[] {
  // A restart only moves the end of a draw, so it does not have to be read for this.
  const { ready } = waitingPools(pools, { now, slot, lastRestartSlot: 0n });
  return ready.filter((each): each is PaidTransition => each.reward !== null && each.reward > 0n);
}
