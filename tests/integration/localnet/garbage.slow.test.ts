import {
  Keypair,
  MessageV0,
  SYSVAR_CLOCK_PUBKEY,
  SystemProgram,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { endTestChain, fundedWallet, rpc, startTestChain } from './support.ts';
import type { TestChain } from './support.ts';

const METHODS = [
  'getAccountInfo',
  'getBalance',
  'getBlockTime',
  'getFeeForMessage',
  'getMultipleAccounts',
  'getProgramAccounts',
  'getRecentPerformanceSamples',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getTransaction',
  'isBlockhashValid',
  'localnet_advance',
  'requestAirdrop',
  'sendTransaction',
  'simulateTransaction',
];

let chain: TestChain;
let payer: Keypair;
let firstPid: number | undefined;

beforeAll(async () => {
  chain = await startTestChain();
  firstPid = chain.pid;
  payer = await fundedWallet(chain.connection, 1_000_000_000);
});
afterAll(async () => {
  expect(chain.pid).toBe(firstPid);
  await endTestChain(chain);
});

async function post(body: string): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(chain.url, { method: 'POST', body });
  const text = await response.text();
  return { status: response.status, answer: text === '' ? undefined : JSON.parse(text) };
}

async function valid(): Promise<Buffer> {
  const latest = await chain.connection.getLatestBlockhash();
  const transaction = new Transaction({ feePayer: payer.publicKey, ...latest });
  const toPubkey = Keypair.generate().publicKey;
  transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: 1_000_000 }));
  transaction.sign(payer);
  return transaction.serialize();
}

/** Makes a versioned transaction whose lookup table account is not a lookup table. */
async function versioned(): Promise<Uint8Array> {
  const latest = await chain.connection.getLatestBlockhash();
  const message = new MessageV0({
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
    staticAccountKeys: [payer.publicKey, SystemProgram.programId],
    recentBlockhash: latest.blockhash,
    compiledInstructions: [{ programIdIndex: 1, accountKeyIndexes: [0, 2], data: Uint8Array.of(2, 0, 0, 0) }],
    addressTableLookups: [
      { accountKey: SYSVAR_CLOCK_PUBKEY, writableIndexes: [0], readonlyIndexes: [255] },
      { accountKey: Keypair.generate().publicKey, writableIndexes: [], readonlyIndexes: [1] },
    ],
  });
  const transaction = new VersionedTransaction(message);
  transaction.sign([payer]);
  return transaction.serialize();
}

/** Sends and simulates bytes with each check skipped, and expects a result or a well-formed error each time. */
async function submit(bytes: Uint8Array): Promise<void> {
  const text = Buffer.from(bytes).toString('base64');
  const config = { encoding: 'base64' };
  const answers = await Promise.all([
    rpc(chain.url, 'sendTransaction', [text, { ...config, skipPreflight: true }]),
    rpc(chain.url, 'sendTransaction', [text, config]),
    rpc(chain.url, 'simulateTransaction', [text, { ...config, replaceRecentBlockhash: true }]),
  ]);
  for (const { error } of answers) expect(error?.code ?? 0).not.toBe(-32603);
}

describe('the chain survives', () => {
  it('the chain survives random bytes as transactions', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 1_400 }), submit), { numRuns: 100 });
  });

  it('the chain survives valid transactions with bytes changed, cut or added', async () => {
    const bytes = await valid();
    const change = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    // The first bytes after the signature are counts and indexes, where a change has the most effect.
    const header = fc.array(fc.tuple(fc.integer({ min: 65, max: 69 }), fc.nat(255)), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(change, header),
        fc.nat(bytes.length),
        fc.uint8Array({ maxLength: 8 }),
        fc.boolean(),
        async (changes, cut, added, isFull) => {
          const garbled = Buffer.from(bytes);
          for (const [at, value] of changes) garbled[at] = value;
          await submit(isFull ? garbled : Buffer.concat([garbled.subarray(0, cut), added]));
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ['legacy', valid],
    ['versioned', versioned],
  ])('the chain survives every count and index of a %s message set to its extremes', async (_, make) => {
    const bytes = await make();
    await submit(bytes);
    for (let at = 64; at < bytes.length; at += 1) {
      if (at > 72 && at < bytes.length - 90) continue;
      for (const value of [0, 1, 128, 255]) {
        const garbled = Buffer.from(bytes);
        garbled[at] = value;
        await submit(garbled);
      }
    }
  });

  it('the chain rejects indexes beyond the account keys, as a validator does', async () => {
    const garbled = await valid();
    // The last 17 bytes are the instruction, which begins with the program's index.
    garbled[garbled.length - 17] = 9;
    const config = { encoding: 'base64', skipPreflight: true };
    const { error } = await rpc(chain.url, 'sendTransaction', [garbled.toString('base64'), config]);
    expect(error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('Transaction failed to sanitize accounts offsets correctly'),
    });
  });

  it('the chain survives parameters of any kind', async () => {
    const key = Keypair.generate().publicKey.toBase58();
    const parameter = fc.oneof(fc.jsonValue(), fc.constant(key), fc.record({ encoding: fc.string() }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...METHODS),
        fc.array(parameter, { maxLength: 3 }),
        async (method, params) => {
          const { error } = await rpc(chain.url, method, params);
          if (error?.message === 'Internal error')
            throw new Error(`${method} failed on ${JSON.stringify(params)}`);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('the chain answers bodies of any kind by JSON-RPC', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), async (body) => {
        const { status, answer } = await post(body);
        expect(status).toBe(200);
        if (answer !== undefined && !Array.isArray(answer)) expect(answer).toMatchObject({ jsonrpc: '2.0' });
      }),
      { numRuns: 100 },
    );
    expect(await post('[]')).toMatchObject({ answer: { error: { code: -32600 } } });
    expect(await post('[1, {"jsonrpc":"2.0","id":7,"method":"getHealth"}]')).toMatchObject({
      answer: [{ error: { code: -32600 } }, { id: 7, result: 'ok' }],
    });
    expect((await rpc(chain.url, 'getBlockCommitment')).error).toMatchObject({
      code: -32601,
      message: expect.stringContaining('getBlockCommitment'),
    });
  });

  it('the chain survives a body of two megabytes', async () => {
    expect(await post(`"${'x'.repeat(2_000_000)}"`)).toMatchObject({
      status: 413,
      answer: { error: { code: -32600 } },
    });
  });

  it('the chain survives frames of any kind, with or without an answer', async () => {
    const socket = new WebSocket(chain.wsUrl);
    await new Promise((resolve) => socket.once('open', resolve));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.uint8Array()), (frame) => {
        socket.send(frame);
      }),
      { numRuns: 200 },
    );
    const answers: unknown[] = [];
    const subscribed = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        const answer: unknown = JSON.parse(String(data));
        answers.push(answer);
        if (typeof answer === 'object' && answer !== null && 'id' in answer && answer.id === 'last')
          resolve();
      });
    });
    socket.send('{"jsonrpc":"2.0","method":"ping","params":null}');
    socket.send('{"jsonrpc":"2.0","id":"wrong","method":"accountSubscribe","params":[1]}');
    socket.send('{"jsonrpc":"2.0","id":"none","method":"blockSubscribe","params":["all"]}');
    socket.send('{"jsonrpc":"2.0","id":"last","method":"slotSubscribe"}');
    await subscribed;
    expect(answers).toContainEqual(
      expect.objectContaining({ id: 'wrong', error: expect.objectContaining({ code: -32602 }) }),
    );
    expect(answers).toContainEqual(
      expect.objectContaining({ id: 'none', error: expect.objectContaining({ code: -32601 }) }),
    );
    socket.close();
  });

  it('the chain refuses requests of foreign pages', async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}';
    const from = (origin: string): Promise<number> =>
      fetch(chain.url, { method: 'POST', body, headers: { origin } }).then(({ status }) => status);
    expect(await from('http://localhost:5173')).toBe(200);
    expect(await from('https://example.com')).toBe(403);
    expect(await from('http://127.0.0.1.example.com')).toBe(403);
  });
});
