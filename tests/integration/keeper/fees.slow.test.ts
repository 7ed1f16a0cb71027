import { ComputeBudgetInstruction, ComputeBudgetProgram, Connection, Transaction } from '@solana/web3.js';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectTo } from '#server/cluster/connection.ts';
import { ServiceRecord } from '#server/cluster/service-record.ts';
import { SlotFloor } from '#server/cluster/slot-floor.ts';
import { NO_LOG } from '#tests/support/log-into.ts';
import { createDuePool, createTestPool, ENTRY_LAMPORTS, eventually, reached } from '../dev/cluster.ts';
import { rpc } from '../localnet/support.ts';
import { type NodeBetween, startNodeBetween } from '../send/node-between.ts';
import { Keepers } from './keepers.ts';

/** Highest priority fee of a void, in lamports. */
const LARGEST_VOID_FEE = 1_000_000n;
/** Highest priority fee for expiring a pool, in lamports. */
const EXPIRE_CAP = 50_000n;
/** Seconds, longer than a blockhash lives. */
const TWO_MINUTES = 120;
const DUE_SECONDS = 70;

const keepers = new Keepers();
let node: NodeBetween;
let drops: boolean;
beforeEach(async () => {
  node = await startNodeBetween(`http://127.0.0.1:${keepers.cluster.port}`);
  drops = true;
  node.instead = ({ method }) => (drops && method === 'sendTransaction' ? 'dropped' : undefined);
});
afterEach(() => node.close());

const connect = (): Connection =>
  new Connection(node.url, {
    commitment: 'confirmed',
    wsEndpoint: `ws://127.0.0.1:${keepers.cluster.port + 1}`,
  });

interface Sent {
  readonly blockhash: string | undefined;
  /** Priority fee, in lamports. */
  readonly fee: bigint;
}

/** Returns the transactions sent to the node in order, each once. */
const sent = (): Sent[] => [...new Set(node.sends())].map((bytes) => sentOf(String(bytes)));

function sentOf(base64: string): Sent {
  const { instructions, recentBlockhash } = Transaction.from(Buffer.from(base64, 'base64'));
  let [units, price] = [0, 0n];
  for (const one of instructions.filter(({ programId }) =>
    programId.equals(ComputeBudgetProgram.programId),
  )) {
    const type = ComputeBudgetInstruction.decodeInstructionType(one);
    if (type === 'SetComputeUnitLimit') units = ComputeBudgetInstruction.decodeSetComputeUnitLimit(one).units;
    if (type === 'SetComputeUnitPrice')
      price = BigInt(ComputeBudgetInstruction.decodeSetComputeUnitPrice(one).microLamports);
  }
  return { blockhash: recentBlockhash, fee: (price * BigInt(units)) / 1_000_000n };
}

describe('the priority fee of the keeper', () => {
  it('the priority fee rises until a transaction lands; the transaction is re-signed once its blockhash has expired', async () => {
    const { cluster } = keepers;
    const pool = await createDuePool(cluster);
    keepers.start({ completeSeconds: 0, connection: connect() });
    for (const times of [1, 2, 3]) {
      await eventually(() => {
        expect(sent().length).toBe(times);
        expect(node.sends().length).toBeGreaterThan(times);
        return Promise.resolve();
      });
      await cluster.advance(TWO_MINUTES);
    }
    drops = false;
    await reached(cluster, pool, 'completed');
    const all = sent();
    expect(new Set(all.map(({ blockhash }) => blockhash)).size).toBe(all.length);
    const [first, second = 0n, third = 0n, fourth = 0n] = all.map(({ fee }) => fee);
    expect(first).toBe(0n);
    expect(second).toBeGreaterThan(1_000n);
    for (const [less, more] of [
      [second, third],
      [third, fourth],
    ] as const) {
      expect(Number(more) / Number(less)).toBeCloseTo(4, 1);
    }
    expect(keepers.lines.filter((line) => line.includes('retrying with a higher fee'))).toHaveLength(3);
  });

  it('the priority fee of the keeper is high from the start for a void, which is urgent', async () => {
    const { cluster } = keepers;
    drops = false;
    keepers.start({ connection: connect() });
    const pool = await createTestPool(cluster, { maxPlayers: 2, joiners: 1 });
    await rpc(`http://127.0.0.1:${cluster.port}`, 'localnet_warp', [DUE_SECONDS, 1]);
    await reached(cluster, pool, 'refunding');
    const [fee = 0n] = sent().map((one) => one.fee);
    expect(fee).toBeGreaterThan(LARGEST_VOID_FEE / 4n);
    expect(fee).toBeLessThanOrEqual(LARGEST_VOID_FEE);
  });

  it('the priority fee of the keeper is at most half of a completion’s reward at any market price, and capped if nothing is earned', async () => {
    const { cluster } = keepers;
    const highFees = Array.from({ length: 20 }, (_, slot) => ({ slot, prioritizationFee: 10 ** 9 }));
    node.instead = ({ method }) => (method === 'getRecentPrioritizationFees' ? highFees : undefined);
    const pool = await createDuePool(cluster);
    const expiring = await createTestPool(cluster, { maxPlayers: 5, joiners: 2 });
    keepers.start({ completeSeconds: 0, connection: connect() });
    await reached(cluster, pool, 'completed');
    const half = (3n * ENTRY_LAMPORTS * 50n) / 10_000n / 2n;
    expect(sent()[0]?.fee).toBeGreaterThan(half - 100n);
    expect(sent()[0]?.fee).toBeLessThanOrEqual(half);
    await cluster.advance(3_601);
    await reached(cluster, expiring, 'refunding');
    const last = sent().at(-1)?.fee ?? 0n;
    expect(last).toBeGreaterThan(EXPIRE_CAP - 100n);
    expect(last).toBeLessThanOrEqual(EXPIRE_CAP);
  });
});

it('a keeper requires the newest slot that it has seen, so that a lagging node cannot mislead it', async () => {
  const { cluster } = keepers;
  drops = false;
  const floor = new SlotFloor();
  const pool = await createDuePool(cluster);
  const endpoints = { rpcUrl: node.url, wsUrl: `ws://127.0.0.1:${cluster.port + 1}` };
  const connection = connectTo(
    { ...endpoints, localnetPort: cluster.port, cluster: 'localnet' },
    'confirmed',
    { log: NO_LOG, floor },
  );
  keepers.start({ completeSeconds: 0, connection, floor });
  await reached(cluster, pool, 'completed');
  for (const name of [
    'getProgramAccounts',
    'getMultipleAccounts',
    'simulateTransaction',
    'sendTransaction',
  ]) {
    const calls = node.requests.filter(({ method }) => method === name);
    expect(calls.at(-1)?.params.at(-1)).toHaveProperty('minContextSlot', expect.any(Number));
  }
  const sending = node.requests.find(({ method }) => method === 'sendTransaction');
  const { minContextSlot } = v.parse(v.looseObject({ minContextSlot: v.number() }), sending?.params.at(-1));
  expect(minContextSlot).toBeGreaterThan(0);
  expect(floor.slot).toBeGreaterThanOrEqual(minContextSlot);
});

describe('the daily budget', () => {
  it('the daily budget stops tasks that earn nothing when used up, is logged once, and stops neither completions nor voids', async () => {
    const { cluster } = keepers;
    drops = false;
    const record = new ServiceRecord('keeper');
    const [expiring, another] = await Promise.all(
      [1, 2].map(() => createTestPool(cluster, { maxPlayers: 5, joiners: 2 })),
    );
    await cluster.advance(3_601);
    const due = await createDuePool(cluster);
    keepers.start({
      completeSeconds: 0,
      daily: { forVoids: 10_000_000n, forRest: 0n },
      connection: connect(),
      record,
    });
    await reached(cluster, due, 'completed');
    await eventually(async () => expect(record.health().status).toBe('behind'));
    const voided = await createTestPool(cluster, { maxPlayers: 2, joiners: 1 });
    await rpc(`http://127.0.0.1:${cluster.port}`, 'localnet_warp', [DUE_SECONDS, 1]);
    expect((await reached(cluster, voided, 'refunding')).refundReason).toBe('void');
    for (const pool of [expiring, another]) if (pool) await reached(cluster, pool, 'open');
    expect(keepers.lines.filter((line) => line.includes('sends nothing that earns nothing'))).toHaveLength(1);
    const text = await record.metrics.metrics();
    expect(text).toContain('keeper_budget_left_lamports{purse="rest"} 0');
    const left = Number(/purse="voids"\} (\d+)/.exec(text)?.[1]);
    expect(left).toBeLessThan(10_000_000);
    expect(left).toBeGreaterThan(8_900_000);
  });
});
