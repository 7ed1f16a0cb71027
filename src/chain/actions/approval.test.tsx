import { Connection, Keypair, Transaction } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PreparedTransaction } from '../program/send.ts';
import { sendInTime, signInTime } from './approval.ts';
import type { TxStage } from './tx-stage.ts';

const SECOND = 1_000;
const SLOT_SECONDS = 0.2;
const LIFE = 150;

let height: number;
let connection: Connection;
let stages: TxStage[];
const onStage = (stage: TxStage): void => void stages.push(stage);
const names = () => stages.map(({ stage }) => stage);
const last = <S extends TxStage['stage']>(stage: S) =>
  stages.findLast((one): one is Extract<TxStage, { stage: S }> => one.stage === stage);

const prepare = vi.fn(async (): Promise<PreparedTransaction> => {
  const blockhash = Keypair.generate().publicKey.toBase58();
  const lastValidBlockHeight = height + LIFE;
  const transaction = new Transaction({
    feePayer: Keypair.generate().publicKey,
    blockhash,
    lastValidBlockHeight,
  });
  return { transaction, blockhash, lastValidBlockHeight, slot: 0, priorityFee: 0n };
});

/** Advances time and block height. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    height += 1 / SLOT_SECONDS;
    await vi.advanceTimersByTimeAsync(SECOND);
  }
}

/** Returns a wallet whose answers the test controls. */
function wallet() {
  const questions: {
    transaction: Transaction;
    answer: (one: Transaction) => void;
    fail: (e: Error) => void;
  }[] = [];
  const sign = (transaction: Transaction) =>
    new Promise<Transaction>((answer, fail) => questions.push({ transaction, answer, fail }));
  return { sign, questions };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  height = 1_000;
  stages = [];
  connection = new Connection('http://127.0.0.1:1');
  vi.spyOn(connection, 'getEpochInfo').mockImplementation(async () => ({
    absoluteSlot: height + 7,
    blockHeight: Math.floor(height),
    epoch: 1,
    slotIndex: 1,
    slotsInEpoch: 1,
  }));
  vi.spyOn(connection, 'getRecentPerformanceSamples').mockResolvedValue([
    { slot: 1, numSlots: 300, numTransactions: 1, samplePeriodSecs: 300 * SLOT_SECONDS },
  ]);
  prepare.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a wallet that only signs', () => {
  it('shows the remaining seconds, by the currently measured slot time', async () => {
    const { sign, questions } = wallet();
    const signing = signInTime({ connection, prepare, sign, onStage });
    await vi.advanceTimersByTimeAsync(10);
    // 150 blocks of 0.2 s, less 2 s for landing.
    expect((last('signing')?.endsAt ?? 0) - performance.now()).toBeCloseTo(28 * SECOND, -2);
    await pass(20);
    expect((last('signing')?.endsAt ?? 0) - performance.now()).toBeCloseTo(8 * SECOND, -3);
    questions[0]?.answer(questions[0].transaction);
    await vi.advanceTimersByTimeAsync(10);
    expect((await signing).signed).toBe(questions[0]?.transaction);
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['has no samples', () => Promise.resolve([])],
    ['does not support the request', () => Promise.reject(new Error('Method not found'))],
  ])('shows the remaining seconds by nominal slots if the node %s', async (_case, samples) => {
    vi.spyOn(connection, 'getRecentPerformanceSamples').mockImplementation(samples);
    const { sign } = wallet();
    void signInTime({ connection, prepare, sign, onStage });
    await vi.advanceTimersByTimeAsync(10);
    expect((last('signing')?.endsAt ?? 0) - performance.now()).toBeCloseTo(28 * SECOND, -2);
    await pass(30);
    expect(names().at(-1)).toBe('lapsed');
  });

  it('a wallet that answers too late is prompted automatically with a new request, and the late answer is not used', async () => {
    const { sign, questions } = wallet();
    const signing = signInTime({ connection, prepare, sign, onStage });
    await pass(45);
    expect(names().at(-1)).toBe('lapsed');
    questions[0]?.answer(questions[0].transaction);
    await pass(1);
    expect(questions).toHaveLength(2);
    expect(last('signing')?.isRetry).toBe(true);
    questions[1]?.answer(questions[1].transaction);
    await pass(1);
    expect((await signing).signed).toBe(questions[1]?.transaction);
  });

  it('a wallet that answers too late twice is prompted a third time only on demand', async () => {
    const { sign, questions } = wallet();
    const signing = signInTime({ connection, prepare, sign, onStage });
    for (const turn of [0, 1]) {
      await pass(45);
      questions[turn]?.answer(questions[turn].transaction);
      await pass(1);
    }
    await pass(60);
    expect(questions).toHaveLength(2);
    expect(last('lapsed')?.isApproved).toBe(true);
    last('lapsed')?.prepareRetry?.();
    await pass(1);
    expect(last('signing')?.isRetry).toBeUndefined();
    questions[2]?.answer(questions[2].transaction);
    await pass(1);
    expect((await signing).signed).toBe(questions[2]?.transaction);
  });

  it('a wallet that answers too late after the page was hidden is prompted a second time only on demand', async () => {
    const { sign, questions } = wallet();
    const signing = signInTime({ connection, prepare, sign, onStage });
    await pass(1);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(45);
    hidden.mockRestore();
    questions[0]?.answer(questions[0].transaction);
    await pass(60);
    expect(questions).toHaveLength(1);
    expect(last('lapsed')?.isApproved).toBe(true);
    last('lapsed')?.prepareRetry?.();
    await pass(1);
    questions[1]?.answer(questions[1].transaction);
    await pass(1);
    expect((await signing).signed).toBe(questions[1]?.transaction);
  });

  it('a press sends a new request while an old one is pending, and the wallet’s answer to the old one is not used', async () => {
    const { sign, questions } = wallet();
    const signing = signInTime({ connection, prepare, sign, onStage });
    await pass(30);
    last('lapsed')?.prepareRetry?.();
    await pass(1);
    expect(questions).toHaveLength(2);
    questions[0]?.answer(questions[0].transaction);
    await pass(1);
    questions[1]?.answer(questions[1].transaction);
    await pass(1);
    expect((await signing).signed).toBe(questions[1]?.transaction);
    expect(names().filter((name) => name === 'lapsed')).toHaveLength(1);
  });

  it('a wallet that sets a fresh blockhash is not late', async () => {
    const { sign, questions } = wallet();
    const signing = signInTime({ connection, prepare, sign, onStage });
    await pass(45);
    const fresh = new Transaction();
    fresh.recentBlockhash = Keypair.generate().publicKey.toBase58();
    questions[0]?.answer(fresh);
    await pass(1);
    expect((await signing).signed).toBe(fresh);
  });

  it('a wallet that declines ends the approval, also after its time has elapsed', async () => {
    const { sign, questions } = wallet();
    const signing = signInTime({ connection, prepare, sign, onStage });
    const ended = vi.fn();
    signing.catch(ended);
    await pass(45);
    questions[0]?.fail(new Error('User rejected the request'));
    await pass(1);
    expect(ended).toHaveBeenCalledWith(new Error('User rejected the request'));
    expect(questions).toHaveLength(1);
  });

  it('the time to approve is measured by block height after a sleep that the clock did not count', async () => {
    const { sign } = wallet();
    void signInTime({ connection, prepare, sign, onStage });
    await vi.advanceTimersByTimeAsync(10);
    height += LIFE;
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(10);
    expect(names().at(-1)).toBe('lapsed');
  });

  it('the time to approve stops while the node is unreachable, so the wallet is not late because of that', async () => {
    vi.spyOn(connection, 'getEpochInfo').mockRejectedValue(new TypeError('fetch failed'));
    const { sign, questions } = wallet();
    const signing = signInTime({ connection, prepare, sign, onStage });
    await pass(10);
    expect(names()).toEqual(['signing']);
    questions[0]?.answer(questions[0].transaction);
    await pass(1);
    expect((await signing).signed).toBe(questions[0]?.transaction);
  });
});

it('a wallet that sends by itself gets no new request before the old one has ended', async () => {
  let answer: (signature: string) => void = () => undefined;
  const signAndSend = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  const sending = sendInTime(connection, await prepare(), signAndSend, onStage);
  await pass(45);
  expect(last('lapsed')).toEqual({ stage: 'lapsed', isApproved: false, prepareRetry: null });
  answer('signature');
  expect(await sending).toEqual({ signature: 'signature', isLate: true });
  expect(signAndSend).toHaveBeenCalledTimes(1);
});
