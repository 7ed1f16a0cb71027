import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadChain } from '#src/chain/load-chain.ts';
import { poolsQuery } from '#src/chain/queries.ts';
import { useWatchPools } from '#src/chain/use-chain-watch.ts';
import { chainTotals, drawnPools, isFound, winnersOf } from '../model/chain-winners.ts';

/**
 * Winners of the draws whose accounts are still on the chain. Lists of players are long: without a search those of the
 * latest `draws` alone are read.
 */
export function useChainWinners(search: string, draws: number) {
  useWatchPools();
  const headers = useQuery(poolsQuery());
  const drawn = useMemo(() => (headers.data ? drawnPools(headers.data) : undefined), [headers.data]);
  const wanted = (search === '' ? drawn?.slice(0, draws) : drawn)?.map(({ address }) => address) ?? [];
  const pools = useQuery({
    // A draw does not change any more: it is not asked for again with every event of another pool.
    queryKey: ['winners', 'draws', ...wanted],
    queryFn: async () => (await loadChain()).getPoolsByAddress(wanted),
    enabled: drawn !== undefined,
    placeholderData: keepPreviousData,
  });
  const winners = useMemo(() => {
    const all = pools.data?.flatMap((pool) => (pool?.status === 'completed' ? winnersOf(pool) : []));
    return search === '' ? all : all?.filter((winner) => isFound(winner, search));
  }, [pools.data, search]);
  const queries = [headers, pools];
  return {
    winners,
    totals: useMemo(() => drawn && chainTotals(drawn), [drawn]),
    more: search === '' && (drawn?.length ?? 0) > draws,
    error: queries.find((query) => query.isError)?.error ?? null,
    fetching: queries.some((query) => query.isFetching),
    refetch: () => queries.forEach((query) => void query.refetch()),
  };
}
