import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ListedPool, type PoolPage, poolCountQuery, rowsOf } from '#src/chain/pools/pool-pages.ts';
import { poolsAtQuery } from '#src/chain/pools/pool-queries.ts';
import { useWatchPools } from '#src/chain/pools/use-chain-watch.ts';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import type { PoolHeader, PoolSummary } from '#src/protocol/pool.ts';
import { NO_FILTERS, type PoolFilters } from '#src/store/pools.ts';
import { useStore } from '#src/store/store.ts';
import { useLockedList, usePoolList } from '#src/stake/use-pool-list.ts';
import { useSettled } from '#src/ui/use-settled.ts';
import { type FilterName, filtersOn, findPools, isNearlyFull } from '../model/filter-pools.ts';
import { pageParameters } from '../model/page-parameters.ts';
import { useJustDrawn } from './use-just-drawn.ts';

/** How long a pool stays in the list after its draw. */
const DRAWN_SECONDS = 300;
/** Pause in typing before the server searches. */
const SEARCH_PAUSE_MS = 200;
const NONE: readonly never[] = [];
const NO_FILTER: ReadonlyMap<FilterName, number> = new Map();

export type AddressSet = Pick<ReadonlySet<string>, 'has'>;

export interface ListedPools {
  /** The pools that match the filters, in the requested order; undefined until loaded. */
  readonly pools: readonly PoolSummary[] | undefined;
  /** How many open pools match the filters, and how many of them are nearly full. */
  readonly counts: { readonly open: number; readonly nearlyFull: number };
  /** Number of pools that match the filters; `pools` may contain only the first of them. */
  readonly total: number;
  /** How many more pools would be shown without each filter that alone hides some. */
  readonly hiddenBy: ReadonlyMap<FilterName, number>;
  /** Fetches the next pools of the server's list. */
  readonly loadMore: () => void;
  /** Addresses of the pools that the chain has confirmed, which actions need; null if that is not needed. */
  readonly checked: AddressSet | null;
  /** The query that the list comes from. */
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/**
 * Lists the pools that match the filters: from the server, which orders and counts them, and with a wallet from the chain
 * as well, for the pools that the server lists. While the server does not answer, all pools come from the chain.
 * @param own addresses of the pools in which the wallet has a seat
 */
export function useListedPools(filters: PoolFilters, own: ReadonlySet<string>): ListedPools {
  const now = useChainMinute();
  const reader = useMemo(() => ({ own, drawnSince: now - DRAWN_SECONDS, now }), [own, now]);
  const search = useSettled(filters.search, SEARCH_PAUSE_MS);
  const { server, chain, pages, isByChain } = usePoolList(pageParameters({ ...filters, search }));
  const hasWallet = useStore((state) => state.walletAddress !== null);
  useWatchPools(isByChain || hasWallet);
  useJustDrawn(reader.drawnSince, isByChain && filters.showLocked);

  const rows = useMemo(() => (pages ? rowsOf(pages) : NONE), [pages]);
  const headers = useHeaders(rows, own, pages !== null && hasWallet);
  // The strip above the list depends on the locked pools: if it appeared later, it would move the list.
  const locked = useLockedList();
  const isSettled = pages === null || locked.pages !== null || locked.isByChain;
  const listed = useMemo(
    () => (pages ? [...runningIn(headers, own, rows), ...withHeaders(rows, headers)] : chain.data),
    [pages, rows, headers, own, chain.data],
  );
  const found = useMemo(() => listed && findPools(listed, filters, reader), [listed, filters, reader]);
  const pools = found?.pools ?? NONE;
  const hidden = useHidden(filters, pages !== null && pools.length === 0 && !server.isPlaceholderData);
  const counts = server.hasNextPage ? pages?.pages.at(-1)?.counts : undefined;
  return {
    pools: isSettled ? found?.pools : undefined,
    counts: counts ? countsOf(counts, filters) : countIn(pools),
    total: Math.max(pools.length, counts?.total ?? 0),
    hiddenBy: pages ? hidden : (found?.hiddenBy ?? NO_FILTER),
    loadMore: () => {
      if (pages && server.hasNextPage && !server.isFetching) void server.fetchNextPage();
    },
    checked: headers,
    query: isByChain ? chain : server,
  };
}

const countIn = (pools: readonly PoolSummary[]) => ({
  open: pools.filter(({ status }) => status === 'open').length,
  nearlyFull: pools.filter(isNearlyFull).length,
});

/** Returns the server's counts of open pools; it does not count how many matching pools are nearly full. */
function countsOf(counts: PoolPage['counts'], filters: PoolFilters): ListedPools['counts'] {
  return filtersOn(filters).length > 0 ? { open: counts.total, nearlyFull: 0 } : counts;
}

/** Reads how many pools the server's list would have without each filter that is on. */
function useHidden(filters: PoolFilters, enabled: boolean): ReadonlyMap<FilterName, number> {
  const names = filtersOn(filters);
  const totals = useQueries({
    queries: names.map((name) => ({
      ...poolCountQuery(pageParameters({ ...filters, [name]: NO_FILTERS[name] })),
      enabled,
    })),
  });
  return new Map(
    names.flatMap((name, index): [FilterName, number][] => {
      const total = totals[index]?.data ?? 0;
      return total > 0 ? [[name, total]] : [];
    }),
  );
}

/** Reads listed and own pools from the chain, by address; null if they are not needed. */
function useHeaders(
  rows: readonly ListedPool[],
  own: ReadonlySet<string>,
  isNeeded: boolean,
): ReadonlyMap<string, PoolHeader> | null {
  const addresses = useMemo(
    () => (isNeeded ? [...new Set([...own, ...rows.map(({ address }) => address)])].toSorted() : NONE),
    [isNeeded, rows, own],
  );
  const { data } = useQuery({ ...poolsAtQuery(addresses), enabled: addresses.length > 0 });
  return useMemo(() => {
    if (!isNeeded) return null;
    const read = new Set(addresses);
    const pools = (data ?? NONE).filter(({ address }) => read.has(address));
    return new Map(pools.map((pool) => [pool.address, pool]));
  }, [isNeeded, addresses, data]);
}

const withHeaders = (
  rows: readonly ListedPool[],
  headers: ReadonlyMap<string, PoolHeader> | null,
): readonly PoolSummary[] => rows.map((row) => headers?.get(row.address) ?? row);

/** Returns the own pools that the server's list lacks because they are full, or were drawn. */
function runningIn(
  headers: ReadonlyMap<string, PoolHeader> | null,
  own: ReadonlySet<string>,
  rows: readonly ListedPool[],
): readonly PoolHeader[] {
  const listed = new Set(rows.map(({ address }) => address));
  return [...(headers?.values() ?? NONE)].filter(
    ({ address, status }) => own.has(address) && status !== 'open' && !listed.has(address),
  );
}
