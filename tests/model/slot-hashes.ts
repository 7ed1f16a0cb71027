import { SLOT_HASHES_REACH } from './limits.ts';
import type { Clock } from './state.ts';

function exists({ slot, firstSlot, skipped }: Clock, candidate: number): boolean {
  return candidate >= firstSlot && candidate < slot && !skipped.has(candidate);
}

/** The oldest slot that SlotHashes still lists. */
function oldestListed(clock: Clock): number {
  let oldest = clock.slot;
  let listed = 0;
  for (let slot = clock.slot - 1; slot >= clock.firstSlot && listed < SLOT_HASHES_REACH; slot -= 1) {
    if (!exists(clock, slot)) continue;
    listed += 1;
    oldest = slot;
  }
  return oldest;
}

export type Found = number | 'not yet' | 'out of reach';

/**
 * The one slot a draw may take: the first that came into being at or after its target. Once it is no longer listed, or
 * nothing listed shows that it is the first, there is none.
 */
export function captureSlot(clock: Clock, target: number): Found {
  let first = target;
  while (first < clock.slot && !exists(clock, first)) first += 1;
  if (first >= clock.slot) return 'not yet';
  const oldest = oldestListed(clock);
  return first > oldest || (first === oldest && first === target) ? first : 'out of reach';
}
