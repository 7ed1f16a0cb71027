import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFollowed } from '#src/chain/pools/followed.ts';
import { poolPagesQuery } from '#src/chain/pools/pool-pages.ts';
import { poolsQuery } from '#src/chain/pools/pool-queries.ts';
import { useStore } from '#src/store/store.ts';
import { useLate } from './use-late.ts';

/** Interval of refetches while the server does not report changes, and of lists that change with time alone. */
const REFETCH_MS = 30_000;

/**
 * Queries a list of pools on the server, and receives its changes while it is on screen; while the server does not
 * answer, queries all pools on the chain that can be played.
 * @param parameters as for `GET /pools/page`, without the page
 * @param changesWithTime whether pools enter the list without any event
 */
export function usePoolList(
  parameters: Readonly<Record<string, string>>,
  enabled = true,
  changesWithTime = false,
) {
  const isFollowed = useFollowed();
  const server = useInfiniteQuery({
    ...poolPagesQuery(parameters),
    enabled,
    refetchInterval: isFollowed && !changesWithTime ? false : REFETCH_MS,
  });
  const isServed = server.data !== undefined && !server.isError;
  const isLate = useLate(enabled && server.isPending);
  const isByChain = enabled && !isServed && (server.isError || isLate);
  const chain = useQuery({ ...poolsQuery(), enabled: isByChain });
  const showList = useStore((state) => state.showList);
  useEffect(() => (isServed ? showList() : undefined), [isServed, showList]);
  // If the server fails later, its last pages stay until the chain has answered.
  const hasPages = isServed || (isByChain && chain.data === undefined);
  return {
    server,
    chain,
    /** The server's pages; null if the pools of the chain are to be shown, or nothing is loaded. */
    pages: (hasPages && server.data) || null,
    /** Whether the list is read from the chain, because the server does not answer. */
    isByChain,
  };
}

/** Queries the pools that wait for their draw, the earliest due first. */
export const useLockedList = (enabled = true) => usePoolList({ onlyLocked: 'true', sort: 'ending' }, enabled);
