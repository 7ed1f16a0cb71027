import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteChanged } from '#src/chain/cache/pool-changes.ts';
import { chainKeys } from '#src/chain/cache/query-keys.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { type CacheFollower, followInCache } from './cache-follower.ts';
import { changed, joined, POOL, received } from '../testing/wire-events.ts';

const read = vi.fn<() => Promise<readonly PoolHeader[]>>();
let client: QueryClient;
let follower: CacheFollower;
let stop = (): void => undefined;

/** Somebody shows the list, so that it is read again when it is old. */
async function show(): Promise<void> {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  client.mount();
  const observer = new QueryObserver(client, {
    queryKey: chainKeys.pools,
    queryFn: read,
    staleTime: Infinity,
    structuralSharing: false,
  });
  stop = observer.subscribe(() => undefined);
  follower = followInCache(client, sampleAddress(2));
  await vi.advanceTimersByTimeAsync(0);
}
const list = (): readonly PoolHeader[] => client.getQueryData(chainKeys.pools) ?? [];
const event = (...about: Parameters<typeof joined>) => ({
  ...received(joined(...about)),
  timestamp: Math.floor(Date.now() / 1_000),
});

/** Each test is played later than those before it: what the chain has told is remembered for a while. */
let now = Date.now();
beforeEach(() => {
  now += 1_000_000;
  vi.useFakeTimers({ now });
  read.mockReset().mockImplementation(() => Promise.resolve([{ ...POOL, playerCount: 1 }]));
});
afterEach(() => {
  stop();
  follower.stop();
  vi.useRealTimers();
});

describe('the list of pools', () => {
  it('is read again for an event of which the chain has said nothing', async () => {
    await show();
    follower.follow([event(1, 3, 2)]);
    await vi.advanceTimersByTimeAsync(300);
    expect(list()[0]?.playerCount).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is left as the chain has told it, before the event or after it', async () => {
    await show();
    noteChanged([{ ...POOL, playerCount: 5 }]);
    follower.follow([event(1, 3, 2)]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(list()[0]?.playerCount).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    follower.follow([event(2, 4, 2)]);
    await vi.advanceTimersByTimeAsync(500);
    noteChanged([{ ...POOL, playerCount: 2 }]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is read once more where an event came while it was read', async () => {
    await show();
    let answer = (_pools: readonly PoolHeader[]): void => undefined;
    read.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    void client.invalidateQueries({ queryKey: chainKeys.pools });
    follower.follow([event(1, 3, 2)]);
    await vi.advanceTimersByTimeAsync(2_500);
    answer([{ ...POOL, playerCount: 1 }]);
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('is not turned back by a late word of a lock', async () => {
    read.mockResolvedValue([{ ...POOL, status: 'completed' }]);
    await show();
    follower.follow([
      { ...received(changed(1, 'open', 'locked')), timestamp: Math.floor(Date.now() / 1_000) },
    ]);
    await vi.advanceTimersByTimeAsync(300);
    expect(list()[0]?.status).toBe('completed');
  });
});
