import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type ChainApi, loadChain } from './load-chain.ts';
import { chainKeys } from './query-keys.ts';

interface Watch {
  readonly start: (api: ChainApi, onChange: () => void) => () => void;
  /** What is to be asked again at a change. */
  readonly keys: readonly QueryKey[];
}

function useWatch(watch: Watch | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!watch) return;
    let stop: (() => void) | null = null;
    let left = false;
    const onChange = () => {
      for (const queryKey of watch.keys) void queryClient.invalidateQueries({ queryKey });
    };
    loadChain().then(
      (api) => {
        if (!left) stop = watch.start(api, onChange);
      },
      (error: unknown) => console.warn('The chain cannot be watched', error),
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [queryClient, watch]);
}

const ALL_POOLS: Watch = { start: (api, onChange) => api.watchPools(onChange), keys: [chainKeys.pools] };

/** Keeps the list of pools fresh while mounted. */
export const useWatchPools = (): void => useWatch(ALL_POOLS);

/** Keeps one pool, its history and the list fresh while mounted; null watches nothing. */
export function useWatchPool(address: string | null): void {
  const watch = useMemo<Watch | null>(
    () =>
      address === null
        ? null
        : {
            start: (api, onChange) => api.watchPool(address, onChange),
            // A pool may be cached by its integer id too.
            keys: [chainKeys.anyPool, chainKeys.pools, chainKeys.history(address)],
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
        : {
            start: (api, onChange) => api.watchWallet(wallet, onChange),
            keys: [chainKeys.balance(wallet), chainKeys.entries(wallet)],
          },
    [wallet],
  );
  useWatch(watch);
}
