import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, ModelChain, toldOf } from '../testing/model-chain.ts';
import { PoolStage, PROMPT } from '../testing/pool-stage.ts';
import { chainKeys } from '../queries/query-keys.ts';

// Other files of this process may have loaded what is under test with another chain.
vi.hoisted(() => void vi.resetModules());
let stage: PoolStage;
vi.mock('../load-chain.ts', () => ({ loadChain: async () => stage.api }));

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
  it('shows in the list and in the single pool what a notification tells, without a reading', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.forgetReads();
    stage.notify(stage.chain.move(1, 5));
    stage.notify(stage.chain.create(2));
    await settle();
    stage.expectTheChain();
    expect(seats()).toEqual([
      [2n, 1],
      [1n, 2],
    ]);
    stage.expectNoReads();
  });

  it('drops a notification that lags behind, and one that comes twice changes nothing', async () => {
    stage.chain.create(1);
    await stage.show();
    const [late, latest] = [stage.chain.move(1, 5), stage.chain.move(1, 6)];
    stage.notify(latest);
    await settle();
    const [shown] = stage.list ?? [];
    stage.notify(late);
    stage.notify(latest);
    await settle();
    expect(stage.list?.[0]).toBe(shown);
    stage.expectTheChain();
  });

  it('drops a reading that is older than what was told while it was under way', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.node = { lag: 0n, ms: 400 };
    stage.cache.refetch(null);
    stage.cache.refetch(addressOf(1));
    await vi.advanceTimersByTimeAsync(10);
    stage.notify(stage.chain.move(1, 5));
    await vi.advanceTimersByTimeAsync(600);
    stage.expectTheChain();
  });

  it('reads the pool that an event is about within a second or so, and no list', async () => {
    stage.chain.create(1);
    stage.chain.create(3);
    await stage.show();
    stage.forgetReads();
    stage.emit(stage.chain.move(3, 5));
    await vi.advanceTimersByTimeAsync(1_300);
    stage.expectTheChain();
    expect(stage.api.getPoolHeaders.mock.calls).toEqual([[[addressOf(3)]]]);
    expect(stage.api.getPools).not.toHaveBeenCalled();
  });

  it.each([
    ['before', ['notify', 'emit']],
    ['after', ['emit', 'notify']],
  ] as const)('reads nothing for an event that the chain tells of %s it', async (_when, ways) => {
    stage.chain.create(1);
    await stage.show();
    stage.forgetReads();
    const joined = stage.chain.move(1, 5);
    for (const way of ways) {
      stage[way](joined);
      await vi.advanceTimersByTimeAsync(500);
    }
    await settle();
    stage.expectTheChain();
    stage.expectNoReads();
  });

  it('is not turned back by an event that comes late, nor by one of the same slot as a notification', async () => {
    stage.chain.create(1);
    await stage.show();
    const [joined, left] = [stage.chain.move(1, 5), stage.chain.move(1, 5)];
    stage.notify(left);
    stage.emit(joined);
    stage.emit(left);
    await vi.advanceTimersByTimeAsync(300);
    stage.expectTheChain();
  });

  it('asks a node that lags behind until it has seen what an event told of', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.emit(stage.chain.move(1, 5));
    stage.node = { lag: 1n, ms: 5 };
    await vi.advanceTimersByTimeAsync(3_500);
    expect(stage.byAddress?.rentLamports).not.toBe(stage.chain.head);
    stage.node = PROMPT;
    await settle();
    stage.expectTheChain();
  });

  it('takes a pool out that a reading lacks, and does not bring it back for old news', async () => {
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

  it('does not show a pool that was closed before the list was read, though its creation is told late', async () => {
    const creation = stage.chain.create(3);
    stage.chain.close(3);
    await stage.show();
    stage.notify(creation);
    stage.emit(creation);
    await settle();
    stage.expectTheChain();
  });

  it('reads a single pool again where the list shows more of it', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.chain.move(1, 5);
    stage.chain.create(2);
    stage.cache.refetch(null);
    await settle();
    stage.expectTheChain();
  });

  it('reads again what was asked for before a subscription was made and is answered after that', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.node = { lag: 0n, ms: 500 };
    void stage.client.invalidateQueries({ queryKey: chainKeys.pools });
    await vi.advanceTimersByTimeAsync(10);
    stage.chain.move(1, 5);
    stage.cache.refetch(null);
    await settle();
    stage.expectTheChain();
    expect(stage.api.getPools).toHaveBeenCalledTimes(2);
  });

  it('shows a pool as a node that lags behind has it rather than not at all', async () => {
    stage.chain.create(1);
    stage.emit(stage.chain.move(1, 5));
    stage.node = { lag: 1n, ms: 1 };
    await stage.show();
    expect(seats()).toEqual([[1n, 1]]);
    stage.node = PROMPT;
    await settle();
    stage.expectTheChain();
  });

  it('asks again where an event is of the slot that was read, which still grows on the local chain', async () => {
    stage.chain.create(3);
    await stage.show();
    const { head } = stage.chain;
    const joined = stage.chain.move(3, 5);
    if (joined?.event) stage.cache.applyEvents([{ ...joined.event, slot: head }]);
    await settle();
    stage.expectTheChain();
  });

  it('keeps a pool that was made after the reading that lacks it', async () => {
    await stage.show();
    stage.node = { lag: 0n, ms: 300 };
    stage.cache.refetch(null);
    await vi.advanceTimersByTimeAsync(1);
    stage.notify(stage.chain.create(1));
    await settle();
    stage.expectTheChain();
  });

  it('takes back what a fork has dropped, though it was of a later slot', async () => {
    stage.chain.create(1);
    await stage.show();
    const joined = stage.chain.move(1, 5);
    stage.notify(joined);
    await settle();
    const corrections = stage.chain.fork(1);
    // A server that has read less of the chain notices at a slot below the one that was told.
    stage.cache.applyEvents(corrections.map((event) => ({ ...event, slot: event.slot - 1n })));
    await settle();
    expect(seats()).toEqual([[1n, 1]]);
    stage.expectTheChain();
  });

  it('takes out a pool whose creation a fork has dropped, and hears no more of that branch', async () => {
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

  it('after a reload shows the chain, whatever old events come then', async () => {
    stage.chain.create(1);
    const joined = stage.chain.move(1, 5);
    stage.chain.move(1, 5);
    await stage.show();
    stage.emit(joined);
    await settle();
    stage.expectTheChain();
  });

  it('shows a failed reading as failed and an invalidated one as old, while news arrives', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.api.getPools.mockRejectedValueOnce(new Error('no route'));
    stage.cache.refetch(null);
    await settle();
    const { dataUpdatedAt } = stage.client.getQueryState(chainKeys.pools) ?? {};
    stage.notify(stage.chain.move(1, 5));
    await settle();
    stage.expectTheChain();
    expect(stage.client.getQueryState(chainKeys.pools)).toMatchObject({ status: 'error', dataUpdatedAt });
  });

  it('reads what nobody shows when somebody does again', async () => {
    stage.chain.create(1);
    await stage.show();
    stage.leave();
    stage.forgetReads();
    stage.emit(stage.chain.move(1, 5));
    await settle();
    stage.expectNoReads();
    expect(stage.client.getQueryState(chainKeys.pools)?.isInvalidated).toBe(true);
    expect(stage.client.getQueryState(chainKeys.pool(addressOf(1)))?.isInvalidated).toBe(true);
  });

  it('asks less and less often while nothing can be read, and says so', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stage.chain.create(3);
    await stage.show();
    stage.api.getPoolHeaders.mockRejectedValue(new Error('429'));
    stage.emit(stage.chain.move(3, 5));
    await vi.advanceTimersByTimeAsync(16_000);
    expect(stage.api.getPoolHeaders).toHaveBeenCalledTimes(4);
    expect(said).toHaveBeenCalledTimes(4);
    said.mockRestore();
  });

  it('reads the list where more is in doubt than one request may ask for', async () => {
    for (let number = 10; number < 130; number += 1) stage.chain.create(number);
    await stage.show();
    stage.forgetReads();
    for (let number = 10; number < 130; number += 1) stage.emit(stage.chain.move(number, 5));
    await settle();
    stage.expectTheChain();
    expect(stage.api.getPools).toHaveBeenCalledOnce();
    expect(stage.api.getPoolHeaders).not.toHaveBeenCalled();
  });

  it('leaves the pools that news is not about the same objects, and the list where nothing has changed', async () => {
    stage.chain.create(1);
    stage.chain.create(2);
    await stage.show();
    const [second] = stage.list ?? [];
    const other = stage.byId;
    stage.notify(stage.chain.move(1, 5));
    await settle();
    expect(stage.list?.[0]).toBe(second);
    expect(stage.byId).toBe(other);
    const before = stage.list;
    stage.chain.pass();
    stage.cache.applyNotification(
      addressOf(2),
      toldOf({ slot: stage.chain.head, value: stage.chain.poolAt(stage.chain.head, addressOf(2)) }),
    );
    await settle();
    expect(stage.list).toBe(before);
  });

  it('after the slots are forgotten takes what another chain shows, whose slots are lower', async () => {
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
