import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFollowed } from '#src/chain/pools/followed.ts';
import { poolPagesQuery } from '#src/chain/pools/pool-pages.ts';
import { useStore } from '#src/store/store.ts';

/** How long the server may take until pools are listed from the chain. */
const LATE_MS = 2_000;
/** Interval of refetches while the server does not report changes. */
const REFETCH_MS = 30_000;

/**
 * Queries a list of pools on the server, and receives its changes while it is on screen.
 * @param parameters those of `GET /pools/page`, without the page
 */
export function useServerList(parameters: Readonly<Record<string, string>>, enabled = true) {
  const isFollowed = useFollowed();
  const query = useInfiniteQuery({
    ...poolPagesQuery(parameters),
    enabled,
    refetchInterval: isFollowed ? false : REFETCH_MS,
  });
  const pages = query.data !== undefined && !query.isError ? query.data : null;
  const isServed = pages !== null;
  const isLate = useLate(enabled && query.isPending);
  const showList = useStore((state) => state.showList);
  useEffect(() => (isServed ? showList() : undefined), [isServed, showList]);
  return {
    query,
    /** The pages to show; null before the server has answered, and while it does not. */
    pages,
    /** Whether the list must be read from the chain, because the server does not answer. */
    isByChain: enabled && !isServed && (query.isError || isLate),
  };
}

/** Queries the pools on the server that wait for their draw, those that are due soon first. */
export const useLockedList = (enabled = true) =>
  useServerList({ onlyLocked: 'true', sort: 'ending' }, enabled);

/** Whether something is waited for, and has been for some seconds. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}
