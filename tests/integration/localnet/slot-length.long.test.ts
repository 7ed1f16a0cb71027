import { Keypair, PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import type { Connection } from '@solana/web3.js';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchSlotSeconds } from '#src/chain/program/slot-seconds.ts';
import { sleep } from '#src/lib/sleep.ts';
import {
  advance,
  airdrop,
  endTestChain,
  expectNow,
  expectPassed,
  rpc,
  startTestChain,
  timed,
  until,
} from './support.ts';
import type { TestChain } from './support.ts';

const LAST_RESTART_SLOT = new PublicKey('SysvarLastRestartS1ot1111111111111111111111');
/** Milliseconds for which the chain's clock is watched. */
const WATCHED_MS = 6_000;
/** Seconds, longer than a busy machine pauses, so that a state is read before it changes. */
const STANDSTILL_SECONDS = 4;

let chain: TestChain;
afterEach(() => endTestChain(chain));

/** Reads slot and Unix seconds as programs see them. */
async function clockOf(connection: Connection): Promise<{ slot: number; time: number }> {
  const account = await connection.getAccountInfo(SYSVAR_CLOCK_PUBKEY);
  if (account === null) throw new Error('no Clock');
  return { slot: Number(account.data.readBigUInt64LE(0)), time: Number(account.data.readBigInt64LE(32)) };
}

async function timeOf(connection: Connection, slot: number): Promise<number> {
  const time = await connection.getBlockTime(slot);
  if (time === null) throw new Error(`Slot ${slot} has no time`);
  return time;
}

describe.each([200, 250])('a chain with slots of %d ms', (slotMs) => {
  const slotsIn = (seconds: number): number => (seconds * 1_000) / slotMs;

  it('the chain makes slots of that length, and its clock, blocks and samples agree', async () => {
    chain = await startTestChain({ slotMs });
    const { connection } = chain;
    const first = await timed(() => clockOf(connection));
    await sleep(WATCHED_MS);
    const last = await timed(() => clockOf(connection));
    expectPassed((last.value.slot - first.value.slot) * slotMs, [first, last], 500);
    for (const read of [first, last]) expectNow(read.value.time, read, 1_500);

    const { slot, time } = await clockOf(connection);
    for (const back of [1, 37, 500])
      expect(Math.abs(time - (await timeOf(connection, slot - back)) - back / slotsIn(1))).toBeLessThan(1);

    await airdrop(connection, Keypair.generate().publicKey, 1_000_000);
    await advance(chain.url, 120);
    const samples = await connection.getRecentPerformanceSamples();
    expect(samples.length).toBeGreaterThanOrEqual(4);
    for (const { numSlots, samplePeriodSecs } of samples) {
      expect(samplePeriodSecs).toBe(60);
      expect(Math.abs(numSlots - slotsIn(60))).toBeLessThanOrEqual(1);
    }
    expect(await fetchSlotSeconds(connection)).toBeCloseTo(slotMs / 1_000, 2);
    expect(samples.reduce((sum, { numTransactions }) => sum + numTransactions, 0)).toBe(1);
  });

  it('an advance by seconds skips as many slots as fit into them', async () => {
    chain = await startTestChain({ slotMs });
    const { connection } = chain;
    for (const seconds of [13, 3_600, 86_400]) {
      const before = await timed(() => clockOf(connection));
      await advance(chain.url, seconds);
      const after = await timed(() => clockOf(connection));
      const slots = after.value.slot - before.value.slot;
      expectPassed((after.value.time - before.value.time - seconds) * 1_000, [before, after], 2_000);
      expect(slots).toBeGreaterThanOrEqual(slotsIn(seconds));
      expectPassed((slots - slotsIn(seconds)) * slotMs, [before, after], 1_000);
    }
  });

  it('accepts a blockhash for 150 slots, and finalizes after 32', async () => {
    chain = await startTestChain({ slotMs });
    const { connection } = chain;
    const height = await connection.getBlockHeight();
    const { context, value } = await connection.getLatestBlockhashAndContext();
    expect(value.lastValidBlockHeight).toBeGreaterThanOrEqual(height + 150);
    expect(value.lastValidBlockHeight).toBeLessThanOrEqual((await connection.getBlockHeight()) + 150);
    await advance(chain.url, 150 / slotsIn(1) - STANDSTILL_SECONDS);
    const seen = new Map<number, boolean>();
    await until('it has expired', async () => {
      const answer = await connection.isBlockhashValid(value.blockhash);
      seen.set(answer.context.slot, answer.value);
      return !answer.value;
    });
    for (const [slot, valid] of seen) expect(valid, String(slot)).toBe(slot - context.slot <= 150);
    expect(seen.size).toBeGreaterThan(1);

    const to = Keypair.generate().publicKey;
    const { slot } = (await connection.getSignatureStatus(await airdrop(connection, to, 1_000_000)))
      .value ?? {
      slot: 0,
    };
    await advance(chain.url, 32 / slotsIn(1) - STANDSTILL_SECONDS);
    const paid = new Map<number, boolean>();
    await until('it is final', async () => {
      const earlier = await connection.getSlot('confirmed');
      const final = await connection.getBalanceAndContext(to, 'finalized');
      expect(final.context.slot).toBeGreaterThanOrEqual(earlier - 32);
      expect(final.context.slot).toBeLessThanOrEqual((await connection.getSlot('confirmed')) - 32);
      paid.set(final.context.slot, final.value > 0);
      return final.value > 0;
    });
    for (const [root, isPaid] of paid) expect(isPaid, String(root)).toBe(root >= slot);
    expect(paid.size).toBeGreaterThan(1);
  });
});

describe('a saved chain', () => {
  it.each([
    [280, 200],
    [200, 250],
  ])('a saved chain with slots of %d ms continues with slots of %d ms', async (before, after) => {
    chain = await startTestChain({ slotMs: before });
    const { connection, port, stateDir } = chain;
    await advance(chain.url, 600);
    await rpc(chain.url, 'localnet_restart');
    const restarted = await connection.getAccountInfo(LAST_RESTART_SLOT);
    const { blockhash } = await connection.getLatestBlockhash();
    const clockBefore = await clockOf(connection);
    const past = [clockBefore.slot - 1_000, clockBefore.slot - 100, clockBefore.slot];
    const times = await Promise.all(past.map((slot) => timeOf(connection, slot)));
    await chain.close();

    chain = await startTestChain({ slotMs: after, port, stateDir });
    const clockAfter = await timed(() => clockOf(connection));
    expect(clockAfter.value.slot).toBeGreaterThan(clockBefore.slot);
    expect(clockAfter.value.time).toBeGreaterThanOrEqual(clockBefore.time);
    expectNow(clockAfter.value.time - 600, clockAfter, 2_000);
    expect(await Promise.all(past.map((slot) => timeOf(connection, slot)))).toEqual(times);
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true);
    expect((await connection.getAccountInfo(LAST_RESTART_SLOT))?.data).toEqual(restarted?.data);

    await advance(chain.url, 180);
    const samples = await connection.getRecentPerformanceSamples();
    const counts = samples.map(({ numSlots }) => numSlots);
    // The newest sample has the new pace, the oldest one the old pace, and every slot is in exactly one sample.
    expect(Math.abs((counts[0] ?? 0) - 60_000 / after)).toBeLessThanOrEqual(1);
    expect(Math.abs((counts.at(-1) ?? 0) - 60_000 / before)).toBeLessThanOrEqual(1);
    for (const [index, { slot, numSlots }] of samples.entries())
      expect(samples[index + 1]?.slot ?? slot - numSlots).toBe(slot - numSlots);
  });
});
