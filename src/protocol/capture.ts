/** When the hash of a draw's target slot can be taken from the SlotHashes sysvar. */
import { SLOT_HASHES_LENGTH } from './limits.ts';

export type CaptureWindow = 'tooEarly' | 'open' | 'passed';

/** The first slot in which SlotHashes may list the target, and the last in which it surely still does. */
export function captureSlots(targetSlot: bigint): { readonly first: bigint; readonly last: bigint } {
  return { first: targetSlot + 1n, last: targetSlot + BigInt(SLOT_HASHES_LENGTH) };
}

/**
 * The window by the slot's number alone. Skipped slots take no place in SlotHashes and so may keep it open a little
 * longer than this says: `capturableSlot` knows exactly.
 */
export function captureWindow(targetSlot: bigint, slot: bigint): CaptureWindow {
  const { first, last } = captureSlots(targetSlot);
  if (slot < first) return 'tooEarly';
  return slot <= last ? 'open' : 'passed';
}

/**
 * The program's own rule over the sysvar's slots, newest first: the smallest slot at or after the target counts, if
 * it is the target or an older slot is still listed. Otherwise waiting would let the caller choose the slot.
 */
export function capturableSlot(
  targetSlot: bigint,
  listedSlots: readonly bigint[],
): { readonly window: 'open'; readonly slot: bigint } | { readonly window: 'tooEarly' | 'passed' } {
  const slot = listedSlots.findLast((listed) => listed >= targetSlot);
  if (slot === undefined) return { window: 'tooEarly' };
  const oldest = listedSlots.at(-1);
  const nothingMissed = slot === targetSlot || (oldest !== undefined && oldest < targetSlot);
  return nothingMissed ? { window: 'open', slot } : { window: 'passed' };
}
