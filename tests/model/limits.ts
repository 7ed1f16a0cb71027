/** The bounds of the protocol, in lamports, seconds and slots, written down anew from its tables. */
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
export const COUNTDOWN = { least: 5, most: DAY };
export const ENTROPY_DELAY = { least: 4, most: 150 };
export const DRAW_TIMEOUT = { least: HOUR, most: 7 * DAY };
export const RETENTION = { least: DAY, most: 90 * DAY };
/** Slots that a draw has besides its time. */
export const DRAW_TIMEOUT_SLOTS = 1_500;
/** Slots that SlotHashes lists. */
export const SLOT_HASHES_REACH = 512;
/** Bytes that an account may gain in one instruction. */
export const LARGEST_GROWTH = 10_240;

/** Whether a number lies between two bounds, both included. */
export function within<T extends number | bigint>(value: T, bounds: { least: T; most: T }): boolean {
  return value >= bounds.least && value <= bounds.most;
}
