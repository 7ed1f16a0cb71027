import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { poolCacheOf } from '#src/chain/pools/pool-cache.ts';
import { POOL_PAGE } from '#src/chain/pools/pool-pages.ts';
import { poolsQuery } from '#src/chain/pools/pool-queries.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { fullPoolsQuery } from '#src/chain/pools/full-pools-query.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import type { WireEvent } from '#src/contract/events.ts';
import { changed, drawn, joined, POOL, received, resolved } from '#src/contract/testing/wire-events.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { type CacheFollower, followInCache } from './cache-follower.ts';

const { players: _players, weights: _weights, ...HEADER } = POOL;
const OTHER = [`/pools/${POOL.address}`];

/** The latest slot of the chain, and the pool's state in it. */
let chain: { slot: bigint; pool: PoolHeader };
const read = { getPools: vi.fn(), getPoolHeaders: vi.fn(), getPoolsByAddress: vi.fn(), other: vi.fn() };
provideChain(() => Promise.resolve(read));

let client: QueryClient;
let follower: CacheFollower;
let stop: (() => void)[] = [];

/** Observes the list, and a query of the server that every event about the pool makes stale. */
async function show(): Promise<void> {
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Infinity } },
  });
  client.mount();
  stop = [
    new QueryObserver(client, poolsQuery()).subscribe(() => undefined),
    new QueryObserver(client, { queryKey: OTHER, queryFn: read.other }).subscribe(() => undefined),
  ];
  follower = followInCache(client, sampleAddress(2));
  await vi.advanceTimersByTimeAsync(100);
}
const list = (): readonly PoolHeader[] => client.getQueryData(chainKeys.pools) ?? [];

beforeEach(() => {
  vi.useFakeTimers();
  chain = { slot: 10n, pool: { ...HEADER, playerCount: 1 } };
  read.getPools.mockReset().mockImplementation(async () => ({ slot: chain.slot, value: [chain.pool] }));
  read.getPoolHeaders
    .mockReset()
    .mockImplementation(async () => ({ slot: chain.slot, value: new Map([[POOL.address, chain.pool]]) }));
  read.other.mockReset().mockResolvedValue('figures');
});
afterEach(() => {
  for (const leave of stop) leave();
  follower.stop();
  vi.useRealTimers();
});

describe('the list of pools', () => {
  it('refetches the pool of an event if the chain has reported nothing of it', async () => {
    await show();
    follower.follow([received(joined(11, 3, 2))]);
    chain = { slot: 11n, pool: { ...HEADER, playerCount: 2, owedLamports: 7n } };
    await vi.advanceTimersByTimeAsync(1_300);
    expect(list()).toEqual([chain.pool]);
    expect(read.getPools).toHaveBeenCalledOnce();
    expect(read.getPoolHeaders).toHaveBeenCalledOnce();
  });

  it('the list of pools keeps a state that the chain has reported, before or after the event', async () => {
    await show();
    const notify = (slot: bigint, playerCount: number): void => {
      const header = { ...HEADER, playerCount };
      poolCacheOf(client).applyNotification(POOL.address, { slot, value: { header, full: () => POOL } });
    };
    notify(15n, 5);
    follower.follow([received(joined(11, 3, 2))]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(list()[0]?.playerCount).toBe(5);
    follower.follow([received(joined(16, 4, 2))]);
    await vi.advanceTimersByTimeAsync(500);
    notify(16n, 6);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list()[0]?.playerCount).toBe(6);
    expect(read.getPools).toHaveBeenCalledOnce();
    expect(read.getPoolHeaders).not.toHaveBeenCalled();
  });

  it('the list of pools is not reverted by a late event of a lock', async () => {
    chain = { slot: 10n, pool: { ...HEADER, status: 'completed' } };
    await show();
    follower.follow([received(changed(9, 'open', 'locked'))]);
    await vi.advanceTimersByTimeAsync(300);
    expect(list()[0]?.status).toBe('completed');
  });

  it('the list of pools is refetched at any slot after missed events', async () => {
    await show();
    chain = { slot: 3n, pool: { ...HEADER, playerCount: 4 } };
    follower.forgetAll();
    await vi.advanceTimersByTimeAsync(300);
    expect(list()).toEqual([chain.pool]);
  });
});

it('the chain’s history is refetched after an event, even if the device’s clock was set back an hour meanwhile', async () => {
  await show();
  const history = vi.fn(async () => 'history');
  stop.push(
    new QueryObserver(client, { queryKey: chainKeys.history(POOL.address), queryFn: history }).subscribe(
      () => undefined,
    ),
  );
  await vi.advanceTimersByTimeAsync(100);
  vi.setSystemTime(Date.now() - 3_600_000);
  follower.follow([received(joined(11, 3, 2))]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(history).toHaveBeenCalledTimes(2);
});

describe('data of the server', () => {
  it('data of the server is refetched once for a burst of events', async () => {
    await show();
    follower.follow([received(joined(11, 3, 2))]);
    await vi.advanceTimersByTimeAsync(500);
    follower.follow([received(joined(12, 4, 3))]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read.other).toHaveBeenCalledTimes(2);
  });

  it('statistics are refetched at most every 30 seconds, and then include the last event', async () => {
    await show();
    const statistics = vi.fn(async () => 'figures');
    const options = { queryKey: ['/stats/platform'], queryFn: statistics };
    stop.push(new QueryObserver(client, options).subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(100);
    for (let second = 0; second < 29; second += 1) {
      follower.follow([received(joined(11 + second, 3, 2))]);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(statistics).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(statistics).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(statistics).toHaveBeenCalledTimes(2);
  });

  it('data of the server is refetched once more if an event arrived during the request', async () => {
    await show();
    let answer = (_figures: string): void => undefined;
    read.other.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    void client.invalidateQueries({ queryKey: OTHER });
    follower.follow([received(joined(11, 3, 2))]);
    await vi.advanceTimersByTimeAsync(2_500);
    answer('old figures');
    expect(read.other).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(read.other).toHaveBeenCalledTimes(3);
  });
});

it('pools that owe the wallet something are fetched once, regardless of events in other pools', async () => {
  await show();
  const owed = sampleAddress(77);
  read.getPoolsByAddress.mockReset().mockResolvedValue([{ ...POOL, address: owed }]);
  const query = fullPoolsQuery([owed], new Map([[owed, 'completed']]));
  stop.push(new QueryObserver(client, query).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(100);
  for (const slot of [11, 12, 13]) {
    follower.follow([received(joined(slot, slot, 2))]);
    await vi.advanceTimersByTimeAsync(3_000);
  }
  expect(read.getPoolsByAddress).toHaveBeenCalledOnce();
});

describe('a draw refetches the wallet’s own history', () => {
  const [me, pool] = [sampleAddress(2), sampleAddress(1)];
  const reads = vi.fn(async () => 'history');
  const showHistory = async (seats: readonly string[] | undefined): Promise<void> => {
    await show();
    reads.mockClear();
    if (seats)
      client.setQueryData(
        chainKeys.entries(me),
        seats.map((each) => ({ pool: each })),
      );
    const options = { queryKey: [`/users/${me}/activity`], queryFn: reads };
    stop.push(new QueryObserver(client, options).subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(100);
  };
  const readsAfter = async (event: WireEvent): Promise<number> => {
    reads.mockClear();
    follower.follow([received(event)]);
    await vi.advanceTimersByTimeAsync(2_000);
    return reads.mock.calls.length;
  };

  it.each([
    ['if the wallet has a seat in the pool', [sampleAddress(9), pool], 1],
    ['if the seats are not known', undefined, 1],
    ['and not if the wallet has seats in other pools only', [sampleAddress(9)], 0],
  ])('a draw refetches the wallet’s own history %s', async (_when, seats, count) => {
    await showHistory(seats);
    expect(await readsAfter(drawn(11, { pool: 1 }))).toBe(count);
  });

  it('a draw refetches the wallet’s own history if the event names the wallet, or its seats are being refetched', async () => {
    await showHistory([]);
    expect(await readsAfter(resolved(11, 2, 3))).toBe(1);
    expect(await readsAfter(resolved(12, 3, 4))).toBe(1);
    client.setQueryData(chainKeys.entries(me), []);
    expect(await readsAfter(resolved(13, 3, 4))).toBe(0);
  });
});

describe('the list of the server', () => {
  const rows = (...changes: readonly { readonly playerCount: number; readonly slot: bigint }[]) =>
    changes.map((each) => ({ address: POOL.address, status: 'open' as const, ...each }));

  it('the list of the server is refetched only for new pools, at most every five seconds', async () => {
    await show();
    const fetched = vi.fn(async () => ({ data: [], nextCursor: 'next', revision: 1n }));
    const observer = new InfiniteQueryObserver(client, {
      queryKey: [POOL_PAGE, {}],
      queryFn: fetched,
      initialPageParam: null,
      getNextPageParam: () => null,
    });
    stop.push(observer.subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(6_000);
    follower.followList(rows({ playerCount: 4, slot: 11n }));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    follower.followList(rows({ playerCount: 1, slot: 12n }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    follower.followList(rows({ playerCount: 1, slot: 13n }));
    await vi.advanceTimersByTimeAsync(3_900);
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('the pools of a creator are refetched for changes of any pool, at most every five seconds', async () => {
    await show();
    const fetched = vi.fn(async () => ({ opened: 1 }));
    const observer = new QueryObserver(client, {
      queryKey: [`/creators/${sampleAddress(3)}`],
      queryFn: fetched,
    });
    stop.push(observer.subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(6_000);
    for (const slot of [11n, 12n, 13n]) {
      follower.followList(rows({ playerCount: 4, slot }));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});
