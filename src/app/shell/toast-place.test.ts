import { describe, expect, it } from 'vitest';
import { toastTop } from './toast-place.ts';

/** A phone's window of 390 × 844, between header and navigation. */
const ROOM = { left: 12, right: 378, top: 72, bottom: 700 };
/** What a keyboard leaves of it. */
const TYPING = { ...ROOM, bottom: 422 };
const HEIGHT = 100;
const across = (top: number, bottom: number) => ({ left: 0, right: 390, top, bottom });

describe('a toast stands', () => {
  it.each([
    ['at the top where it covers nothing', ROOM, null, [], 72],
    ['at the top where what is kept clear is below it', ROOM, across(400, 440), [across(300, 340)], 72],
    ['at the top where what is kept clear is beside it', ROOM, { ...across(80, 120), left: 380 }, [], 72],
    ['at the bottom where it would cover what has the focus', ROOM, across(80, 120), [], 600],
    ['at the bottom where it would cover what is kept clear', ROOM, null, [across(80, 120)], 600],
    ['at the bottom where both are covered by what is kept clear', ROOM, null, [across(0, 844)], 600],
    [
      'above the field, where a keyboard leaves no other place',
      TYPING,
      across(360, 410),
      [across(60, 120)],
      252,
    ],
    [
      'below the field, where a keyboard leaves no other place',
      TYPING,
      across(120, 165),
      [across(390, 422)],
      173,
    ],
    ['on what is kept clear rather than on the field', TYPING, across(360, 410), [across(60, 350)], 72],
    ['at the top of a room that is too low for it', { ...ROOM, bottom: 150 }, null, [], 72],
  ])('%s', (_, room, focused, marked, top) => {
    expect(toastTop(room, HEIGHT, focused, marked)).toBe(top);
  });
});
