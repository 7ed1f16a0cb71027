/**
 * The known state of one pool from all sources: pure functions that drop older states.
 *
 * - A state of the account at a newer slot replaces an older one.
 * - At equal slots a notification replaces a reading: on the local chain a slot still grows, and the notification
 *   follows the transaction.
 * - The server's events carry no state. They report that a pool has changed at a slot, which makes the record stale until
 *   a state of the account at that slot or a later one arrives.
 * - A correction means that a fork has dropped transactions. It alone lowers the slot: the record may come from the
 *   dropped branch, so any state from the correction's slot on replaces it.
 */
import { replaceEqualDeep } from '@tanstack/react-query';
import { PLAUSIBLE_SLOTS } from '#src/lib/plausible-gate.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';

/** The slot of a state that is older than all others: of an answer without a slot, or with a false one. */
export const NO_SLOT = 0n;
const LARGEST_LAG = BigInt(PLAUSIBLE_SLOTS.behind);

/** A value and the slot of the chain's state that it was taken from. */
export interface AtSlot<T> {
  readonly slot: bigint;
  readonly value: T;
}

/** Where a record comes from. At equal slots a later one in this list replaces an earlier one. */
const SOURCES = ['correction', 'reading', 'notification'] as const;
export type Source = (typeof SOURCES)[number];

export interface PoolRecord {
  readonly slot: bigint;
  readonly source: Source;
  /** Null: there is no such pool. */
  readonly header: PoolHeader | null;
  /** The pool with its players; undefined before it was read. It may be older than `header`. */
  readonly full: Pool | null | undefined;
  /** `NEVER` if `full` may come from a branch that a fork has dropped. */
  readonly fullSlot: bigint;
  /** The newest slot at which the pool is known to have changed. */
  readonly changedAt: bigint;
}

/** A state of the account. `full` is left out if the players were not read. */
export interface PoolState {
  readonly slot: bigint;
  readonly header: PoolHeader | null;
  readonly full?: Pool | null;
}

/** A slot before every state. */
export const NEVER = -1n;

/** Returns the record of a pool that is not in a list read at a slot; `NEVER` if none was read. */
export const absentAt = (slot: bigint): PoolRecord => ({
  slot,
  source: 'reading',
  header: null,
  full: undefined,
  fullSlot: NEVER,
  changedAt: NEVER,
});

export const headerOf = ({ players: _players, weights: _weights, ...header }: Pool): PoolHeader => header;

/** Whether the header must be read again. */
export const isHeaderStale = ({ slot, source, changedAt }: PoolRecord): boolean =>
  slot < changedAt || source === 'correction';

/** Whether the pool with its players must be read again: it has changed, or only its header was read since. */
export function isFullStale({ header, full, fullSlot, changedAt }: PoolRecord): boolean {
  if (full === undefined) return false;
  if (fullSlot < changedAt) return true;
  if (header === null || full === null) return header !== full;
  return replaceEqualDeep(header, headerOf(full)) !== header;
}

/** Applies a state of the account. @returns the same object if the state is older than the record */
export function applyAccount(record: PoolRecord, state: PoolState, source: Source): PoolRecord {
  const isNewer = isAtLeast(record, state.slot, source);
  const isFull = state.full !== undefined && (isNewer || state.slot > record.fullSlot);
  if (!isNewer && !isFull) return record;
  // Either the change had a false slot or the node lags: one more reading decides.
  const isFarBehind = state.slot !== NO_SLOT && record.changedAt > state.slot + LARGEST_LAG;
  return {
    ...record,
    ...(isNewer && { slot: state.slot, source, header: replaceEqualDeep(record.header, state.header) }),
    ...(isFull && { full: replaceEqualDeep(record.full, state.full), fullSlot: state.slot }),
    changedAt: isFarBehind ? state.slot + 1n : record.changedAt,
  };
}

/**
 * Marks a record as stale: the pool has changed at a slot.
 * @param isCorrection whether the change reverts transactions that a fork has dropped
 * @returns the same object if the record contains the change
 */
export function markStale(record: PoolRecord, slot: bigint, isCorrection: boolean): PoolRecord {
  const fullSlot = record.fullSlot < slot ? record.fullSlot : slot - 1n;
  if (isCorrection) return { ...record, slot, source: 'correction', fullSlot: NEVER, changedAt: slot };
  if (slot < record.slot || slot <= record.changedAt) return record;
  if (slot > record.slot) return { ...record, changedAt: slot };
  // On the local chain a reading may precede a change in the same slot.
  return record.source === 'reading' ? { ...record, slot: slot - 1n, fullSlot, changedAt: slot } : record;
}

/** Forgets a record's slots, so that any state replaces it, as after a reset of the chain. */
export const forgetSlots = (record: PoolRecord): PoolRecord => ({
  ...record,
  slot: NEVER,
  source: 'correction',
  fullSlot: NEVER,
  changedAt: NO_SLOT,
});

function isAtLeast(record: PoolRecord, slot: bigint, source: Source): boolean {
  if (slot !== record.slot) return slot > record.slot;
  return SOURCES.indexOf(source) >= SOURCES.indexOf(record.source);
}
