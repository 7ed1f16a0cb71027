import { latestRound, type RoundClock } from './rounds.ts';

/**
 * Largest lag of the chain's clock behind the beacon's newest round at which a pool should be locked, in seconds: with
 * a larger lag, rounds are already public that the lock takes for future ones.
 */
export const LARGEST_CLOCK_LAG = 10;

/**
 * Returns the first round that is published more than the largest lag after `now`: if it is already public, so are
 * rounds that a lock takes for future ones.
 * @param now Unix seconds of the chain's clock
 */
export const roundOfLag = (beacon: RoundClock, now: number): bigint =>
  (latestRound(beacon, now + LARGEST_CLOCK_LAG) ?? 0n) + 1n;
