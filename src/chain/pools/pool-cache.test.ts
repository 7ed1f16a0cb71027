import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, ModelChain, updateOf } from '../testing/model-chain.ts';
import { PoolStage, PROMPT } from '../testing/pool-stage.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { chainKeys } from '../queries/query-keys.ts';
import { provideChain } from '../testing/provide-chain.ts';

// Other files of this process can have loaded these modules with another chain.
vi.hoisted(() => void vi.resetModules());
let stage: PoolStage;
provideChain(async () => stage.api);

const seats = () => stage.list?.map(({ id, playerCount }) => [id, playerCount]);
const settle = () => vi.advanceTimersByTimeAsync(5_000);

beforeEach(() => {
  vi.useFakeTimers();
  stage = new PoolStage();
});
afterEach(() => {
  stage.leave();
  vi.useRealTimers();
});

describe('the pool cache', () => {
  it('applies a notification to the list and the single pool, without a fetch', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.forgetReads();
    stage.notify(stage.chain.act(1, 5));
    stage.notify(stage.chain.create(2));
    await settle();
    stage.expectTheChain();
    expect(seats()).toEqual([
      [2n, 1],
      [1n, 2],
    ]);
    stage.expectNoReads();
  });

  it('the pool cache drops an older notification, and is not changed by a duplicate', async () => {
    stage.chain.create(1);
    await stage.show();
    const [late, latest] = [stage.chain.act(1, 5), stage.chain.act(1, 6)];
    stage.notify(latest);
    await settle();
    const [shown] = stage.list ?? [];
    stage.notify(late);
    stage.notify(latest);
    await settle();
    expect(stage.list?.[0]).toBe(shown);
    stage.expectTheChain();
  });

  it('the pool cache drops a response that is older than a notification received during the fetch', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.node = { lag: 0n, ms: 400 };
    stage.cache.refetch(null);
    stage.cache.refetch(addressOf(1));
    await vi.advanceTimersByTimeAsync(10);
    stage.notify(stage.chain.act(1, 5));
    await vi.advanceTimersByTimeAsync(600);
    stage.expectTheChain();
  });

  it('fetches the pool of an event within about a second, and no list', async () => {
    stage.chain.create(1);
    stage.chain.create(3);
    await stage.show();
    stage.forgetReads();
    stage.emit(stage.chain.act(3, 5));
    await vi.advanceTimersByTimeAsync(1_300);
    stage.expectTheChain();
    expect(stage.api.getPoolHeaders.mock.calls).toEqual([[[addressOf(3)]]]);
    expect(stage.api.getPools).not.toHaveBeenCalled();
  });

  it.each([
    ['before', ['notify', 'emit']],
    ['after', ['emit', 'notify']],
  ] as const)(
    "fetches nothing for an event of the server if the chain's notification comes %s the event",
    async (_when, ways) => {
      stage.chain.create(1);
      await stage.show();
      stage.forgetReads();
      const joined = stage.chain.act(1, 5);
      for (const way of ways) {
        stage[way](joined);
        await vi.advanceTimersByTimeAsync(500);
      }
      await settle();
      stage.expectTheChain();
      stage.expectNoReads();
    },
  );

  it('the pool cache is not reverted by a late event, or by one of the same slot as a notification', async () => {
    stage.chain.create(1);
    await stage.show();
    const [joined, left] = [stage.chain.act(1, 5), stage.chain.act(1, 5)];
    stage.notify(left);
    stage.emit(joined);
    stage.emit(left);
    await vi.advanceTimersByTimeAsync(300);
    stage.expectTheChain();
  });

  it('refetches from a node that lags behind until it has reached the slot of an event', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.emit(stage.chain.act(1, 5));
    stage.node = { lag: 1n, ms: 5 };
    await vi.advanceTimersByTimeAsync(3_500);
    expect(stage.byAddress?.rentLamports).not.toBe(stage.chain.head);
    stage.node = PROMPT;
    await settle();
    stage.expectTheChain();
  });

  it('removes a pool that a response lacks, and does not restore it for old events', async () => {
    const creation = stage.chain.create(1);
    stage.chain.create(2);
    await stage.show();
    stage.chain.close(1);
    stage.chain.close(2);
    stage.cache.refetch(null);
    await settle();
    stage.notify(creation);
    stage.emit(creation);
    await settle();
    expect(stage.list).toEqual([]);
    stage.expectTheChain();
  });

  it('the pool cache does not show a pool that was closed before the list was fetched, even if its creation is reported late', async () => {
    const creation = stage.chain.create(3);
    stage.chain.close(3);
    await stage.show();
    stage.notify(creation);
    stage.emit(creation);
    await settle();
    stage.expectTheChain();
  });

  it('refetches a single pool if the list has a newer state of it', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.chain.act(1, 5);
    stage.chain.create(2);
    stage.cache.refetch(null);
    await settle();
    stage.expectTheChain();
  });

  it('pools that were requested before a subscription and answered after it are refetched', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.node = { lag: 0n, ms: 500 };
    void stage.client.invalidateQueries({ queryKey: chainKeys.pools });
    await vi.advanceTimersByTimeAsync(10);
    stage.chain.act(1, 5);
    stage.cache.refetch(null);
    await settle();
    stage.expectTheChain();
    expect(stage.api.getPools).toHaveBeenCalledTimes(2);
  });

  it('shows the state of a node that lags behind rather than no pool', async () => {
    stage.chain.create(1);
    stage.emit(stage.chain.act(1, 5));
    stage.node = { lag: 1n, ms: 1 };
    await stage.show();
    expect(seats()).toEqual([[1n, 1]]);
    stage.node = PROMPT;
    await settle();
    stage.expectTheChain();
  });

  it('refetches if an event is of the fetched slot, which still grows on the local chain', async () => {
    stage.chain.create(3);
    await stage.show();
    const { head } = stage.chain;
    const joined = stage.chain.act(3, 5);
    if (joined?.event) stage.cache.applyEvents([{ ...joined.event, slot: head }]);
    await settle();
    stage.expectTheChain();
  });

  it('the pool cache keeps a pool that was created after the response that lacks it', async () => {
    await stage.show();
    stage.node = { lag: 0n, ms: 300 };
    stage.cache.refetch(null);
    await vi.advanceTimersByTimeAsync(1);
    stage.notify(stage.chain.create(1));
    await settle();
    stage.expectTheChain();
  });

  it('a change that a fork has dropped is rolled back, even if its slot was later', async () => {
    stage.chain.create(1);
    await stage.show();
    const joined = stage.chain.act(1, 5);
    stage.notify(joined);
    await settle();
    const corrections = stage.chain.fork(1);
    // A server that is behind reports the pool at a slot below the notified one.
    stage.cache.applyEvents(corrections.map((event) => ({ ...event, slot: event.slot - 1n })));
    await settle();
    expect(seats()).toEqual([[1n, 1]]);
    stage.expectTheChain();
  });

  it('removes a pool whose creation a fork has dropped, and ignores that branch', async () => {
    await stage.show();
    const creation = stage.chain.create(1);
    stage.notify(creation);
    const corrections = stage.chain.fork(1);
    stage.cache.applyEvents(corrections);
    stage.notify(creation);
    stage.emit(creation);
    await settle();
    expect(stage.list).toEqual([]);
    stage.expectTheChain();
  });

  it("shows the chain's state after a reload, whatever old events arrive", async () => {
    stage.chain.create(1);
    const joined = stage.chain.act(1, 5);
    stage.chain.act(1, 5);
    await stage.show();
    stage.emit(joined);
    await settle();
    stage.expectTheChain();
  });

  it('shows a failed fetch as failed and an invalidated one as stale, while events arrive', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.api.getPools.mockRejectedValueOnce(new Error('no route'));
    stage.cache.refetch(null);
    await settle();
    const { dataUpdatedAt } = stage.client.getQueryState(chainKeys.pools) ?? {};
    stage.notify(stage.chain.act(1, 5));
    await settle();
    stage.expectTheChain();
    expect(stage.client.getQueryState(chainKeys.pools)).toMatchObject({ status: 'error', dataUpdatedAt });
  });

  it('invalidates inactive queries after an event without refetching them', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.leave();
    stage.forgetReads();
    stage.emit(stage.chain.act(1, 5));
    await settle();
    stage.expectNoReads();
    expect(stage.client.getQueryState(chainKeys.pools)?.isInvalidated).toBe(true);
    expect(stage.client.getQueryState(chainKeys.pool(addressOf(1)))?.isInvalidated).toBe(true);
  });

  it('the pool cache backs off while nothing can be fetched, and logs a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stage.chain.create(3);
    await stage.show();
    stage.api.getPoolHeaders.mockRejectedValue(new Error('429'));
    stage.emit(stage.chain.act(3, 5));
    await vi.advanceTimersByTimeAsync(16_000);
    expect(stage.api.getPoolHeaders).toHaveBeenCalledTimes(4);
    expect(warn).toHaveBeenCalledTimes(4);
    warn.mockRestore();
  });

  it('refetches a hundred pools a second if more are stale', async () => {
    for (let number = 10; number < 130; number += 1) stage.chain.create(number);
    await stage.show();
    stage.forgetReads();
    for (let number = 10; number < 130; number += 1) stage.emit(stage.chain.act(number, 5));
    await settle();
    stage.expectTheChain();
    expect(stage.api.getPools).not.toHaveBeenCalled();
    expect(stage.api.getPoolHeaders.mock.calls.map(([addresses]) => addresses.length)).toEqual([100, 20]);
  });

  it('a pool that is no longer in the list of running ones shows how it has ended', async () => {
    stage.chain.create(3);
    await stage.show();
    stage.chain.end(3);
    stage.cache.refetch(null);
    await settle();
    expect(stage.list?.map(({ status }) => status)).toEqual(['completed']);
    stage.expectTheChain();
  });

  it('reads a hundred of thousands of pools that ended unseen, and forgets the others', async () => {
    for (let number = 10; number < 310; number += 1) stage.chain.create(number);
    await stage.show();
    for (let number = 10; number < 310; number += 1) stage.chain.end(number);
    stage.forgetReads();
    stage.cache.refetch(null);
    await settle();
    expect(stage.api.getPoolHeaders).toHaveBeenCalledOnce();
    expect(stage.list).toHaveLength(100);
    stage.expectTheChain();
  });

  it('payments of pools that had ended before are neither shown nor read', async () => {
    stage.chain.create(3);
    stage.chain.end(3);
    await stage.show();
    stage.notify(stage.chain.act(3, 5));
    await settle();
    expect(stage.list).toEqual([]);
    stage.expectNoReads();
  });

  it('pools that have ended are forgotten in time, except those of the wallet', async () => {
    const { entries } = chainKeys;
    stage.client.setQueryData(entries(sampleAddress(77)), [{ pool: addressOf(10) }]);
    await stage.show();
    for (let number = 10; number < 400; number += 1) {
      stage.notify(stage.chain.create(number));
      stage.notify(stage.chain.end(number));
      await vi.advanceTimersByTimeAsync(250);
    }
    expect(stage.list?.length).toBeLessThanOrEqual(201);
    expect(stage.list?.some(({ address }) => address === addressOf(10))).toBe(true);
    stage.expectTheChain();
  });

  it('the pool cache keeps the objects of unaffected pools, and the list if nothing has changed', async () => {
    stage.chain.create(1);
    stage.chain.create(2);
    await stage.show();
    const [second] = stage.list ?? [];
    const other = stage.byId;
    stage.notify(stage.chain.act(1, 5));
    await settle();
    expect(stage.list?.[0]).toBe(second);
    expect(stage.byId).toBe(other);
    const before = stage.list;
    stage.chain.pass();
    stage.cache.applyNotification(
      addressOf(2),
      updateOf({ slot: stage.chain.head, value: stage.chain.poolAt(stage.chain.head, addressOf(2)) }),
    );
    await settle();
    expect(stage.list).toBe(before);
  });

  it('the pool cache accepts the state of another chain with lower slots after its slots are reset', async () => {
    for (let number = 1; number < 9; number += 1) stage.chain.create(number);
    await stage.show();
    stage.chain = new ModelChain();
    stage.chain.create(1);
    stage.cache.forgetSlots();
    void stage.client.invalidateQueries();
    await settle();
    stage.expectTheChain();
  });
});
