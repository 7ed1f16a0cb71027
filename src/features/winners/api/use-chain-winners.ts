import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { poolsQuery } from '#src/chain/cache/queries.ts';
import { useWatchPools } from '#src/chain/cache/use-chain-watch.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { chainTotals, drawnPools, drawsToRead, isFound, winnersOf } from '../model/chain-winners.ts';
import { readDraw } from './read-draw.ts';

/** A draw does not change any more: each is read once, whatever becomes of other pools. */
const drawQuery = (address: string) => ({
  queryKey: ['winners', 'draw', address],
  queryFn: () => readDraw(address),
  staleTime: Infinity,
});

const together = (draws: readonly UseQueryResult<Pool | null>[]) => ({
  pools: draws.flatMap(({ data }) => data ?? []),
  loading: draws.some(({ isLoading }) => isLoading),
  error: draws.find(({ error }) => error !== null)?.error ?? null,
  refetch: () => {
    for (const draw of draws) if (draw.isError) void draw.refetch();
  },
});

/**
 * Winners of the draws whose accounts are still on the chain. Lists of players are long: those of some draws alone are
 * read, `pages` of them.
 */
export function useChainWinners(search: string, pages: number) {
  useWatchPools();
  const headers = useQuery(poolsQuery());
  const drawn = useMemo(() => (headers.data ? drawnPools(headers.data) : undefined), [headers.data]);
  const wanted = useMemo(() => drawsToRead(drawn ?? [], search, pages), [drawn, search, pages]);
  const draws = useQueries({ queries: wanted.draws.map(drawQuery), combine: together });
  const winners = useMemo(() => {
    const all = draws.pools.flatMap(winnersOf);
    return search === '' ? all : all.filter((winner) => isFound(winner, search));
  }, [draws.pools, search]);
  const known = drawn !== undefined && (winners.length > 0 || (!draws.loading && draws.error === null));
  return {
    /** Undefined while there may be some that nobody has read. */
    winners: known ? winners : undefined,
    totals: useMemo(() => drawn && chainTotals(drawn), [drawn]),
    /** How many of the latest draws were looked through for this search. */
    searched: wanted.upTo,
    drawn: drawn?.length ?? 0,
    /** Why the list of pools is an old one, or none. */
    listError: headers.error,
    /** Why winners of some draws are missing. */
    drawError: draws.error,
    loading: draws.loading,
    fetching: headers.isFetching || draws.loading,
    refetch: () => {
      if (headers.isError) void headers.refetch();
      draws.refetch();
    },
  };
}
