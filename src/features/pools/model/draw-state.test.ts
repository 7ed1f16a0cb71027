import { describe, expect, it, test } from 'vitest';
import { aLockedPool, DUE_SLOT, LOCK_SLOT, momentAt, NOW } from '../testing/a-pool.ts';
import { drawState, slotsToDraw } from './draw-state.ts';

const DAY = 86_400;
const at = (now: number, slot: bigint, roundIsOut = true) => ({
  now,
  chain: momentAt(now, slot),
  roundIsOut,
});
/** Slots of 30 s, where the clock has counted 61. */
const HALF = LOCK_SLOT + 150n;

describe('a locked pool waits for', () => {
  test.each([
    ['its countdown', NOW - 10, DUE_SLOT - 50n, false, 'countdown'],
    ['its round', NOW, DUE_SLOT, false, 'round'],
    ['somebody who completes it', NOW, DUE_SLOT, true, 'completion'],
    ['the clock, which has gained on the slots', NOW, HALF, true, 'clock'],
    ['its round, also while the clock would hold the draw', NOW, HALF, false, 'round'],
    ['a refund, where its round was out at once', NOW - 60, LOCK_SLOT + 1n, true, 'refund'],
    ['a refund, where the clock has gained most of a countdown', NOW, LOCK_SLOT + 30n, true, 'refund'],
    ['a refund, where nobody has completed it in time', NOW + DAY, LOCK_SLOT + 36_000n, true, 'timeOut'],
  ])('%s', (_what, now, slot, roundIsOut, expected) => {
    expect(drawState(aLockedPool(), at(now, slot, roundIsOut))).toBe(expected);
  });
});

it('waits for the clock for five countdowns at most, counted in slots', () => {
  const late = LOCK_SLOT + 5n * 305n;
  expect(slotsToDraw(aLockedPool(), at(NOW, HALF))).toBe(late - HALF);
  // The clock has gained so much meanwhile that anyone may refund; after that nothing holds the draw.
  expect(drawState(aLockedPool(), at(NOW + 600, late - 1n))).toBe('refund');
  expect(drawState(aLockedPool(), at(NOW + 600, late))).toBe('completion');
  expect(slotsToDraw(aLockedPool(), at(NOW + 600, late))).toBe(0n);
});

it('returns no estimate if the time or the length of a slot is unknown', () => {
  expect(slotsToDraw(aLockedPool(), { now: NOW, chain: null, roundIsOut: true })).toBeNull();
  expect(slotsToDraw(aLockedPool({}, { slotMicros: 0 }), at(NOW, HALF))).toBeNull();
});
