import type { Listed } from './signatures.ts';

/** A listed transaction with its position among the program's transactions of its slot. */
export interface Positioned extends Listed {
  readonly slotIndex: number;
}

/** Assigns positions to listed transactions, continuing after `last`. Oldest first. */
export function assignPositions(listed: readonly Listed[], last: Positioned | null): Positioned[] {
  let before = last;
  return listed.map(({ signature, slot }) => {
    const slotIndex = before?.slot === slot ? before.slotIndex + 1 : 0;
    before = { signature, slot, slotIndex };
    return before;
  });
}

/**
 * Compares the stored with the listed transactions after a finalized transaction. Both lists are oldest first.
 * @returns `dropped`: stored but not listed at all; `fresh`: listed but not stored at that position
 */
export function compareWindow(stored: readonly Positioned[], listed: readonly Positioned[]) {
  const isSame = (one: Positioned, other: Positioned | undefined): boolean =>
    one.signature === other?.signature && one.slot === other.slot && one.slotIndex === other.slotIndex;
  const signatures = new Set(listed.map(({ signature }) => signature));
  const positions = new Map(stored.map((one) => [one.signature, one]));
  return {
    dropped: stored.filter(({ signature }) => !signatures.has(signature)),
    fresh: listed.filter((one) => !isSame(one, positions.get(one.signature))),
  };
}

/** Splits the list into parts of about `size` transactions, never within a slot. */
export function partsOf(listed: readonly Positioned[], size: number): Positioned[][] {
  const parts: Positioned[][] = [];
  let part: Positioned[] = [];
  for (const one of listed) {
    if (part.length >= size && part.at(-1)?.slot !== one.slot) {
      parts.push(part);
      part = [];
    }
    part.push(one);
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** Closes the gaps in the positions of transactions whose slots contain unreadable ones. Oldest first. */
export function closeGaps<T extends Positioned>(
  read: readonly T[],
  unread: readonly Positioned[],
): readonly T[] {
  if (unread.length === 0) return read;
  return read.map((one) => {
    const before = unread.filter(({ slot, slotIndex }) => slot === one.slot && slotIndex < one.slotIndex);
    return before.length === 0 ? one : { ...one, slotIndex: one.slotIndex - before.length };
  });
}

export function inOrder(a: Positioned, b: Positioned): number {
  return a.slot === b.slot ? a.slotIndex - b.slotIndex : a.slot < b.slot ? -1 : 1;
}
