import { expect, test } from 'vitest';
import { parseCap } from './cap-draft.ts';

test('a limit is an amount above 0: zero, negative and unreadable input is refused', () => {
  expect(parseCap('0.5')).toBe(500_000_000n);
  expect(parseCap(' 1,5 ')).toBe(1_500_000_000n);
  expect(parseCap('')).toBe('empty');
  expect(parseCap('0.000')).toBe('zero');
  for (const typed of ['-1', '1e3', 'ten', '0.0000000001', '1,500', '99999999999999999999']) {
    expect(parseCap(typed)).toBe('unreadable');
  }
});
