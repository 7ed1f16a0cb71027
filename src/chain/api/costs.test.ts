import { beforeEach, expect, it, vi } from 'vitest';
import { LARGEST_PRIORITY_FEE } from '../program/compute-budget.ts';
import { estimateFee } from './costs.ts';

const paid = vi.hoisted(() => ({ fees: new Array<number>() }));
vi.mock('../connection.ts', () => ({
  getConnection: () => ({
    getRecentPrioritizationFees: async () =>
      paid.fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee })),
  }),
}));

beforeEach(() => {
  paid.fees = [];
});

it('is 5,000 lamports a signature where nobody pays for priority', async () => {
  expect(await estimateFee('join')).toBe(5_000n);
  expect(await estimateFee('join', 2)).toBe(10_000n);
});

it('counts the median of what others paid, rounded up', async () => {
  paid.fees = [1_000_000_000, 0, 100_001];
  expect(await estimateFee('exit')).toBe(5_000n + 2_001n);
});

it('never names more for priority than is ever paid', async () => {
  paid.fees = [2 ** 45];
  expect(await estimateFee('claim')).toBe(5_000n + LARGEST_PRIORITY_FEE);
});
