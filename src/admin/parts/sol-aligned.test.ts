import { expect, test } from 'vitest';
import { decimalsOf, solAligned } from './sol-aligned.ts';

test('all amounts of a column have as many decimals as the most precise one needs', () => {
  const amounts = [1_000_000_000n, 20_500_000n, -100_000_000n, 0n];
  const decimals = decimalsOf(amounts);
  expect(amounts.map((lamports) => solAligned(lamports, decimals))).toEqual([
    '1.0000',
    '0.0205',
    '-0.1000',
    '0.0000',
  ]);
  expect(decimalsOf([])).toBe(0);
  expect(solAligned(3_000_000_000n, decimalsOf([3_000_000_000n]))).toBe('3');
});

test('an amount keeps all its decimals, even beyond the number requested', () => {
  expect(solAligned(1n, 2)).toBe('0.000000001');
});
