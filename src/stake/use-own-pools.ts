import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getCluster } from '#src/chain/cluster.ts';
import { poolsAtQuery, walletPoolsQuery } from '#src/chain/pools/pool-queries.ts';
import { entriesQuery } from '#src/chain/queries/queries.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { activityOf } from '#src/store/activity-actions.ts';
import { shownPools } from '#src/store/shown-outcomes.ts';
import { useStore } from '#src/store/store.ts';

/**
 * Reads a list with all pools of a wallet on the chain: pools that it created or completed or has a seat in, and pools
 * that it joined in this browser whose outcome it has not seen. Undefined until loaded.
 */
export function useOwnPools(wallet: string) {
  const parts = useQuery(walletPoolsQuery(wallet));
  const entries = useQuery(entriesQuery(wallet));
  const joined = useStore(activityOf({ cluster: getCluster().name, wallet }));
  const shown = useStore((state) => state.poolCompletionStates);
  const isListed = parts.isSuccess && entries.isSuccess;
  const missing = useMemo(() => {
    if (!isListed) return [];
    const listed = new Set(parts.data.map(({ address }) => address));
    const seen = shownPools(shown, wallet);
    const unseen = Object.keys(joined ?? {}).filter((address) => !seen.has(address));
    const own = [...entries.data.map(({ pool }) => pool), ...unseen];
    return [...new Set(own)].filter((address) => !listed.has(address)).toSorted();
  }, [isListed, parts.data, entries.data, joined, shown, wallet]);
  const others = useQuery({ ...poolsAtQuery(missing), enabled: missing.length > 0 });
  const queries = [parts, entries, others];
  const data: readonly PoolHeader[] | undefined =
    isListed && (missing.length === 0 || others.isSuccess) ? parts.data : undefined;
  return {
    data,
    error: queries.find(({ isError }) => isError)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => queries.forEach((query) => void query.refetch()),
  };
}
