import {
  Keypair,
  PublicKey,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_SLOT_HASHES_PUBKEY,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import type { Connection } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SLOT_MS, slotsInSeconds } from '#tests/support/slot-ms.ts';
import {
  advance,
  endTestChain,
  expectNow,
  expectPassed,
  fundedWallet,
  rpc,
  startTestChain,
  timed,
  until,
} from './support.ts';
import type { TestChain } from './support.ts';

const LAST_RESTART_SLOT = new PublicKey('SysvarLastRestartS1ot1111111111111111111111');

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
  it('time advances slot by slot, and follows the computer’s clock', async () => {
    const first = await timed(() => connection.getSlot());
    await until('ten slots', async () => (await connection.getSlot()) >= first.value + 10);
    const last = await timed(() => connection.getSlot());
    expectPassed((last.value - first.value) * SLOT_MS, [first, last], SLOT_MS);
    const now = await timed(clock);
    expectNow(now.value.unixTimestamp, now, 2_000);
    expect(await connection.getBlockTime(now.value.slot)).toBe(now.value.unixTimestamp);
  });

  it('time advances while the node is busy', async () => {
    const payer = await fundedWallet(connection, 1_000_000_000);
    const { blockhash } = await connection.getLatestBlockhash();
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash });
    const toPubkey = Keypair.generate().publicKey;
    transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: 1_000_000 }));
    transaction.sign(payer);
    const simulate = {
      method: 'simulateTransaction',
      params: [transaction.serialize().toString('base64'), { encoding: 'base64' }],
    };
    const slot = { method: 'getSlot', params: [{ commitment: 'confirmed' }] };
    const requests = [slot, ...Array.from({ length: 900 }, () => simulate), slot];
    const body = JSON.stringify(requests.map((request, id) => ({ jsonrpc: '2.0', id, ...request })));
    // On a fast machine not every batch takes as long as a slot.
    await until('a slot passes during a batch', async () => {
      const response = await fetch(chain.url, { method: 'POST', body });
      const answers = (await response.json()) as { result: number }[];
      return (answers.at(-1)?.result ?? 0) > (answers.at(0)?.result ?? 0);
    });
  });

  it('SlotHashes lists 512 distinct hashes, newest first, that never change', async () => {
    const before = await slotHashes();
    expect(new Set(before.bySlot.values()).size).toBe(512);
    await advance(chain.url, slotsInSeconds(100));
    const after = await slotHashes();
    const shared = [...after.bySlot].filter(([slot]) => before.bySlot.has(slot));
    expect(shared.length).toBeGreaterThan(380);
    for (const [slot, hash] of shared) expect(before.bySlot.get(slot)).toBe(hash);
  });

  it('time jumps together with slots, and SlotHashes holds the last 512 of the new slots', async () => {
    const before = await timed(clock);
    const { result } = await rpc(chain.url, 'localnet_advance', [86_400]);
    expect(result).toMatchObject({ slot: expect.any(Number), unixTimestamp: expect.any(Number) });
    const after = await timed(clock);
    const slots = after.value.slot - before.value.slot;
    const seconds = after.value.unixTimestamp - before.value.unixTimestamp;
    expectPassed((slotsInSeconds(slots) - 86_400) * 1_000, [before, after], 2_000);
    expectPassed((seconds - 86_400) * 1_000, [before, after], 2_000);
    expect((await slotHashes()).newest).toBeGreaterThanOrEqual(after.value.slot - 1);
    for (const wrong of [[-1], [0], [315_360_001], ['1'], []])
      expect((await rpc(chain.url, 'localnet_advance', wrong)).error?.code).toBe(-32602);
  });

  it('the clock stands still for requested slots, jumps by requested seconds, and leaves past times as they were', async () => {
    const firstRead = await timed(clock);
    const { result } = await rpc(chain.url, 'localnet_warp', [0, 36_000]);
    const secondRead = await timed(clock);
    const [before, stood] = [firstRead.value, secondRead.value];
    expect(stood.slot - before.slot).toBeGreaterThanOrEqual(36_000);
    expectPassed((stood.unixTimestamp - before.unixTimestamp) * 1_000, [firstRead, secondRead], 2_000);
    expect(result).toMatchObject({ slot: expect.any(Number), unixTimestamp: expect.any(Number) });
    // The chain's clock was frozen at some time between the two reads.
    const meanwhile = await connection.getBlockTime(before.slot + 18_000);
    expect(meanwhile).toBeGreaterThanOrEqual(before.unixTimestamp);
    expect(meanwhile).toBeLessThanOrEqual(stood.unixTimestamp);

    await rpc(chain.url, 'localnet_warp', [3_600, 1]);
    const thirdRead = await timed(clock);
    const jumped = thirdRead.value;
    expectPassed((jumped.slot - stood.slot - 1) * SLOT_MS, [secondRead, thirdRead], 2 * SLOT_MS);
    expectPassed(
      (jumped.unixTimestamp - stood.unixTimestamp - 3_600) * 1_000,
      [secondRead, thirdRead],
      2_000,
    );
    expect(await connection.getBlockTime(stood.slot)).toBe(stood.unixTimestamp);
    expect(await connection.getBlockTime(jumped.slot)).toBe(jumped.unixTimestamp);
    await until('slots go on', async () => (await connection.getSlot()) > jumped.slot + 2);

    for (const wrong of [[-1, 1], [1, 0], [1, 1.5], [1], [1, 100_000_001]])
      expect((await rpc(chain.url, 'localnet_warp', wrong)).error?.code).toBe(-32602);
  });

  it('time has no restart slot of the cluster until there is a restart, and then its slot', async () => {
    const lastRestart = async (): Promise<number> => {
      const account = await connection.getAccountInfo(LAST_RESTART_SLOT);
      expect(account?.data).toHaveLength(8);
      return Number(account?.data.readBigUInt64LE(0));
    };
    expect(await lastRestart()).toBe(0);
    const before = await connection.getSlot();
    await rpc(chain.url, 'localnet_restart');
    const at = await lastRestart();
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(await connection.getSlot());
    await advance(chain.url, 60);
    expect(await lastRestart()).toBe(at);
  });

  it('a blockhash expires after 150 slots', async () => {
    const payer = await fundedWallet(connection, 1_000_000_000);
    const earlier = await connection.getBlockHeight();
    const latest = await connection.getLatestBlockhash();
    const later = await connection.getBlockHeight();
    expect(latest.lastValidBlockHeight).toBeGreaterThanOrEqual(earlier + 150);
    expect(latest.lastValidBlockHeight).toBeLessThanOrEqual(later + 150);
    const signed = (lamports: number): Buffer => {
      const transaction = new Transaction({ feePayer: payer.publicKey, ...latest });
      const toPubkey = Keypair.generate().publicKey;
      transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports }));
      transaction.sign(payer);
      return transaction.serialize();
    };
    await advance(chain.url, slotsInSeconds(120));
    expect((await connection.isBlockhashValid(latest.blockhash)).value).toBe(true);
    await connection.sendRawTransaction(signed(1_000_000));
    await advance(chain.url, slotsInSeconds(32));
    expect((await connection.isBlockhashValid(latest.blockhash)).value).toBe(false);
    await expect(connection.sendRawTransaction(signed(2_000_000))).rejects.toThrow('Blockhash not found');
    // Use the signature of a transaction that is never sent.
    const confirmed = connection.confirmTransaction({ signature: bs58.encode(payer.secretKey), ...latest });
    await expect(confirmed).rejects.toThrow('block height exceeded');
  });
});
