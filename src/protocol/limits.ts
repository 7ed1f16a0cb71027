/** The program's bounds and the defaults of a fresh configuration. Times are seconds, amounts lamports. */
import type { Shares } from './pool.ts';

export interface Bounds<T extends number | bigint> {
  readonly min: T;
  readonly max: T;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

export const LAMPORTS_PER_SOL = 1_000_000_000n;
export const LARGEST_U64 = 2n ** 64n - 1n;

/** The bounds of a configuration's smallest stake. */
export const MIN_STAKE_BOUNDS: Bounds<bigint> = { min: 1_000_000n, max: 10n * LAMPORTS_PER_SOL };
export const DEFAULT_MIN_STAKE_LAMPORTS = 20_000_000n;
export const LARGEST_ENTRY_LAMPORTS = 10_000n * LAMPORTS_PER_SOL;

export const PLAYER_BOUNDS: Bounds<number> = { min: 2, max: 1000 };

export const JOIN_WINDOW_BOUNDS: Bounds<number> = { min: HOUR, max: 30 * DAY };

export const COOLDOWN_BOUNDS: Bounds<number> = { min: 0, max: DAY };
export const DEFAULT_COOLDOWN_SECONDS = 300;

export const COUNTDOWN_BOUNDS: Bounds<number> = { min: 60, max: DAY };
export const DEFAULT_COUNTDOWN_SECONDS = 60;

export const DRAW_TIMEOUT_BOUNDS: Bounds<number> = { min: 6 * HOUR, max: 7 * DAY };
export const DEFAULT_DRAW_TIMEOUT_SECONDS = DAY;
/** A draw times out only after this many slots as well, so that a clock that jumps cannot end it. */
export const TIMEOUT_SLOTS = 36_000n;

/** The nominal length of a slot in microseconds, which the program assumes unless an epoch's average is shorter. */
export const NOMINAL_SLOT_MICROS = 200_000;
/** Slots of this length and more look like a clock that lags: draws then wait for five countdowns. */
export const SLOWEST_SLOT_MICROS = 300_000;
/** Countdowns, counted in slots, after which a lag of the clock no longer delays a draw. */
export const LATE_COUNTDOWNS = 5n;
/** Slots after a restart of the cluster in which no pool locks, because the clock may lag. */
export const RESTART_GUARD_SLOTS = 432_000n;

export const RETENTION_BOUNDS: Bounds<number> = { min: DAY, max: 90 * DAY };
export const DEFAULT_RETENTION_SECONDS = 7 * DAY;

/** The program's constants, copied into each pool. The treasury gets what these shares leave. */
export const DEFAULT_SHARES: Shares = {
  stakebackBps: 1500,
  winnersBps: 8000,
  creatorBps: 100,
  completerBps: 50,
  playersPerWinner: 4,
};

export const LARGEST_MULTIPLIER = 5;
export const NAME_BYTES = 32;

export function isWithin<T extends number | bigint>(value: T, bounds: Bounds<T>): boolean {
  return value >= bounds.min && value <= bounds.max;
}
