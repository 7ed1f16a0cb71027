import type { BeaconChain } from './chain.ts';

export type RoundClock = Pick<BeaconChain, 'genesis' | 'periodSeconds'>;

/** Returns a round's publication time in Unix seconds. Round 1 is published at genesis. */
export function timeOfRound({ genesis, periodSeconds }: RoundClock, round: bigint): number {
  return genesis + (Number(round) - 1) * periodSeconds;
}

/** Returns the newest round that is published at a time, or null before genesis. */
export function latestRound({ genesis, periodSeconds }: RoundClock, unixSeconds: number): bigint | null {
  if (unixSeconds < genesis) return null;
  return BigInt(Math.floor((unixSeconds - genesis) / periodSeconds)) + 1n;
}
