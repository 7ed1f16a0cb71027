import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCluster } from '../cluster.ts';
import { addressOf, updateOf } from '../testing/model-chain.ts';
import { PoolStage, PROMPT } from '../testing/pool-stage.ts';
import { clockQuery } from '../queries/queries.ts';
import { provideChain } from '../testing/provide-chain.ts';

// Other files of this process can have loaded these modules with another chain.
vi.hoisted(() => void vi.resetModules());
let stage: PoolStage;
provideChain(async () => stage.api);

const MILLION = 1_000_000n;
const TEN_YEARS = 10 * 365 * 86_400;
const LYING = { lag: 0n, ms: 1, lie: MILLION };
const SLOTS_PER_SECOND = 5;

/** Advances time and slots, and reads the clock every 15 s as a page does. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    for (let slot = 0; slot < SLOTS_PER_SECOND; slot += 1) stage.chain.pass();
    if (second % 15 === 0) void readClock();
    await vi.advanceTimersByTimeAsync(1_000);
  }
}
const readClock = async () => stage.cache.chain.readClock(await stage.api.getClock());
async function offsetShown(): Promise<number> {
  const read = stage.client.fetchQuery({ ...clockQuery(), staleTime: 0 });
  await vi.advanceTimersByTimeAsync(10);
  return (await read).offsetSeconds;
}

/** Lets a player join after a false answer, and reports it truthfully. */
async function joinAndNotify(player: number): Promise<void> {
  const joined = stage.chain.act(1, player);
  stage.notify(joined);
  stage.emit(joined);
}

beforeEach(async () => {
  vi.useFakeTimers();
  setCluster({ name: 'devnet', rpcUrl: 'http://127.0.0.1:9' });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  stage = new PoolStage();
  stage.chain.create(1);
});
afterEach(() => {
  stage.leave();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a false slot a million too high', () => {
  const showTruly = async (): Promise<void> => {
    await stage.show();
    await pass(20);
  };

  it.each([
    ['a reading of the list', () => stage.cache.refetch(null)],
    ['a reading of one pool', () => stage.cache.refetch(addressOf(1))],
    ['a reading of the clock', () => void readClock()],
    [
      'notifications',
      () => {
        const { head } = stage.chain;
        for (let times = 1n; times < 9n; times += 1n) {
          const value = stage.chain.poolAt(head, addressOf(1));
          stage.cache.applyNotification(addressOf(1), updateOf({ slot: head + MILLION + times, value }));
        }
      },
    ],
    [
      'events of the server',
      () => {
        const joined = stage.chain.act(1, 7);
        if (joined?.event) stage.cache.applyEvents([{ ...joined.event, slot: joined.event.slot + MILLION }]);
      },
    ],
  ])('a slot a million too high in %s delays no later update', async (_way, notifyLie) => {
    await showTruly();
    stage.node = LYING;
    notifyLie();
    await vi.advanceTimersByTimeAsync(400);
    stage.node = PROMPT;
    await joinAndNotify(5);
    await pass(5);
    stage.expectTheChain();
    stage.notify(stage.chain.act(1, 6));
    await vi.advanceTimersByTimeAsync(1_000);
    stage.expectTheChain();
  });

  it('a slot a million too high in the very first answer is replaced by true ones within seconds, without a reload', async () => {
    stage.node = LYING;
    await stage.show();
    void readClock();
    await vi.advanceTimersByTimeAsync(100);
    stage.node = PROMPT;
    await joinAndNotify(5);
    await pass(30);
    stage.expectTheChain();
  });

  it('a slot a million too high that a node keeps reporting is replaced within a minute of its next true answer', async () => {
    await showTruly();
    stage.node = LYING;
    for (let times = 0; times < 10; times += 1) {
      stage.cache.refetch(null);
      await pass(10);
    }
    stage.node = PROMPT;
    await joinAndNotify(5);
    await pass(60);
    stage.expectTheChain();
  });

  it('false slots do not delay true answers while the node alternates between both', async () => {
    await showTruly();
    for (let times = 0; times < 30; times += 1) {
      stage.node = times % 2 === 0 ? LYING : PROMPT;
      stage.cache.refetch(null);
      await pass(3);
    }
    expect(stage.api.isOwnCluster).not.toHaveBeenCalled();
    stage.node = PROMPT;
    await joinAndNotify(5);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stage.list).toEqual(stage.chain.headersAt(stage.chain.head));
  });
});

it.each([90n, 300n, 500n])(
  'a false slot %d too high, which the chain could have, is replaced as well',
  async (lie) => {
    await stage.show();
    await pass(20);
    const joined = stage.chain.act(1, 7);
    if (joined?.event) stage.cache.applyEvents([{ ...joined.event, slot: joined.event.slot + lie }]);
    stage.node = { ...LYING, lie };
    stage.cache.refetch(null);
    await vi.advanceTimersByTimeAsync(400);
    stage.node = PROMPT;
    await joinAndNotify(5);
    await pass(60);
    stage.cache.refetch(null);
    await pass(2);
    stage.expectTheChain();
  },
);

it.each([MILLION, 400n])('an event of a slot %d too high delays nothing', async (lie) => {
  await stage.show();
  await pass(20);
  const joined = stage.chain.act(1, 7);
  stage.chain.fork(1);
  if (joined?.event) stage.cache.applyEvents([{ ...joined.event, slot: joined.event.slot + lie }]);
  await pass(5);
  await joinAndNotify(5);
  await pass(1);
  stage.expectTheChain();
  stage.forgetReads();
  await pass(120);
  expect(stage.api.getPoolHeaders.mock.calls.length).toBeLessThan(10);
});

describe('a chain that really jumped', () => {
  const jump = async (slots: bigint, seconds: number): Promise<void> => {
    await stage.show();
    await pass(20);
    stage.chain.head += slots;
    stage.clockLie = seconds;
    await joinAndNotify(5);
  };

  it.each([
    ['ahead, while it was not observed for days,', 2_000_000n, 400_000],
    ['only by its clock, after a halt,', 10n, -7_200],
  ])('%s is accepted once answers over 30 s agree', async (_where, slots, seconds) => {
    await jump(slots, seconds);
    await pass(60);
    stage.expectTheChain();
    expect(await offsetShown()).toBeCloseTo(seconds, -1);
  });

  it('a jump of the local chain is accepted within seconds, repeatedly', async () => {
    setCluster({ name: 'localnet', rpcUrl: 'http://127.0.0.1:9' });
    stage = new PoolStage();
    stage.chain.create(1);
    await jump(345_600n, 86_400);
    for (const player of [6, 7, 8, 9]) {
      await pass(6);
      stage.expectTheChain();
      stage.chain.head += 345_600n;
      stage.clockLie += 86_400;
      await joinAndNotify(player);
    }
  });

  it('a jump is not accepted while the node is of another cluster', async () => {
    stage.api.isOwnCluster.mockResolvedValue(false);
    await jump(MILLION, 0);
    await pass(60);
    expect(stage.list?.[0]?.playerCount).toBe(1);
    stage.api.isOwnCluster.mockResolvedValue(true);
    await pass(20);
    stage.expectTheChain();
  });

  it('a jump after a sleep of the device that no monotonic clock counts is accepted immediately', async () => {
    await stage.show();
    await pass(20);
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    stage.chain.head += 144_000n;
    await joinAndNotify(5);
    await vi.advanceTimersByTimeAsync(1_000);
    stage.expectTheChain();
    expect(Math.abs(await offsetShown())).toBeLessThan(2);
  });
});

describe('the clock', () => {
  it('the clock does not jump ten years ahead with a false answer, and follows the next true one', async () => {
    await pass(20);
    await offsetShown();
    stage.clockLie = TEN_YEARS;
    for (let times = 0; times < 3; times += 1) {
      expect(Math.abs(await offsetShown())).toBeLessThan(2);
    }
    stage.clockLie = 5;
    await pass(2);
    expect(await offsetShown()).toBeCloseTo(5, -1);
  });
});
