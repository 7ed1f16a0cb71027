import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endedPoolsQuery } from '#src/chain/pools/pool-queries.ts';
import { useWatchPools } from '#src/chain/pools/use-chain-watch.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { chainTotals, drawnPools, drawsToRead, isFound, winnersOf } from '../model/chain-winners.ts';
import type { FailedRead, WinnersReading } from '../model/winner.ts';

/** Queries a draw, which never changes: each is fetched once, independent of other pools. */
const drawQuery = (address: string) => ({
  queryKey: ['winners', 'draw', address],
  queryFn: () => readDraw(address),
  staleTime: Infinity,
});

const combineDraws = (draws: readonly UseQueryResult<Pool | null>[]) => ({
  pools: draws.flatMap(({ data }) => data ?? []),
  isLoading: draws.some(({ isLoading }) => isLoading),
  error: draws.find(({ error }) => error !== null)?.error ?? null,
  refetch: () => {
    for (const draw of draws) if (draw.isError) void draw.refetch();
  },
});

/** How many of the latest draws a search has read, of all on the chain. */
export interface SearchedDraws {
  readonly latest: number;
  readonly all: number;
}

interface ChainWinners extends WinnersReading {
  /** Null if all draws were searched. */
  readonly searchedDraws: SearchedDraws | null;
}

/** Reads the winners of the draws whose accounts are still on the chain, a page of draws at a time. */
export function useChainWinners(search: string, enabled: boolean): ChainWinners {
  useWatchPools(enabled);
  const [pages, setPages] = useState({ search, count: 1 });
  // Another search begins with its own first page.
  const count = pages.search === search ? pages.count : 1;
  const headers = useQuery({ ...endedPoolsQuery(), enabled });
  const drawn = useMemo(() => headers.data && drawnPools(headers.data), [headers.data]);
  const { draws: addresses, upTo } = useMemo(
    () => drawsToRead(drawn ?? [], search, count),
    [drawn, search, count],
  );
  const queries = enabled ? addresses.map(drawQuery) : [];
  const draws = useQueries({ queries, combine: combineDraws });
  const winners = useMemo(() => {
    const all = draws.pools.flatMap(winnersOf);
    return search === '' ? all : all.filter((winner) => isFound(winner, search));
  }, [draws.pools, search]);
  const isComplete = !draws.isLoading && draws.error === null;
  const query = {
    isFetching: headers.isFetching || draws.isLoading,
    refetch: () => {
      if (headers.isError) void headers.refetch();
      draws.refetch();
    },
  };
  const failed = (error: Error | null): FailedRead | null => error && { code: error.message, query };
  const all = drawn?.length ?? 0;
  return {
    winners: drawn !== undefined && (winners.length > 0 || isComplete) ? winners : undefined,
    totals: useMemo(() => drawn && chainTotals(drawn), [drawn]),
    isPlaceholder: false,
    isFetchingMore: draws.isLoading,
    fetchMore: upTo < all ? () => setPages({ search, count: count + 1 }) : null,
    listError: failed(headers.error),
    moreError: failed(draws.error),
    totalsError: null,
    searchedDraws: search !== '' && upTo < all ? { latest: upTo, all } : null,
  };
}

interface PendingRead {
  readonly address: string;
  readonly resolve: (pool: Pool | null) => void;
  readonly reject: (error: unknown) => void;
}

let pending: PendingRead[] = [];

/**
 * Fetches a drawn pool; pools requested in the same task are batched. Null if the account is closed.
 * @throws if the chain cannot be read, or if the responding node has not reached the draw yet
 */
async function readDraw(address: string): Promise<Pool | null> {
  const pool = await new Promise<Pool | null>((resolve, reject) => {
    if (pending.length === 0) setTimeout(() => void readPending(), 0);
    pending.push({ address, resolve, reject });
  });
  if (pool !== null && pool.status !== 'completed') throw new Error(`Pool ${pool.id} is not drawn yet`);
  return pool;
}

async function readPending(): Promise<void> {
  const reads = pending;
  pending = [];
  try {
    const { getPoolsByAddress } = await loadChain();
    const pools = await getPoolsByAddress(reads.map(({ address }) => address));
    reads.forEach(({ resolve }, index) => resolve(pools[index] ?? null));
  } catch (error) {
    for (const { reject } of reads) reject(error);
  }
}
