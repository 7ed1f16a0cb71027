import { expect, test } from 'vitest';
import { isSameProgram } from './deployed-program.ts';

const built = Uint8Array.of(127, 69, 76, 70, 1, 0);

test('the same bytes, and zeros behind them', () => {
  expect(isSameProgram(built, built)).toBe(true);
  expect(isSameProgram(Uint8Array.of(...built, 0, 0, 0), built)).toBe(true);
});

test('another byte, one too few, one too many', () => {
  expect(isSameProgram(built.with(4, 2), built)).toBe(false);
  expect(isSameProgram(built.subarray(0, 5), built)).toBe(false);
  expect(isSameProgram(Uint8Array.of(...built, 0, 1), built)).toBe(false);
});
