/**
 * Orders the updates of one account by slot, whatever their source. Pure.
 *
 * - A state of the account at a newer slot replaces an older state. Older updates are dropped.
 * - An event carries a part of the state. It is applied if it is newer, and makes the record stale until a state of the
 *   account at that slot or a later one arrives.
 * - At equal slots a notification replaces a reading, and a reading replaces an event. On a cluster all states of one slot
 *   are the same. On the local chain a slot still grows, and the notification follows the transaction.
 * - If a later reading is far behind an event, the event's slot is false or the node lags. The reading replaces the event,
 *   and the record stays stale until the next reading, because the request may precede the event.
 * - A correction means that a fork has dropped transactions. Only a correction may lower the slot: the record may come from
 *   the dropped branch, so it becomes stale at the correction's slot, and any state from that slot on replaces it.
 */

import { PLAUSIBLE_SLOTS } from '#src/lib/plausible-gate.ts';

/** The slot of an update that is older than all others: of an answer without a slot, or with a false one. */
export const NO_SLOT = 0n;
const LARGEST_LAG = BigInt(PLAUSIBLE_SLOTS.behind);

/** A value and the slot of the chain's state that it was taken from. */
export interface AtSlot<T> {
  readonly slot: bigint;
  readonly value: T;
}

/** Sources of updates. At equal slots a later source in this list replaces an earlier one. */
const SOURCES = ['event', 'reading', 'notification'] as const;
type Source = (typeof SOURCES)[number];
/** Sources of full states of an account. */
export type Reported = Exclude<Source, 'event'>;

export interface Known<T> extends AtSlot<T | null> {
  readonly source: Source;
  /** Whether an event has been applied that no state of the account contains yet. */
  readonly isStale: boolean;
}

/** Whether an update replaces the record. */
function isNewer<T>({ slot, source }: { slot: bigint; source: Source }, known: Known<T>): boolean {
  if (slot !== known.slot) return slot > known.slot;
  return SOURCES.indexOf(source) >= SOURCES.indexOf(known.source);
}

/**
 * Applies a full state of the account.
 * @param known undefined without a record
 * @returns the same object if the state is older than the record
 */
export function withState<T>(
  known: Known<T> | undefined,
  { slot, value }: AtSlot<T | null>,
  source: Reported,
): Known<T> {
  if (known === undefined || isNewer({ slot, source }, known)) return { slot, value, source, isStale: false };
  const isFarBehind = slot !== NO_SLOT && known.slot > slot + LARGEST_LAG;
  if (isFarBehind && known.source === 'event') return { slot, value, source, isStale: true };
  // The record comes from events alone: an older state is better than none, and as stale.
  return known.value === null && known.source === 'event' ? { ...known, value } : known;
}

/**
 * Applies an event.
 * @param isCorrection whether it undoes what a fork has dropped
 * @param apply returns the value after the event
 * @returns the same object if the event is older than the record
 */
export function withEvent<T>(
  known: Known<T> | undefined,
  { slot, isCorrection = false }: { readonly slot: bigint; readonly isCorrection?: boolean },
  apply: (value: T) => T,
): Known<T> {
  if (known === undefined) return { slot, value: null, source: 'event', isStale: true };
  if (!isCorrection && !isNewer({ slot, source: 'event' }, known)) {
    // On the local chain a reading may precede an event of the same slot.
    return slot === known.slot && known.source === 'reading' ? { ...known, isStale: true } : known;
  }
  const value = known.value && apply(known.value);
  return { slot, value, source: 'event', isStale: true };
}
