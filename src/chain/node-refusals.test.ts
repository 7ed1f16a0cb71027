import { type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import {
  Keypair,
  SendTransactionError,
  SystemProgram,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toTxFailure } from './actions/tx-failure.ts';
import { setCluster } from './cluster.ts';
import { getConnection } from './connection.ts';
import { sendSigned } from './program/send.ts';

let node: Loopback;
let answer: readonly [status: number, body: string];

beforeAll(async () => {
  node = await startLoopback((_, response) => response.writeHead(answer[0]).end(answer[1]));
  setCluster({ name: 'localnet', rpcUrl: node.url });
});
afterAll(() => node.close());

const rpcError = (code: number): string =>
  JSON.stringify({ jsonrpc: '2.0', id: '1', error: { code, message: 'no', data: { logs: [] } } });

const key = Keypair.generate().publicKey;
const unsigned = new Transaction({ feePayer: key, recentBlockhash: key.toBase58() }).compileMessage();
/** The app's requests; for some of them web3.js puts the error into the text of another one. */
const QUESTIONS = {
  blockhash: () => getConnection().getLatestBlockhash(),
  account: () => getConnection().getAccountInfo(key),
  history: () => getConnection().getSignaturesForAddress(key),
  simulation: () =>
    getConnection().simulateTransaction(new VersionedTransaction(unsigned), { sigVerify: false }),
  sending: () => getConnection().sendRawTransaction(Uint8Array.of(1)),
};

const failureOf = async (request: () => Promise<unknown>) =>
  request().then(
    () => null,
    (error: unknown) => toTxFailure(error),
  );

describe.each(Object.entries(QUESTIONS))('a node refuses: %s', (_, request) => {
  it.each([
    ['403', 403, 'Access forbidden'],
    ['410', 410, rpcError(-32_010)],
    ['500', 500, '<html>'],
    ['200', 200, '<!doctype html><p>Sign in'],
    ['200', 200, '{"jsonrpc":"2.0","res'],
    ['-32005', 200, rpcError(-32_005)],
    ['-32601', 200, rpcError(-32_601)],
  ])('%s is reported with its code (%i, %s)', async (code, status, body) => {
    answer = [status, body];
    expect(await failureOf(request)).toMatchObject({ kind: 'network', code });
  });
});

it('the error of a simulation stays an error about the transaction, at any status', async () => {
  for (const status of [200, 400]) {
    answer = [status, rpcError(-32_002)];
    await expect(QUESTIONS.sending()).rejects.toBeInstanceOf(SendTransactionError);
  }
});

it('a node’s refusal to send fails the transaction immediately, and not when the blockhash has expired', async () => {
  const payer = Keypair.generate();
  const block = { blockhash: key.toBase58(), lastValidBlockHeight: 1 };
  const transaction = new Transaction({ feePayer: payer.publicKey, ...block });
  transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: key, lamports: 1 }));
  transaction.sign(payer);
  answer = [403, 'Access forbidden'];
  const prepared = { transaction, ...block, slot: 0, priorityFee: 0n };
  const sent = sendSigned(getConnection(), prepared, transaction, () => undefined);
  await expect(sent).rejects.toMatchObject({ code: 403 });
});

it('retries after a rate limit, and continues once the node answers', async () => {
  answer = [429, 'slow down'];
  const request = QUESTIONS.history();
  await expect.poll(() => node.requests.length).toBeGreaterThan(0);
  answer = [200, '{"jsonrpc":"2.0","id":"1","result":[]}'];
  await expect(request).resolves.toEqual([]);
});
