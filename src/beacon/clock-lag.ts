import { latestRound, type RoundClock } from './rounds.ts';

/**
 * Largest lag in seconds of the chain's clock behind the beacon's newest round at which a pool should be locked. The
 * lock selects a round by the chain's clock: with a large lag, this round may already be public.
 */
export const LARGEST_CLOCK_LAG = 10;

/**
 * Returns the first round that is published more than the largest lag after `now`. If this round is already public,
 * no pool should be locked.
 * @param now Unix seconds of the chain's clock
 */
export const roundOfLag = (beacon: RoundClock, now: number): bigint =>
  (latestRound(beacon, now + LARGEST_CLOCK_LAG) ?? 0n) + 1n;
