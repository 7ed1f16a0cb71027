/**
 * Orders what is heard of one account by slot, whichever way it came. Pure.
 *
 * - A state of the account at a newer slot replaces an older one; what is older than what stands is dropped.
 * - An event tells a part alone. It is applied where it is newer than what stands, which is in doubt from then on: only a
 *   state of the account, at that slot or a later one, ends the doubt.
 * - Equal slots: a notification stands before a reading, a reading before an event. On a cluster all states of one slot are
 *   the same; the local chain shows a slot that still grows, and there the notification comes after the transaction.
 * - An event that a later reading is still far behind has a false slot, or the node lags so far that its state is all there
 *   is: the reading stands, in doubt until the next one, for it may have been asked for long before the event.
 * - A correction tells that a fork has dropped transactions. It alone may lower the slot: what stands may come from the
 *   branch that is gone, so it holds from the correction's slot on and in doubt, and a state at that slot or later wins.
 */

import { PLAUSIBLE_SLOTS } from '#src/lib/plausible-gate.ts';

/** The slot of news that is older than all other: of an answer that follows without the chain, or of a false one. */
export const NO_SLOT = 0n;
const LARGEST_LAG = BigInt(PLAUSIBLE_SLOTS.behind);

/** A value and the slot of the chain's state that it was taken from. */
export interface AtSlot<T> {
  readonly slot: bigint;
  readonly value: T;
}

/** By what an account's newest state came; the later of these stands at equal slots. */
const SOURCES = ['event', 'reading', 'notification'] as const;
type Source = (typeof SOURCES)[number];
/** By what a whole state of the account came. */
export type Reported = Exclude<Source, 'event'>;

export interface Known<T> extends AtSlot<T | null> {
  readonly source: Source;
  /** Whether an event has told of something that no state of the account has shown yet. */
  readonly doubted: boolean;
}

/** Whether something from a slot and a source stands before what is known. */
function isNewer<T>({ slot, source }: { slot: bigint; source: Source }, known: Known<T>): boolean {
  if (slot !== known.slot) return slot > known.slot;
  return SOURCES.indexOf(source) >= SOURCES.indexOf(known.source);
}

/**
 * Takes over the state of an account.
 * @param known undefined where nothing is known of it
 * @returns the same object where the state is older than what is known
 */
export function withState<T>(
  known: Known<T> | undefined,
  { slot, value }: AtSlot<T | null>,
  source: Reported,
): Known<T> {
  if (known === undefined || isNewer({ slot, source }, known)) return { slot, value, source, doubted: false };
  const isFarBehind = slot !== NO_SLOT && known.slot > slot + LARGEST_LAG;
  if (isFarBehind && known.source === 'event') return { slot, value, source, doubted: true };
  // Events alone have told that it exists: an older state is more than nothing, and as doubtful.
  return known.value === null && known.source === 'event' ? { ...known, value } : known;
}

/**
 * Takes over what an event tells.
 * @param isCorrection whether it takes back what a fork has dropped
 * @param apply gives the value after the event
 * @returns the same object where the event is older than what is known
 */
export function withEvent<T>(
  known: Known<T> | undefined,
  { slot, isCorrection = false }: { readonly slot: bigint; readonly isCorrection?: boolean },
  apply: (value: T) => T,
): Known<T> {
  if (known === undefined) return { slot, value: null, source: 'event', doubted: true };
  if (!isCorrection && !isNewer({ slot, source: 'event' }, known)) {
    // A reading of the local chain may be from before the event, in the same slot.
    return slot === known.slot && known.source === 'reading' ? { ...known, doubted: true } : known;
  }
  const value = known.value && apply(known.value);
  return { slot, value, source: 'event', doubted: true };
}
