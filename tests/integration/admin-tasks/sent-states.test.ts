import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendAs } from '#server/cluster/send.ts';
import { type TestAdmin, openTestAdmin } from './test-admin.ts';

/** The signature of a transaction that was never sent. */
const UNSEEN = bs58.encode(new Uint8Array(64).fill(7));
const HEIGHT = 5_000;
/** The slot that the node reports together with the block height `HEIGHT`. */
let heightSlot: number;

let setup: TestAdmin;
const stateAt = async (lastValidBlockHeight: number) => {
  const [found] = await setup.api.getSentStates([{ signature: UNSEEN, lastValidBlockHeight }]);
  return found?.state;
};

beforeAll(async () => {
  setup = await openTestAdmin();
});
afterAll(() => setup?.close());
const epochInfo = () => ({
  absoluteSlot: heightSlot,
  blockHeight: HEIGHT,
  epoch: 1,
  slotIndex: 1,
  slotsInEpoch: 432_000,
});
beforeEach(() => {
  heightSlot = 1;
  setup.node.instead = ({ method }) => (method === 'getEpochInfo' ? epochInfo() : undefined);
});

test('a transaction with a status has landed, whatever its height', async () => {
  const { connection, keys } = setup.cluster;
  const signature = await sendAs(keys.authority, connection, []);
  expect(await setup.api.getSentStates([{ signature, lastValidBlockHeight: 0 }])).toEqual([
    { state: 'landed' },
  ]);
});

test('a transaction without a status in two checks past its height is lost', async () => {
  expect(await stateAt(HEIGHT + 150)).toBe('pending');
  expect(await stateAt(HEIGHT)).toBe('pending');
  expect(await stateAt(HEIGHT - 1)).toBe('lost');
});

test('a transaction is not lost by a status older than the block height', async () => {
  heightSlot = Number.MAX_SAFE_INTEGER;
  expect(await stateAt(HEIGHT - 1)).toBe('pending');
});

test('a transaction whose height is too high for this chain is lost', async () => {
  expect(await stateAt(HEIGHT + 450)).toBe('pending');
  expect(await stateAt(HEIGHT + 50_000)).toBe('lost');
});

test('reads many states in few requests, and reports failures with their reason', async () => {
  const many = Array.from({ length: 300 }, () => ({
    signature: bs58.encode(Keypair.generate().secretKey),
    lastValidBlockHeight: HEIGHT,
  }));
  const status = { slot: 1, confirmations: null, confirmationStatus: 'confirmed' };
  const err = { InstructionError: [0, { Custom: 3012 }] };
  let requests = 0;
  setup.node.instead = ({ method, params }) => {
    if (method === 'getEpochInfo') return epochInfo();
    if (method !== 'getSignatureStatuses') return undefined;
    requests += 1;
    const [signatures] = params;
    const value = Array.isArray(signatures) ? signatures.map(() => ({ ...status, err })) : [];
    return { context: { slot: 1 }, value };
  };
  const states = await setup.api.getSentStates(many);
  expect(requests).toBe(2);
  expect(states).toHaveLength(300);
  expect(states[299]).toMatchObject({ state: 'failed', failure: { kind: 'failed', code: 'Custom:3012' } });
});
