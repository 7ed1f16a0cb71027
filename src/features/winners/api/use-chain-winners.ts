import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { poolsQuery } from '#src/chain/pools/pool-queries.ts';
import { useWatchPools } from '#src/chain/pools/use-chain-watch.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { chainTotals, drawnPools, drawsToRead, isFound, winnersOf } from '../model/chain-winners.ts';

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
    isFetching: headers.isFetching || draws.loading,
    refetch: () => {
      if (headers.isError) void headers.refetch();
      draws.refetch();
    },
  };
}

interface Asking {
  readonly address: string;
  readonly resolve: (pool: Pool | null) => void;
  readonly reject: (error: unknown) => void;
}

let asking: Asking[] = [];

/**
 * Reads a drawn pool; those asked for in one breath are read together. Null where the account is closed.
 * @throws when the chain cannot be read, or the node that answers has not come to the draw yet
 */
async function readDraw(address: string): Promise<Pool | null> {
  const pool = await new Promise<Pool | null>((resolve, reject) => {
    if (asking.length === 0) setTimeout(() => void readAll(), 0);
    asking.push({ address, resolve, reject });
  });
  if (pool !== null && pool.status !== 'completed') throw new Error(`Pool ${pool.id} is not drawn yet`);
  return pool;
}

async function readAll(): Promise<void> {
  const asked = asking;
  asking = [];
  try {
    const { getPoolsByAddress } = await loadChain();
    const pools = await getPoolsByAddress(asked.map(({ address }) => address));
    asked.forEach(({ resolve }, index) => resolve(pools[index] ?? null));
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
