import { Connection, type RpcResponseAndContext, type SignatureStatus } from '@solana/web3.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
const UNSEEN: Status = { context: { slot: 1 }, value: null };
const outOfReach = () => Promise.reject(new TypeError('fetch failed'));
const never = () => new Promise<never>(() => undefined);

/** A connection whose node says what its test wants; the transaction has been seen, no more. */
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
    height: vi.spyOn(connection, 'getBlockHeight').mockResolvedValue(1),
    status: vi.spyOn(connection, 'getSignatureStatus').mockResolvedValue(status('processed')),
    send: vi.spyOn(connection, 'sendRawTransaction').mockResolvedValue(SIGNATURE),
  };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  ['never answers', never],
  ['fails', outOfReach],
])('is confirmed though taking back the subscription %s', async (_, unsubscribed) => {
  const node = connect();
  vi.spyOn(console, 'warn').mockReturnValue();
  node.unsubscribe.mockImplementation(unsubscribed);
  node.status.mockResolvedValue(status('confirmed'));
  const done = confirmSent(node.connection, sent);
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  await expect(done).resolves.toBeUndefined();
  expect(node.unsubscribe).toHaveBeenCalledWith(7);
});

it('one answer that fails after two minutes of good ones ends nothing', async () => {
  const node = connect();
  const done = confirmSent(node.connection, sent);
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  node.status.mockImplementationOnce(outOfReach).mockResolvedValue(status('confirmed'));
  await vi.advanceTimersByTimeAsync(4 * SECOND);
  await expect(done).resolves.toBeUndefined();
});

it.each([
  ['fails', outOfReach],
  ['stays silent', never],
])('a node that %s is given up two minutes after its last answer', async (_, answer) => {
  const node = connect();
  const ended = vi.fn();
  confirmSent(node.connection, sent).catch(ended);
  await vi.advanceTimersByTimeAsync(MINUTE);
  node.height.mockImplementation(answer);
  await vi.advanceTimersByTimeAsync(2 * MINUTE - 5 * SECOND);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20 * SECOND);
  expect(ended).toHaveBeenCalledTimes(1);
});

it('what the socket tells is not kept back by a status that never comes', async () => {
  const node = connect();
  node.height.mockImplementation(never);
  const done = confirmSent(node.connection, sent);
  await vi.advanceTimersByTimeAsync(3 * SECOND);
  node.notify();
  await expect(done).resolves.toBeUndefined();
});

it('what a wallet has sent may have taken a later blockhash, and is waited for as long as that lives', async () => {
  const node = connect();
  node.status.mockResolvedValue(UNSEEN);
  node.height.mockResolvedValue(1_000);
  const ended = vi.fn();
  confirmSent(node.connection, { ...sent, bytes: null }).catch(ended);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  node.height.mockResolvedValue(1_150);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(ended).not.toHaveBeenCalled();
  node.height.mockResolvedValue(1_161);
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ kind: 'expired' }));
  expect(node.send).not.toHaveBeenCalled();
});
