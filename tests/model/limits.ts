/** The protocol's bounds in lamports, seconds and slots, written from its tables rather than from the program. */
const MILLISOL = 1_000_000n;
const SOL = 1_000n * MILLISOL;
const HOUR = 3_600;
const DAY = 24 * HOUR;

export const LARGEST_U64 = 2n ** 64n - 1n;
export const LARGEST_STAKE = 10_000n * SOL;
export const MIN_STAKE = { least: MILLISOL, most: 10n * SOL };
export const PLAYERS = { least: 2, most: 1_000 };
export const JOIN_WINDOW = { least: HOUR, most: 30 * DAY };
export const COOLDOWN = { least: 0, most: DAY };
export const COUNTDOWN = { least: 60, most: DAY };
export const DRAW_TIMEOUT = { least: 6 * HOUR, most: 7 * DAY };
export const RETENTION = { least: DAY, most: 90 * DAY };
/** Seconds between a beacon's rounds, and the bytes of its id. */
export const PERIOD = { least: 1, most: 30 };
export const BEACON_ID = { least: 1, most: 32 };
/** Nominal and largest microseconds of a slot, and number of an epoch's slots from which on its average counts. */
export const SLOT = { nominalMicros: 200_000, measuredFrom: 4_500 };
/** Slots after a restart of the cluster in which no pool locks. */
export const RESTART_GUARD_SLOTS = 432_000;
/** Slots that must pass, in addition to the time, before a draw times out. */
export const TIMEOUT_SLOTS = 36_000;
/** Bytes that an account may gain in one instruction. */
export const LARGEST_GROWTH = 10_240;

/** Whether a number lies between two bounds, both included. */
export function within<T extends number | bigint>(value: T, bounds: { least: T; most: T }): boolean {
  return value >= bounds.least && value <= bounds.most;
}
