import type { GetRecentPrioritizationFeesConfig } from '@solana/web3.js';
import { beforeEach, expect, it, vi } from 'vitest';
import { LARGEST_PRIORITY_FEE } from '../program/compute-budget.ts';
import { createCosts, estimateFee } from './costs.ts';

const POOL = 'So11111111111111111111111111111111111111112';

const paid = vi.hoisted(() => ({ rate: 696, fees: new Array<number>(), accounts: new Array<string>() }));
vi.mock('../connection.ts', () => ({
  getConnection: () => ({
    getMinimumBalanceForRentExemption: async (bytes: number) => (128 + bytes) * paid.rate,
    getRecentPrioritizationFees: async ({
      lockedWritableAccounts = [],
    }: GetRecentPrioritizationFeesConfig) => {
      paid.accounts = lockedWritableAccounts.map(String);
      return paid.fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee }));
    },
  }),
}));

beforeEach(() => {
  paid.fees = [];
});

it('the fee is 5,000 lamports per signature if no transaction pays a priority fee', async () => {
  expect(await estimateFee('join')).toBe(5_000n);
  expect(await estimateFee('join', 2)).toBe(10_000n);
});

it('the priority fee is the median of recent ones, rounded up', async () => {
  paid.fees = [1_000_000_000, 0, 100_001];
  expect(await estimateFee('exit')).toBe(5_000n + 1_451n);
});

it('the priority fee never exceeds its maximum', async () => {
  paid.fees = [2 ** 45];
  expect(await estimateFee('claim')).toBe(5_000n + LARGEST_PRIORITY_FEE);
});

it('the priority fee is requested for the accounts that the transaction writes to', async () => {
  await estimateFee('claim', 1, { pool: POOL });
  expect(paid.accounts).toEqual([POOL]);
  await estimateFee('create');
  expect(paid.accounts).toEqual([]);
});

it('the fee includes each of several payments, and depends on each action’s compute units', async () => {
  paid.fees = [100_000];
  const priority = async (...args: Parameters<typeof estimateFee>) => (await estimateFee(...args)) - 5_000n;
  const one = await priority('payment');
  expect(one).toBeGreaterThan(0n);
  expect(await priority('payment', 1, { times: 8 })).toBe(8n * one);
  expect(await priority('completePool')).toBeGreaterThan(30n * (await priority('lockPool')));
  expect(await priority('voidPool')).toBeLessThan(await priority('completePool'));
});

it('deposits of pool and seat use the program’s rates, and the creator’s record the network’s', async () => {
  expect(await createCosts(10, false, true)).toEqual({
    poolRent: (128n + 568n + 320n) * 6_960n,
    entryRent: 211n * 6_960n,
    recordRent: (128n + 57n) * 696n,
  });
});
