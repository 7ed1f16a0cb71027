import { describe, expect, it, test } from 'vitest';
import { aLockedPool, DUE_SLOT, LOCK_SLOT, chainTimeAt, NOW } from '../testing/a-pool.ts';
import { drawState, slotsToDraw } from './draw-state.ts';

const DAY = 86_400;
const at = (now: number, slot: bigint, roundIsOut = true) => ({
  now,
  chain: chainTimeAt(now, slot),
  roundIsOut,
});
/** The slot at which the slots have advanced by 30 s, the clock by 61 s. */
const HALF = LOCK_SLOT + 150n;

describe('drawState', () => {
  test.each([
    ['its countdown', NOW - 10, DUE_SLOT - 50n, false, 'countdown'],
    ['its round', NOW, DUE_SLOT, false, 'round'],
    ['its completion', NOW, DUE_SLOT, true, 'completion'],
    ['the slots, because the clock is ahead of them', NOW, HALF, true, 'clock'],
    ['its round, even if the clock is ahead of the slots', NOW, HALF, false, 'round'],
    ['a refund, because its round was published too early', NOW - 60, LOCK_SLOT + 1n, true, 'refund'],
    ['a refund, because the clock is far ahead of the slots', NOW, LOCK_SLOT + 30n, true, 'refund'],
    ['a refund, because the draw has timed out', NOW + DAY, LOCK_SLOT + 36_000n, true, 'timeOut'],
  ])('returns the state of a locked pool that waits for %s', (_what, now, slot, roundIsOut, expected) => {
    expect(drawState(aLockedPool(), at(now, slot, roundIsOut))).toBe(expected);
  });
});

it('a locked pool waits for the clock for at most five countdowns, counted in slots', () => {
  const late = LOCK_SLOT + 5n * 305n;
  expect(slotsToDraw(aLockedPool(), at(NOW, HALF))).toBe(late - HALF);
  // The clock is so far ahead that a refund is possible; after `late` it no longer delays the draw.
  expect(drawState(aLockedPool(), at(NOW + 600, late - 1n))).toBe('refund');
  expect(drawState(aLockedPool(), at(NOW + 600, late))).toBe('completion');
  expect(slotsToDraw(aLockedPool(), at(NOW + 600, late))).toBe(0n);
});

it('slotsToDraw returns null if the time or the length of a slot is unknown', () => {
  expect(slotsToDraw(aLockedPool(), { now: NOW, chain: null, roundIsOut: true })).toBeNull();
  expect(slotsToDraw(aLockedPool({}, { slotMicros: 0 }), at(NOW, HALF))).toBeNull();
});
