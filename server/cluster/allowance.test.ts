import { expect, test } from 'vitest';
import { Allowance } from './allowance.ts';

test('an allowance admits a burst, then the configured rate', () => {
  const allowance = new Allowance(2, 3, 0);
  expect([0, 0, 0, 0].map((now) => allowance.take(now))).toEqual([true, true, true, false]);
  expect(allowance.take(499)).toBe(false);
  expect(allowance.take(1_000)).toBe(true);
  expect(allowance.take(1_000)).toBe(true);
  expect(allowance.take(1_000)).toBe(false);
});

test('accumulates no more than the burst, and tolerates a clock set back', () => {
  const allowance = new Allowance(2, 3, 0);
  expect([9e6, 9e6, 9e6, 9e6].map((now) => allowance.take(now))).toEqual([true, true, true, false]);
  expect(allowance.take(0)).toBe(false);
  expect(allowance.take(500)).toBe(true);
});
