import { latestRound, type RoundClock } from './rounds.ts';

/**
 * Nobody should lock a pool while the chain's clock is further behind the beacon's newest round than this: rounds are
 * public that the lock takes for the future. Seconds.
 */
export const LARGEST_CLOCK_LAG = 10;

/**
 * The first round that is published later than the chain's clock may lag: where it is out, rounds are public that a lock
 * takes for the future.
 * @param now Unix seconds of the chain's clock
 */
export const roundOfLag = (beacon: RoundClock, now: number): bigint =>
  (latestRound(beacon, now + LARGEST_CLOCK_LAG) ?? 0n) + 1n;
