import { expect, test } from 'vitest';
import { median } from './median.ts';

test('the median of an even number of values is the mean of the two middle ones', () => {
  expect(median([10, 20])).toBe(15);
  expect(median([1, 4, 5, 90])).toBe(4.5);
  expect(median([4, 8, 3_000])).toBe(8);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNull();
});
