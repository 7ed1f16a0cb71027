import { describe, expect, it } from 'vitest';
import { toastTop } from './toast-position.ts';

/** The area between header and navigation in a phone's window of 390 × 844. */
const ROOM = { left: 12, right: 378, top: 72, bottom: 700 };
/** The same area above a keyboard. */
const TYPING = { ...ROOM, bottom: 422 };
const HEIGHT = 100;
const across = (top: number, bottom: number) => ({ left: 0, right: 390, top, bottom });

describe('toastTop', () => {
  it.each([
    ['at the top if it covers nothing', ROOM, null, [], 72],
    [
      'at the top if focused and marked elements are below it',
      ROOM,
      across(400, 440),
      [across(300, 340)],
      72,
    ],
    ['at the top if the focused element is beside it', ROOM, { ...across(80, 120), left: 380 }, [], 72],
    ['at the bottom if it would cover the focused element', ROOM, across(80, 120), [], 600],
    ['at the bottom if it would cover a marked element', ROOM, null, [across(80, 120)], 600],
    ['at the bottom if marked elements fill the window', ROOM, null, [across(0, 844)], 600],
    [
      'above the focused field if the keyboard leaves no other place',
      TYPING,
      across(360, 410),
      [across(60, 120)],
      252,
    ],
    [
      'below the focused field if the keyboard leaves no other place',
      TYPING,
      across(120, 165),
      [across(390, 422)],
      173,
    ],
    [
      'over a marked element rather than over the focused field',
      TYPING,
      across(360, 410),
      [across(60, 350)],
      72,
    ],
    ['at the top of an area that is too low for it', { ...ROOM, bottom: 150 }, null, [], 72],
  ])('places a toast %s', (_, room, focused, marked, top) => {
    expect(toastTop(room, HEIGHT, focused, marked)).toBe(top);
  });
});
