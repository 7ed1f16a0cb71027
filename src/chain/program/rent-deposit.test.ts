import { expect, it } from 'vitest';
import { rentDeposit } from './rent-deposit.ts';

it.each([696n, 2_575n, 5_080n, 6_960n])(
  'the deposit is computed at 6,960 lamports a byte, also at a rate of %d',
  (rate) => {
    expect(rentDeposit(83, 211n * rate)).toBe(1_468_560n);
    expect(rentDeposit(32_818, 32_946n * rate)).toBe(229_304_160n);
  },
);

it('the deposit is the network’s rent if that is higher', () => {
  expect(rentDeposit(83, 1_468_561n)).toBe(1_468_561n);
});
