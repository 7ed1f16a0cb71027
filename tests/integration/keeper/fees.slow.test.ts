import { ComputeBudgetInstruction, ComputeBudgetProgram, Connection, Transaction } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LARGEST_RISEN_FEE } from '#src/chain/program/compute-budget.ts';
import { createDuePool, createTestPool, eventually, reached } from '../dev/cluster.ts';
import { rpc } from '../localnet/support.ts';
import { type NodeBetween, startNodeBetween } from '../send/node-between.ts';
import { Keepers } from './keepers.ts';

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

describe('what the keeper pays for priority', () => {
  it('rises while what is due does not land, each time signed afresh once the blockhash has passed', async () => {
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
    expect(keepers.lines.filter((line) => line.includes('again with a higher fee'))).toHaveLength(3);
  });

  it('is much from the start for a void, which cannot wait', async () => {
    const { cluster } = keepers;
    drops = false;
    keepers.start({ connection: connect() });
    const pool = await createTestPool(cluster, { maxPlayers: 2, joiners: 1 });
    await rpc(`http://127.0.0.1:${cluster.port}`, 'localnet_warp', [DUE_SECONDS, 1]);
    await reached(cluster, pool, 'refunding');
    const [fee = 0n] = sent().map((one) => one.fee);
    expect(fee).toBeGreaterThan(LARGEST_RISEN_FEE / 4n);
    expect(fee).toBeLessThanOrEqual(LARGEST_RISEN_FEE);
  });
});
