import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useFollowed } from '#src/chain/pools/followed.ts';
import type { ListedPool } from '#src/chain/pools/pool-pages.ts';
import { poolsAtQuery, walletPoolsQuery } from '#src/chain/pools/pool-queries.ts';
import { useWatchPools } from '#src/chain/pools/use-chain-watch.ts';
import type { CreatorFigures } from '#src/contract/creators.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useLate } from '#src/stake/use-late.ts';
import { useStore } from '#src/store/store.ts';
import { isConnected } from '#src/store/user.ts';
import { chainCreator } from '../model/chain-creator.ts';
import { creatorFiguresQuery, creatorPoolsQuery, PAGE } from './creator-queries.ts';

/** Interval of refetches while the server does not report changes. */
const REFETCH_MS = 30_000;
const NONE: readonly never[] = [];

/** A pool from the server, or from the chain. */
export type CreatorPool = ListedPool | PoolHeader;

interface QueryToRetry {
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** A failed read, and how to repeat it. */
export interface FailedRead {
  readonly code: string | undefined;
  readonly query: QueryToRetry;
}

/** A list of a creator's pools, as far as it is loaded. */
export interface PoolPart {
  readonly pools: readonly CreatorPool[];
  readonly total: number;
  /** Null if there are no more. */
  readonly fetchMore: (() => void) | null;
  readonly isFetchingMore: boolean;
  /** Why the last attempt to fetch more has failed. */
  readonly moreError: FailedRead | null;
}

export interface CreatorReading {
  /** Undefined until loaded. */
  readonly creator:
    | { readonly figures: CreatorFigures; readonly active: PoolPart; readonly ended: PoolPart }
    | undefined;
  /** The server's queries, to retry them while the pools are those of the chain. */
  readonly server: QueryToRetry | null;
  /** Set if the last answer could not be refreshed. */
  readonly staleError: FailedRead | null;
  /** Set if both the server and the chain have failed. */
  readonly failure: FailedRead | null;
}

/** Reads a creator's figures and pools from the server, or while it does not answer those of the chain. */
export function useCreator(wallet: string): CreatorReading {
  const hasWallet = useStore(isConnected);
  const interval = { refetchInterval: useFollowed() ? (false as const) : REFETCH_MS };
  const figures = useQuery({ ...creatorFiguresQuery(wallet), ...interval });
  const active = useInfiniteQuery({ ...creatorPoolsQuery(wallet, 'active'), ...interval });
  const ended = useInfiniteQuery({ ...creatorPoolsQuery(wallet, 'ended'), ...interval });
  const queries = [figures, active, ended];
  const isServed = queries.every(({ data }) => data !== undefined);
  const isLate = useLate(queries.some(({ isPending }) => isPending));
  const isByChain = !isServed && (isLate || queries.some(({ isError }) => isError));
  useWatchPools(isByChain || hasWallet);
  const showList = useStore((state) => state.showList);
  useEffect(() => (isServed ? showList() : undefined), [isServed, showList]);

  const rows = useMemo(() => active.data?.pages.flatMap(({ data }) => data) ?? NONE, [active.data]);
  const confirmed = useConfirmed(rows, hasWallet);
  const past = useMemo(() => ended.data?.pages.flatMap(({ data }) => data) ?? NONE, [ended.data]);
  const chain = useChainCreator(wallet, isByChain);
  const server = {
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => queries.forEach((query) => void query.refetch()),
  };
  if (isByChain) return { ...chain, server, staleError: null };
  const stale = queries.find(
    (query) => query.error !== null && !('isFetchNextPageError' in query && query.isFetchNextPageError),
  );
  return {
    creator:
      isServed && figures.data
        ? {
            figures: figures.data,
            active: partOf(active, confirmed, figures.data.active),
            ended: partOf(ended, past, figures.data.ended),
          }
        : undefined,
    server: null,
    staleError: stale ? { code: stale.error?.message, query: server } : null,
    failure: null,
  };
}

interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => unknown;
}

function partOf(query: Paged, pools: readonly CreatorPool[], total: number): PoolPart {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const fetchMore = (): void => void fetchNextPage();
  return {
    pools,
    // The figures may be older than the list.
    total: Math.max(total, pools.length),
    fetchMore: hasNextPage && !isFetchNextPageError ? fetchMore : null,
    isFetchingMore: isFetchingNextPage,
    moreError: isFetchNextPageError
      ? { code: error?.message, query: { isFetching: isFetchingNextPage, refetch: fetchMore } }
      : null,
  };
}

/** Returns the pools of a list as the chain has them; as listed until they are read, and without a wallet. */
function useConfirmed(rows: readonly ListedPool[], enabled: boolean): readonly CreatorPool[] {
  const addresses = useMemo(() => rows.map(({ address }) => address).toSorted(), [rows]);
  const { data } = useQuery({ ...poolsAtQuery(addresses), enabled: enabled && addresses.length > 0 });
  return useMemo(() => {
    if (!enabled || data === undefined) return rows;
    const headers = new Map(data.map((pool) => [pool.address, pool]));
    return rows.map((row) => headers.get(row.address) ?? row);
  }, [enabled, data, rows]);
}

/** Reads the creator's pools that are on the chain; ended ones are shown a page at a time. */
function useChainCreator(wallet: string, enabled: boolean): Pick<CreatorReading, 'creator' | 'failure'> {
  const [shown, setShown] = useState(PAGE);
  const query = useQuery({ ...walletPoolsQuery(wallet), enabled });
  const creator = useMemo(() => query.data && chainCreator(wallet, query.data), [query.data, wallet]);
  if (creator === undefined) {
    const { error, isFetching, refetch } = query;
    return {
      creator: undefined,
      failure: error && { code: error.message, query: { isFetching, refetch: () => void refetch() } },
    };
  }
  const { figures, active, ended } = creator;
  const listed = { isFetchingMore: false, moreError: null };
  return {
    creator: {
      figures,
      active: { ...listed, pools: active, total: active.length, fetchMore: null },
      ended: {
        ...listed,
        pools: ended.slice(0, shown),
        total: ended.length,
        fetchMore: shown < ended.length ? () => setShown(shown + PAGE) : null,
      },
    },
    failure: null,
  };
}
