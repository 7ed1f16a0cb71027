import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { log } from '#src/lib/log.ts';
import { type ChainApi, loadChain } from '../load-chain.ts';
import { poolCacheOf } from './pool-cache.ts';
import { chainKeys } from '../queries/query-keys.ts';

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
 * Applies notifications of pools to the list: refetching thousands of pools at each change would be too much. The age
 * of the list counts from its last fetch, so that it is refetched when shown again: the node does not report pools that
 * closed.
 */
const followPools: Watch = (api, queryClient) => {
  const cache = poolCacheOf(queryClient);
  return api.watchPools(
    (address, pool) => cache.applyNotification(address, pool),
    () => cache.refetch(null),
  );
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

/** Keeps the list of pools fresh while mounted and enabled. */
export const useWatchPools = (enabled = true): void => useWatch(enabled ? ALL_POOLS : null);

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
