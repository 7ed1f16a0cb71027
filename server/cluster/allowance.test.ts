import { expect, test } from 'vitest';
import { Allowance } from './allowance.ts';

test('allows so many in any second, and does not count what it has refused', () => {
  const allowance = new Allowance(2);
  const taken = (times: readonly number[]) => times.map((at) => allowance.take(at));
  expect(taken([0, 900, 950, 999])).toEqual([true, true, false, false]);
  expect(taken([1_000, 1_001, 1_899, 1_900, 2_000])).toEqual([true, false, false, true, true]);
});
