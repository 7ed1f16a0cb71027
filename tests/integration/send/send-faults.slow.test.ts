import {
  ComputeBudgetInstruction,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  SystemProgram,
  type Transaction,
} from '@solana/web3.js';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillUp } from '#server/cluster/local-setup.ts';
import { LARGEST_PRIORITY_FEE } from '#src/chain/program/compute-budget.ts';
import { sendInstructions, type SendStage } from '#src/chain/program/send.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { endTestChain, rpc, startTestChain, type TestChain } from '../localnet/support.ts';
import { type NodeBetween, startNodeBetween } from './node-between.ts';

/** Seconds, longer than a blockhash lives. */
const TWO_MINUTES = 120;

const simulation = v.object({ value: v.looseObject({ unitsConsumed: v.number() }) });

let chain: TestChain;
let node: NodeBetween;
const payer = Keypair.generate();
/** All proxies, which stay open, because a connection would try to reach a closed one for ever. */
const proxies: RpcProxy[] = [];
const openProxy = async (): Promise<RpcProxy> => {
  const proxy = await startRpcProxy(chain);
  proxies.push(proxy);
  return proxy;
};

beforeAll(async () => {
  chain = await startTestChain();
  await fillUp(chain.connection, payer.publicKey, 10);
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await endTestChain(chain);
});
beforeEach(async () => {
  node = await startNodeBetween(chain.url);
});
afterEach(() => node.close());

interface Sending {
  readonly to: Keypair;
  readonly stages: SendStage[];
  readonly signed: Transaction[];
  readonly done: Promise<string>;
}

function transfer(urls: { url: string; wsUrl?: string } = node): Sending {
  const connection = new Connection(urls.url, {
    commitment: 'confirmed',
    wsEndpoint: urls.wsUrl ?? chain.wsUrl,
  });
  const to = Keypair.generate();
  const stages: SendStage[] = [];
  const signed: Transaction[] = [];
  const lamports = LAMPORTS_PER_SOL / 100;
  const done = sendInstructions({
    connection,
    payer: payer.publicKey,
    instructions: [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to.publicKey, lamports })],
    sign: async (transaction) => {
      transaction.sign(payer);
      signed.push(transaction);
      return transaction;
    },
    onStage: (stage) => stages.push(stage),
  });
  return { to, stages, signed, done };
}

const received = (to: Keypair): Promise<number> => chain.connection.getBalance(to.publicKey);
const budgetOf = ({ signed }: Sending) => {
  const instructions = signed[0]?.instructions ?? [];
  const types = instructions.map((one) =>
    one.programId.equals(SystemProgram.programId)
      ? 'transfer'
      : ComputeBudgetInstruction.decodeInstructionType(one),
  );
  const at = (type: string) => instructions[types.indexOf(type as (typeof types)[number])];
  const limit = at('SetComputeUnitLimit');
  const price = at('SetComputeUnitPrice');
  return {
    units: limit && ComputeBudgetInstruction.decodeSetComputeUnitLimit(limit).units,
    price: price && BigInt(ComputeBudgetInstruction.decodeSetComputeUnitPrice(price).microLamports),
  };
};
const fees = (...paid: number[]) => {
  node.instead = ({ method }) =>
    method === 'getRecentPrioritizationFees'
      ? paid.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
      : undefined;
};

describe('socket and status', () => {
  test('the status confirms while the socket sends nothing', async () => {
    const proxy = await openProxy();
    proxy.faults.quiet = true;
    const sending = transfer(proxy);
    await sending.done;
    expect(proxy.sockets()).toBeGreaterThan(0);
    expect(await received(sending.to)).toBe(LAMPORTS_PER_SOL / 100);
  });

  test('the socket confirms while the status lags', async () => {
    const proxy = await openProxy();
    proxy.faults.http = (methods) => (methods.includes('getSignatureStatuses') ? 'lagging' : null);
    const sending = transfer(proxy);
    await sending.done;
    expect(await received(sending.to)).toBe(LAMPORTS_PER_SOL / 100);
  });

  test('a lagging status confirms later while the socket sends nothing, without a second signature', async () => {
    const proxy = await openProxy();
    proxy.faults.quiet = true;
    let lagging = 1;
    proxy.faults.http = (methods) => {
      if (!methods.includes('getSignatureStatuses') || lagging === 0) return null;
      lagging -= 1;
      return 'lagging';
    };
    const sending = transfer(proxy);
    await sending.done;
    expect(lagging).toBe(0);
    expect(sending.signed).toHaveLength(1);
    expect(await received(sending.to)).toBe(LAMPORTS_PER_SOL / 100);
  });
});

describe('the cost of a transaction', () => {
  test('the compute limit is the simulated usage plus 15%', async () => {
    let used = 0;
    node.seen = ({ method }, result) => {
      if (method === 'simulateTransaction') used = v.parse(simulation, result).value.unitsConsumed;
    };
    const sending = transfer();
    await sending.done;
    expect(used).toBeGreaterThan(0);
    expect(budgetOf(sending).units).toBe(Math.ceil(used * 1.15));
  });

  test('the price is the median of what others paid for the same writable accounts', async () => {
    fees(900, 0, 7, 100, 50);
    const sending = transfer();
    await sending.done;
    expect(budgetOf(sending).price).toBe(50n);
    const question = node.requests.find(({ method }) => method === 'getRecentPrioritizationFees');
    expect(new Set(v.parse(v.tuple([v.array(v.string())]), question?.params)[0])).toEqual(
      new Set([payer.publicKey.toBase58(), sending.to.publicKey.toBase58()]),
    );
  });

  test('the priority fee is capped, however much others pay', async () => {
    fees(2 ** 40);
    const before = await received(payer);
    const sending = transfer();
    await sending.done;
    const { units = 0, price = 0n } = budgetOf(sending);
    const fee = (price * BigInt(units) + 999_999n) / 1_000_000n;
    expect(LARGEST_PRIORITY_FEE).toBe(100_000n);
    expect(fee).toBeGreaterThan(LARGEST_PRIORITY_FEE - 10n);
    expect(fee).toBeLessThanOrEqual(LARGEST_PRIORITY_FEE);
    expect(before - (await received(payer))).toBe(LAMPORTS_PER_SOL / 100 + 5_000 + Number(fee));
  });

  test('there is no priority fee if no one else pays one', async () => {
    fees(0, 0, 10);
    const sending = transfer();
    await sending.done;
    expect(budgetOf(sending).price).toBeUndefined();
  });
});

describe('a node that drops transactions', () => {
  test('a node that drops transactions is queried for the blockhash at confirmed', async () => {
    await transfer().done;
    const questions = node.requests.filter(({ method }) => method === 'getLatestBlockhash');
    expect(questions.map(({ params }) => params)).toEqual([[{ commitment: 'confirmed' }]]);
  });

  test('a node that drops transactions is sent the same bytes, signed once, until it accepts them', async () => {
    let drops = 2;
    node.instead = ({ method }) => {
      if (method !== 'sendTransaction' || drops === 0) return undefined;
      drops -= 1;
      return 'dropped';
    };
    const sending = transfer();
    await sending.done;
    expect(node.sends().length).toBeGreaterThanOrEqual(3);
    expect(new Set(node.sends()).size).toBe(1);
    expect(sending.signed).toHaveLength(1);
    expect(await received(sending.to)).toBe(LAMPORTS_PER_SOL / 100);
  });

  test('a node that drops transactions is sent the bytes until the last valid block height, then the transaction has expired', async () => {
    node.instead = ({ method }) => (method === 'sendTransaction' ? 'dropped' : undefined);
    const sending = transfer();
    const failure = sending.done.catch((error: unknown) => error);
    await expect.poll(() => node.sends().length, { timeout: 50_000 }).toBeGreaterThanOrEqual(2);
    await rpc(chain.url, 'localnet_advance', [TWO_MINUTES]);
    expect(await failure).toMatchObject({ kind: 'expired' });
    expect(new Set(node.sends()).size).toBe(1);
    expect(sending.signed).toHaveLength(1);
    expect(sending.stages.map(({ stage }) => stage)).toEqual(['preparing', 'signing', 'sent']);
    expect(await received(sending.to)).toBe(0);
  });
});
