import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { log } from '#src/lib/log.ts';
import { throttle } from '#src/lib/throttle.ts';
import { type ChainApi, loadChain } from '../load-chain.ts';
import { useFollowed } from './followed.ts';
import { poolCacheOf } from './pool-cache.ts';
import { chainKeys } from '../queries/query-keys.ts';

/** Interval of the search for pools whose next step is due, and how long before it they are followed. */
const DUE_EVERY_MS = 5_000;
const DUE_AHEAD_SECONDS = 10;
/** Limit of subscriptions to single pools. */
const MOST_DUE = 50;
/** Pools whose subscriptions are made within this time are read in one request. */
const GAPS_MS = 250;

/** Starts a subscription. @returns how to stop */
type Watch = (api: ChainApi, queryClient: QueryClient) => () => void;

const invalidate = (queryClient: QueryClient, keys: readonly QueryKey[]) => (): void => {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
};

function useWatch(watch: Watch | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!watch) return;
    let stop: (() => void) | null = null;
    let left = false;
    loadChain().then(
      (api) => {
        if (!left) stop = watch(api, queryClient);
      },
      (error: unknown) => log.warn('The chain cannot be watched', error),
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [queryClient, watch]);
}

/**
 * Applies notifications of pools to the list: refetching all pools at each change would be too much. The age of the list
 * counts from its last fetch, so that it is refetched when shown again.
 */
const followPools: Watch = (api, queryClient) => {
  const cache = poolCacheOf(queryClient);
  const stopList = api.watchPools(
    (address, pool) => cache.applyNotification(address, pool),
    () => cache.refetch(null),
  );
  const stopDue = followDue(api, queryClient);
  return () => {
    stopList();
    stopDue();
  };
};

/** Follows by their addresses the pools whose next step is due: the list's subscription does not report their end. */
const followDue: Watch = (api, queryClient) => {
  const cache = poolCacheOf(queryClient);
  const watched = new Map<string, () => void>();
  let gaps = new Set<string>();
  const { call: readGaps, stop: stopReading } = throttle(() => {
    const addresses = [...gaps];
    gaps = new Set();
    void cache.refetchPools(addresses);
  }, GAPS_MS);
  const follow = (): void => {
    const due = new Set(cache.duePools(DUE_AHEAD_SECONDS, MOST_DUE));
    for (const [address, stop] of watched) {
      if (due.has(address)) continue;
      stop();
      watched.delete(address);
    }
    for (const address of due) {
      if (watched.has(address)) continue;
      const onGap = (): void => {
        gaps.add(address);
        readGaps();
      };
      watched.set(
        address,
        api.watchPool(address, (pool) => cache.applyNotification(address, pool), onGap),
      );
    }
  };
  const timer = setInterval(follow, DUE_EVERY_MS);
  return () => {
    clearInterval(timer);
    stopReading();
    for (const stop of watched.values()) stop();
  };
};

const watching = new WeakMap<QueryClient, { users: number; readonly stop: () => void }>();

/** Shares one subscription among the parts of a page that need the list. */
const ALL_POOLS: Watch = (api, queryClient) => {
  const shared = watching.get(queryClient) ?? { users: 0, stop: followPools(api, queryClient) };
  watching.set(queryClient, shared);
  shared.users += 1;
  return () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    watching.delete(queryClient);
    shared.stop();
  };
};

/**
 * Keeps the lists of pools fresh while mounted and enabled, by a subscription of the node. While the server reports all
 * changes, it makes no subscription.
 */
export function useWatchPools(enabled = true): void {
  const isFollowed = useFollowed();
  useWatch(enabled && !isFollowed ? ALL_POOLS : null);
}

/** Keeps one pool and its history fresh while mounted; null watches nothing. */
export function useWatchPool(address: string | null): void {
  const watch = useMemo<Watch | null>(
    () =>
      address === null
        ? null
        : (api, queryClient) => {
            const cache = poolCacheOf(queryClient);
            const invalidateHistory = invalidate(queryClient, [chainKeys.history(address)]);
            return api.watchPool(
              address,
              (pool) => {
                cache.applyNotification(address, pool);
                invalidateHistory();
              },
              () => {
                cache.refetch(address);
                invalidateHistory();
              },
            );
          },
    [address],
  );
  useWatch(watch);
}

/** Keeps a wallet's balance and entries fresh while mounted; null watches nothing. */
export function useWatchWallet(wallet: string | null): void {
  const watch = useMemo<Watch | null>(
    () =>
      wallet === null
        ? null
        : (api, queryClient) =>
            api.watchWallet(
              wallet,
              invalidate(queryClient, [chainKeys.balance(wallet), chainKeys.entries(wallet)]),
            ),
    [wallet],
  );
  useWatch(watch);
}
