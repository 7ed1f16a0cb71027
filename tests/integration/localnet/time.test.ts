import {
  Keypair,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_SLOT_HASHES_PUBKEY,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import type { Connection } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advance, endTestChain, fundedWallet, rpc, startTestChain, until } from './support.ts';
import type { TestChain } from './support.ts';

let chain: TestChain;
let connection: Connection;

beforeAll(async () => {
  chain = await startTestChain();
  ({ connection } = chain);
});
afterAll(() => endTestChain(chain));

async function slotHashes(): Promise<{ newest: number; bySlot: Map<number, string> }> {
  const { context, value } = await connection.getAccountInfoAndContext(SYSVAR_SLOT_HASHES_PUBKEY);
  if (value === null) throw new Error('no SlotHashes');
  expect(value.data.readBigUInt64LE()).toBe(512n);
  const entries = Array.from({ length: 512 }, (_, index): [number, string] => {
    const at = 8 + index * 40;
    return [Number(value.data.readBigUInt64LE(at)), value.data.toString('hex', at + 8, at + 40)];
  });
  expect(entries.map(([slot]) => slot)).toEqual(entries.map((_, index) => context.slot - 1 - index));
  return { newest: context.slot - 1, bySlot: new Map(entries) };
}

async function clock(): Promise<{ slot: number; unixTimestamp: number }> {
  const account = await connection.getAccountInfo(SYSVAR_CLOCK_PUBKEY);
  if (account === null) throw new Error('no Clock');
  return {
    slot: Number(account.data.readBigUInt64LE(0)),
    unixTimestamp: Number(account.data.readBigInt64LE(32)),
  };
}

describe('time', () => {
  it('moves on by a slot every 0.4 s, following the computer’s clock', async () => {
    const start = await connection.getSlot();
    const began = Date.now();
    await until('six slots', async () => (await connection.getSlot()) >= start + 6);
    expect(Math.abs((Date.now() - began) / 6 - 400)).toBeLessThan(100);
    const now = await clock();
    expect(Math.abs(now.unixTimestamp - Date.now() / 1000)).toBeLessThan(2);
    expect(await connection.getBlockTime(now.slot)).toBe(now.unixTimestamp);
  });

  it('lists 512 distinct slot hashes, newest first, that never change', async () => {
    const before = await slotHashes();
    expect(new Set(before.bySlot.values()).size).toBe(512);
    await advance(chain.url, 40);
    const after = await slotHashes();
    const shared = [...after.bySlot].filter(([slot]) => before.bySlot.has(slot));
    expect(shared.length).toBeGreaterThan(380);
    for (const [slot, hash] of shared) expect(before.bySlot.get(slot)).toBe(hash);
  });

  it('jumps with its slots, and SlotHashes holds the last 512 of the new range', async () => {
    const before = await clock();
    const { result } = await rpc(chain.url, 'localnet_advance', [86_400]);
    expect(result).toMatchObject({ slot: expect.any(Number), unixTimestamp: expect.any(Number) });
    const after = await clock();
    expect(Math.abs(after.slot - before.slot - 86_400 / 0.4)).toBeLessThan(10);
    expect(Math.abs(after.unixTimestamp - before.unixTimestamp - 86_400)).toBeLessThan(4);
    expect((await slotHashes()).newest).toBeGreaterThanOrEqual(after.slot - 1);
    const { error } = await rpc(chain.url, 'localnet_advance', [-1]);
    expect(error?.code).toBe(-32602);
  });

  it('lets a blockhash expire after 150 slots', async () => {
    const payer = await fundedWallet(connection, 1_000_000_000);
    const latest = await connection.getLatestBlockhash();
    const height = await connection.getBlockHeight();
    expect(latest.lastValidBlockHeight - height).toBeGreaterThan(145);
    const signed = (lamports: number): Buffer => {
      const transaction = new Transaction({ feePayer: payer.publicKey, ...latest });
      const toPubkey = Keypair.generate().publicKey;
      transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports }));
      transaction.sign(payer);
      return transaction.serialize();
    };
    await advance(chain.url, 140 * 0.4);
    expect((await connection.isBlockhashValid(latest.blockhash)).value).toBe(true);
    await connection.sendRawTransaction(signed(1_000_000));
    await advance(chain.url, 12 * 0.4);
    expect((await connection.isBlockhashValid(latest.blockhash)).value).toBe(false);
    await expect(connection.sendRawTransaction(signed(2_000_000))).rejects.toThrow('Blockhash not found');
    const confirmed = connection.confirmTransaction({ signature: await unsent(payer), ...latest });
    await expect(confirmed).rejects.toThrow('block height exceeded');
  });
});

/** The signature of a transaction that nobody sends. */
async function unsent(payer: Keypair): Promise<string> {
  const { default: bs58 } = await import('bs58');
  return bs58.encode(payer.secretKey);
}
