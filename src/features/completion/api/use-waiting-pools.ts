import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rowsOf } from '#src/chain/pools/pool-pages.ts';
import { poolsAtQuery } from '#src/chain/pools/pool-queries.ts';
import { useWatchPools } from '#src/chain/pools/use-chain-watch.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { usePoolList } from '#src/stake/use-pool-list.ts';

const WAITING = { onlyWaiting: 'true', sort: 'due' };

interface WaitingList {
  /** Pools that may wait for a step, as the chain has them; undefined until loaded. */
  readonly pools: readonly PoolHeader[] | undefined;
  /** The query that failed or is under way, if `pools` is undefined. */
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Fetches the next pools, which have waited for less time; null if there are none. */
  readonly loadMore: (() => void) | null;
}

/**
 * Lists the pools that wait for a step: the server knows which, and their accounts are read from the chain, because
 * steps are sent by them. While the server does not answer, all pools that can be played come from the chain.
 */
export function useWaitingPools(): WaitingList {
  const { server, chain, pages, isByChain } = usePoolList(WAITING, true, true);
  const addresses = useMemo(
    () => (pages ? rowsOf(pages).map(({ address }) => address) : []).toSorted(),
    [pages],
  );
  const read = useQuery({ ...poolsAtQuery(addresses), enabled: addresses.length > 0 });
  useWatchPools();
  const pools = useMemo(() => {
    if (pages === null) return chain.data;
    const listed = new Set(addresses);
    return listed.size === 0 ? [] : read.data?.filter(({ address }) => listed.has(address));
  }, [pages, chain.data, addresses, read.data]);
  return {
    pools,
    query: isByChain ? chain : read.isError ? read : server,
    loadMore: pages && server.hasNextPage ? () => void server.fetchNextPage() : null,
  };
}
