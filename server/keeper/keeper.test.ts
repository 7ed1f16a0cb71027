import '#src/chain/program/buffer.ts';
import { Connection, Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { NO_DRAW, SAMPLE_TIME, sampleAddress, samplePool } from '#tests/vectors/sample-pool.ts';
import { startKeeper } from './keeper.ts';
import type { runTask } from './run-task.ts';

const chain = vi.hoisted(() => ({
  pools: [] as readonly PoolHeader[],
  clock: { slot: 0n, unixTimestamp: 0 },
}));
const run = vi.hoisted(() => vi.fn<typeof runTask>());
vi.mock('./run-task.ts', () => ({ runTask: run }));
vi.mock('#src/chain/program/fetch.ts', () => ({ fetchClock: async () => chain.clock }));
vi.mock('#server/cluster/pools-view.ts', () => ({
  watchPools: () => ({
    pools: () => chain.pools,
    clock: () => chain.clock,
    refresh: () => undefined,
    stop: async () => undefined,
  }),
}));

const SLOT = 10_000n;
const drawing = samplePool({
  address: sampleAddress(250),
  status: 'drawing',
  playerCount: 10,
  openEntries: 10,
  draw: {
    ...NO_DRAW,
    requestedAt: SAMPLE_TIME,
    requestSlot: SLOT,
    targetSlot: SLOT + 32n,
    deadline: SAMPLE_TIME + 3_600,
  },
});
const completed = (index: number): PoolHeader =>
  samplePool({
    address: sampleAddress(index),
    status: 'completed',
    playerCount: 1_000,
    openEntries: 1_000,
    settledAt: SAMPLE_TIME,
  });

const attempts = (task: string): number => run.mock.calls.filter(([, , each]) => each === task).length;

let lines: string[] = [];
const start = () =>
  startKeeper({
    connection: new Connection('http://127.0.0.1:1'),
    wallet: Keypair.generate(),
    delays: { requestSeconds: 0, claimSeconds: 0 },
    refreshMs: 1_000,
    log: (line) => lines.push(line),
  });

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  chain.clock = { slot: SLOT + 40n, unixTimestamp: SAMPLE_TIME + 20 };
  run.mockReset();
});
afterEach(() => vi.useRealTimers());

describe('a draw that must be captured', () => {
  it('does not wait for payments that are under way', async () => {
    let paid = (): void => undefined;
    const payments = new Promise<'done'>((resolve) => {
      paid = () => resolve('done');
    });
    run.mockImplementation((_context, _pool, task) =>
      task === 'settle' ? payments : Promise.resolve('done'),
    );
    chain.pools = Array.from({ length: 20 }, (_, index) => completed(index + 1));
    const keeper = start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(attempts('settle')).toBe(8);
    chain.pools = [...chain.pools, drawing];
    await vi.advanceTimersByTimeAsync(1_100);
    expect(attempts('captureEntropy')).toBe(1);
    expect(attempts('settle')).toBe(8);
    paid();
    await keeper.stop();
  });

  it('is tried again every few seconds as long as it fails, until its window ends', async () => {
    run.mockRejectedValue(new Error('429 Too Many Requests'));
    chain.pools = [drawing];
    const keeper = start();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(attempts('captureEntropy')).toBeGreaterThanOrEqual(39);
    expect(lines.at(-1)).toContain('again in 4 s');
    await keeper.stop();
  });
});

it('anything else that fails is left alone for longer and longer', async () => {
  run.mockRejectedValue(new Error('429 Too Many Requests'));
  chain.pools = [completed(1)];
  const keeper = start();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(attempts('settle')).toBeLessThanOrEqual(8);
  await keeper.stop();
});
