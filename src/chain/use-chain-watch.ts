import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { type ChainApi, loadChain } from './load-chain.ts';
import { applyChanges, noteChanges } from './pool-changes.ts';
import { chainKeys } from './query-keys.ts';

/** Starts to watch, and gives how to stop. */
type Watch = (api: ChainApi, queryClient: QueryClient) => () => void;

const askAgain = (queryClient: QueryClient, keys: readonly QueryKey[]) => (): void => {
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
      (error: unknown) => console.warn('The chain cannot be watched', error),
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [queryClient, watch]);
}

/** What the chain tells of the pools goes into the list as it is: reading thousands of them at each change would be too much. */
const ALL_POOLS: Watch = (api, queryClient) =>
  api.watchPools((changes) => {
    noteChanges(changes);
    queryClient.setQueryData<readonly PoolHeader[]>(
      chainKeys.pools,
      (pools) => pools && applyChanges(pools, changes),
    );
  });

/** Keeps the list of pools fresh while mounted. */
export const useWatchPools = (): void => useWatch(ALL_POOLS);

/** Keeps one pool and its history fresh while mounted; null watches nothing. */
export function useWatchPool(address: string | null): void {
  const watch = useMemo<Watch | null>(
    () =>
      address === null
        ? null
        : (api, queryClient) => {
            // A pool may be cached by its integer id too.
            const tell = askAgain(queryClient, [chainKeys.anyPool, chainKeys.history(address)]);
            return api.watchPool(address, () => {
              tell();
              // Read again by the next who shows it; whoever does now, watches it as well.
              void queryClient.invalidateQueries({ queryKey: chainKeys.pools, refetchType: 'none' });
            });
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
              askAgain(queryClient, [chainKeys.balance(wallet), chainKeys.entries(wallet)]),
            ),
    [wallet],
  );
  useWatch(watch);
}
