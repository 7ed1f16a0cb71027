import {
  Connection,
  type EpochInfo,
  type RpcResponseAndContext,
  type SignatureStatus,
} from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmSent } from './confirm-sent.ts';

const SIGNATURE = 'signature';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const sent = { signature: SIGNATURE, bytes: new Uint8Array([1]), lastValidBlockHeight: 150 };

type Status = RpcResponseAndContext<SignatureStatus | null>;
const status = (confirmationStatus: 'processed' | 'confirmed'): Status => ({
  context: { slot: 1 },
  value: { slot: 1, confirmations: 1, err: null, confirmationStatus },
});
const unseenAt = (slot: number): Status => ({ context: { slot }, value: null });
const at = (absoluteSlot: number, blockHeight: number): EpochInfo => ({
  absoluteSlot,
  blockHeight,
  epoch: 1,
  slotIndex: 1,
  slotsInEpoch: 432_000,
});
const outOfReach = () => Promise.reject(new TypeError('fetch failed'));
const never = () => new Promise<never>(() => undefined);

/** Returns a connection whose answers the test controls; by default the transaction is processed only. */
const connect = () => {
  const connection = new Connection('http://127.0.0.1:1');
  let notify: () => void = () => undefined;
  vi.spyOn(connection, 'onSignature').mockImplementation((_, callback) => {
    notify = () => callback({ err: null }, { slot: 1 });
    return 7;
  });
  return {
    connection,
    notify: () => notify(),
    unsubscribe: vi.spyOn(connection, 'removeSignatureListener').mockResolvedValue(),
    chain: vi.spyOn(connection, 'getEpochInfo').mockResolvedValue(at(1, 1)),
    status: vi.spyOn(connection, 'getSignatureStatus').mockResolvedValue(status('processed')),
    send: vi.spyOn(connection, 'sendRawTransaction').mockResolvedValue(SIGNATURE),
  };
};

/** Returns a follower of a transaction with the states that were reported to it. */
const follow = () => {
  const reports: boolean[] = [];
  let wake: () => void = () => undefined;
  return {
    reports,
    wake: () => wake(),
    follower: {
      onUnknown: (unknown: boolean) => reports.push(unknown),
      onWake: (look: () => void) => {
        wake = look;
        return () => undefined;
      },
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  ['never answers', never],
  ['fails', outOfReach],
])('a transaction is confirmed even if unsubscribing %s', async (_, unsubscribed) => {
  const node = connect();
  node.unsubscribe.mockImplementation(unsubscribed);
  node.status.mockResolvedValue(status('confirmed'));
  const done = confirmSent(node.connection, sent);
  await vi.advanceTimersByTimeAsync(3 * SECOND);
  await expect(done).resolves.toBeUndefined();
  expect(node.unsubscribe).toHaveBeenCalledWith(7);
});

it.each([
  ['fails', outOfReach],
  ['stays silent', never],
])('a node that %s is given up after 24 polls without a follower', async (_, answer) => {
  const node = connect();
  const ended = vi.fn();
  confirmSent(node.connection, sent).catch(ended);
  await vi.advanceTimersByTimeAsync(MINUTE);
  node.chain.mockImplementation(answer);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  expect(ended).toHaveBeenCalledTimes(1);
});

it('a suspension of the device for half an hour does not count as a failure of the node', async () => {
  const node = connect();
  const ended = vi.fn();
  const done = confirmSent(node.connection, sent);
  done.catch(ended);
  await vi.advanceTimersByTimeAsync(3 * SECOND);
  // A suspended device runs no timers, while its clocks advance.
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 30 * MINUTE);
  vi.setSystemTime(Date.now() + 30 * MINUTE);
  node.chain.mockImplementation(outOfReach);
  await vi.advanceTimersByTimeAsync(6 * SECOND);
  expect(ended).not.toHaveBeenCalled();
  node.chain.mockResolvedValue(at(10_000, 10_000));
  node.status.mockResolvedValue(status('confirmed'));
  await vi.advanceTimersByTimeAsync(6 * SECOND);
  await expect(done).resolves.toBeUndefined();
});

it('a transaction is followed while the node is unreachable, and reported as unknown until it answers', async () => {
  const node = connect();
  const { follower, reports } = follow();
  node.chain.mockImplementation(outOfReach);
  const done = confirmSent(node.connection, sent, follower);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(reports).toEqual([true]);
  node.chain.mockResolvedValue(at(2, 2));
  await vi.advanceTimersByTimeAsync(6 * SECOND);
  expect(reports).toEqual([true, false]);
  node.status.mockResolvedValue(status('confirmed'));
  await vi.advanceTimersByTimeAsync(3 * SECOND);
  await expect(done).resolves.toBeUndefined();
});

it('the status is polled immediately when the follower is woken', async () => {
  const node = connect();
  const { follower, wake } = follow();
  const done = confirmSent(node.connection, sent, follower);
  node.status.mockResolvedValue(status('confirmed'));
  await vi.advanceTimersByTimeAsync(10);
  wake();
  await vi.advanceTimersByTimeAsync(10);
  await expect(done).resolves.toBeUndefined();
});

it('a notification of the socket is not delayed by a status that never arrives', async () => {
  const node = connect();
  node.chain.mockImplementation(never);
  const done = confirmSent(node.connection, sent);
  await vi.advanceTimersByTimeAsync(3 * SECOND);
  node.notify();
  await expect(done).resolves.toBeUndefined();
});

it('a transaction is resent while it can land, and a node that refuses it is not unreachable', async () => {
  const node = connect();
  const { follower, reports } = follow();
  node.status.mockResolvedValue(unseenAt(1));
  node.send.mockImplementation(outOfReach);
  void confirmSent(node.connection, sent, follower);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(node.send.mock.calls.length).toBeGreaterThan(20);
  expect(reports).toEqual([]);
  node.chain.mockResolvedValue(at(200, 151));
  await vi.advanceTimersByTimeAsync(3 * SECOND);
  const before = node.send.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(node.send.mock.calls.length).toBe(before);
});

describe('a transaction counts as expired', () => {
  it('a transaction counts as expired once two status checks, two seconds apart and past its last block height, do not find it', async () => {
    const node = connect();
    const ended = vi.fn();
    node.chain.mockResolvedValue(at(200, 151));
    node.status.mockResolvedValue(unseenAt(200));
    confirmSent(node.connection, sent).catch(ended);
    await vi.advanceTimersByTimeAsync(3 * SECOND);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ kind: 'expired' }));
  });

  it('a transaction never expires by the status of a node that lags behind the one that reported the height', async () => {
    const node = connect();
    const { follower, reports } = follow();
    const ended = vi.fn();
    node.chain.mockResolvedValue(at(200, 151));
    node.status.mockResolvedValue(unseenAt(199));
    const done = confirmSent(node.connection, sent, follower);
    done.catch(ended);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(ended).not.toHaveBeenCalled();
    expect(reports).toEqual([true]);
    node.status.mockResolvedValue(status('confirmed'));
    await vi.advanceTimersByTimeAsync(3 * SECOND);
    await expect(done).resolves.toBeUndefined();
  });

  it('a transaction is not expired while a check between two others finds it, nor by a height that a later one contradicts', async () => {
    const node = connect();
    const ended = vi.fn();
    node.chain.mockResolvedValue(at(200, 151));
    node.status
      .mockResolvedValueOnce(unseenAt(200))
      .mockResolvedValueOnce(status('processed'))
      .mockResolvedValueOnce(unseenAt(203));
    confirmSent(node.connection, sent).catch(ended);
    await vi.advanceTimersByTimeAsync(7 * SECOND);
    expect(ended).not.toHaveBeenCalled();
    node.chain.mockResolvedValue(at(210, 100));
    node.status.mockResolvedValue(unseenAt(210));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(ended).not.toHaveBeenCalled();
    node.chain.mockResolvedValue(at(300, 151));
    node.status.mockResolvedValue(unseenAt(300));
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('a transaction that the wallet sent with a later blockhash expires by the last valid height of that blockhash', async () => {
    const node = connect();
    node.status.mockResolvedValue(unseenAt(5_000));
    node.chain.mockResolvedValue(at(1_000, 1_000));
    const ended = vi.fn();
    confirmSent(node.connection, { ...sent, bytes: null }).catch(ended);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    node.chain.mockResolvedValue(at(1_200, 1_150));
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(ended).not.toHaveBeenCalled();
    node.chain.mockResolvedValue(at(1_201, 1_151));
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ kind: 'expired' }));
    expect(node.send).not.toHaveBeenCalled();
  });
});
