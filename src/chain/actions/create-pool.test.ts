import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { setCluster } from '../cluster.ts';
import type { Plan } from './send.ts';
import { createPool, type ReviewedPool } from './create-pool.ts';

const chain = vi.hoisted(() => ({ version: 0n, created: 0n }));
const send = vi.hoisted(() => vi.fn<(instructions: readonly TransactionInstruction[]) => Promise<string>>());
const keepSeed = vi.hoisted(() => vi.fn());
const creator = Keypair.generate().publicKey.toBase58();

vi.mock('./send.ts', () => ({
  sendWithWallet: async (plan: (wallet: PublicKey) => Promise<Plan>) =>
    send((await plan(new PublicKey(creator))).instructions),
}));
vi.mock('../connection.ts', () => ({ getConnection: () => null }));
vi.mock('./seed-store.ts', () => ({ newSeed: () => new Uint8Array(32), keepSeed }));
vi.mock('../program/fetch.ts', () => ({
  fetchConfig: async (): Promise<Partial<ProgramConfig>> => ({
    version: chain.version,
    treasury: sampleAddress(200),
    beacon: sampleAddress(202),
  }),
  fetchCreator: async () => ({ created: chain.created }),
}));

const reviewed: ReviewedPool = {
  name: 'Wen Moon',
  maxPlayers: 4,
  minPlayers: 4,
  entryLamports: 100_000_000n,
  joinWindowSeconds: 3_600,
  password: null,
  bonusLamports: 0n,
  randomMultiplier: false,
  configVersion: 3n,
};

beforeEach(() => {
  send.mockReset().mockResolvedValue('signature');
  keepSeed.mockReset();
});

it('passes to the program the reviewed version, its treasury and its beacon', async () => {
  chain.version = 3n;
  await createPool(reviewed, () => undefined);
  const create = send.mock.calls[0]?.[0][0];
  // The fields start after Anchor's discriminator of 8 bytes.
  expect(create?.data.readBigUInt64LE(8)).toBe(3n);
  const accounts = create?.keys.map(({ pubkey }) => pubkey.toBase58());
  expect(accounts).toEqual(expect.arrayContaining([sampleAddress(200), sampleAddress(202)]));
});

it('requests no signature for outdated terms', async () => {
  chain.version = 4n;
  await expect(createPool(reviewed, () => undefined)).rejects.toMatchObject({
    failure: { kind: 'refused', programError: 'ConfigChanged' },
  });
  expect(send).not.toHaveBeenCalled();
  expect(keepSeed).not.toHaveBeenCalled();
});

it('pays for no second pool if a wallet has sent a transaction that it reported as rejected', async () => {
  chain.version = 3n;
  send.mockRejectedValueOnce(new Error('User rejected the request'));
  await expect(createPool(reviewed, () => undefined)).rejects.toThrow('rejected');
  // The transaction lands although the wallet reported a rejection.
  chain.created = 1n;
  await expect(createPool(reviewed, () => undefined)).rejects.toMatchObject({
    failure: { kind: 'createdMeanwhile' },
  });
  expect(send).toHaveBeenCalledOnce();
  // After that message another pool may be created.
  await createPool(reviewed, () => undefined);
  chain.created = 2n;
  await createPool(reviewed, () => undefined);
  expect(send).toHaveBeenCalledTimes(3);
});

it('pays for no second pool after a wallet reported a sent transaction as rejected and the page was reloaded', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  // A reload has the default cluster; other files of this process can have set another one.
  setCluster({ name: 'devnet', rpcUrl: 'https://example.com' });
  chain.version = 3n;
  send.mockRejectedValueOnce(new Error('User rejected the request'));
  await expect(createPool(reviewed, () => undefined)).rejects.toThrow('rejected');
  vi.resetModules();
  const reloaded = await import('./create-pool.ts');
  chain.created += 1n;
  await expect(reloaded.createPool(reviewed, () => undefined)).rejects.toMatchObject({
    failure: { kind: 'createdMeanwhile' },
  });
  expect(send).toHaveBeenCalledOnce();
  await reloaded.createPool(reviewed, () => undefined);
  expect(send).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
