import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import type { Connection } from '@solana/web3.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advance, airdrop, endTestChain, rpc, startTestChain } from './support.ts';
import type { TestChain } from './support.ts';

let chain: TestChain;
let connection: Connection;

beforeAll(async () => {
  chain = await startTestChain();
  ({ connection } = chain);
});
afterAll(() => endTestChain(chain));

it('the local chain samples its slots and transactions every minute', async () => {
  await airdrop(connection, Keypair.generate().publicKey, LAMPORTS_PER_SOL);
  await airdrop(connection, Keypair.generate().publicKey, LAMPORTS_PER_SOL);
  await advance(chain.url, 120);
  const samples = await connection.getRecentPerformanceSamples();
  const [newest] = samples;
  if (newest === undefined) throw new Error('no sample');
  expect((await connection.getSlot()) - newest.slot).toBeLessThanOrEqual(newest.numSlots + 1);
  let next = newest.slot;
  for (const { slot, numSlots, samplePeriodSecs } of samples) {
    expect(slot).toBe(next);
    next -= numSlots;
    const [from, to] = [await connection.getBlockTime(next + 1), await connection.getBlockTime(slot)];
    expect(Math.abs((to ?? 0) - (from ?? 0) - samplePeriodSecs)).toBeLessThanOrEqual(1);
  }
  const total = samples.reduce((sum, { numTransactions }) => sum + numTransactions, 0);
  expect(total).toBe(await connection.getTransactionCount());
  expect(await connection.getRecentPerformanceSamples(1)).toEqual([newest]);
  const { result } = await rpc(chain.url, 'getRecentPerformanceSamples', [1]);
  expect(result).toMatchObject([{ numNonVoteTransactions: newest.numTransactions }]);
});

it('refuses samples, times and methods that it does not have, with a validator’s codes', async () => {
  const first = await connection.getFirstAvailableBlock();
  const codeOf = async (method: string, params: unknown[]) =>
    (await rpc(chain.url, method, params)).error?.code;
  expect(await rpc(chain.url, 'getRecentPerformanceSamples', [721])).toEqual({
    error: { code: -32602, message: 'Invalid limit; max 720' },
  });
  expect(await codeOf('getRecentPerformanceSamples', [-1])).toBe(-32602);
  expect(await codeOf('getBlockTime', [first - 1])).toBe(-32001);
  expect(await codeOf('getBlockTime', [(await connection.getSlot()) + 1_000])).toBe(-32004);
  expect(await codeOf('getEpochInfo', [{ commitment: 'root' }])).toBe(-32602);
  expect(await codeOf('getTokenAccountsByOwner', [])).toBe(-32601);
});
