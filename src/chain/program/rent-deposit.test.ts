import { expect, it } from 'vitest';
import { rentDeposit } from './rent-deposit.ts';

it.each([696n, 2_575n, 5_080n, 6_960n])(
  'is what it would be at 6,960 lamports a byte, at a rate of %d',
  (rate) => {
    expect(rentDeposit(83, 211n * rate)).toBe(1_468_560n);
    expect(rentDeposit(32_818, 32_946n * rate)).toBe(229_304_160n);
  },
);

it('is what the network asks for where that is more', () => {
  expect(rentDeposit(83, 1_468_561n)).toBe(1_468_561n);
});
