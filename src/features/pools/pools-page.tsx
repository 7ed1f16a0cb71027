import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { poolsQuery } from '#src/chain/cache/queries.ts';
import { useWatchPools } from '#src/chain/cache/use-chain-watch.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { usePools } from '#src/store/pools.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useFullPool } from './api/use-full-pool.ts';
import { useSeats } from './api/use-seats.ts';
import { CreateButton } from './components/create-button.tsx';
import { FilterBar } from './components/filter-bar.tsx';
import { PoolGrid, PoolGridSkeleton } from './components/pool-grid.tsx';
import { activeFilters, filterPools, isNearlyFull } from './model/filter-pools.ts';

const Counts = ({ pools }: { readonly pools: readonly PoolHeader[] }) => {
  const { t } = useTranslation('pools');
  const open = pools.filter(({ status }) => status === 'open').length;
  const hot = pools.filter(isNearlyFull).length;
  return (
    <span className="num text-sm">
      {t('list.pools', { count: open })} · {t('list.nearlyFull', { count: hot })}
    </span>
  );
};

/** The pools one can join, live from the chain. */
export const PoolsPage = () => {
  const { t } = useTranslation('pools');
  useWatchPools();
  const { data: pools, error, isFetching, refetch } = useQuery(poolsQuery());
  const seats = useSeats();
  const wanted = usePools((state) => state.filters);
  const filters = useDeferredValue(wanted);
  const own = useMemo(
    () => new Set([...(seats?.values() ?? [])].flatMap((seat) => (seat.active ? [seat.pool] : []))),
    [seats],
  );
  const found = useMemo(() => filterPools(pools ?? [], filters, own), [pools, filters, own]);
  useFullPool(pools, own);
  const filtered = filters.search.trim() !== '' || activeFilters(filters) > 0;
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  return (
    <Page
      title={t('list.heading')}
      description={t('list.description')}
      lead={pools ? <Counts pools={pools} /> : !error && <Skeleton className="my-0.75 h-4 w-44" />}
      actions={<CreateButton />}
    >
      <FilterBar />
      {error && pools && (
        <div className="mb-4">
          <ErrorNote title={t('chain.stale')} {...retry} />
        </div>
      )}
      {pools ? (
        found.length > 0 ? (
          <PoolGrid pools={found} filters={filters} seats={seats} />
        ) : (
          <EmptyState
            title={t('list.empty')}
            text={filtered ? t('list.emptyFiltered') : t('list.emptyText')}
          />
        )
      ) : error ? (
        <ErrorNote title={t('chain.title')} text={t('chain.text')} {...retry} />
      ) : (
        <PoolGridSkeleton />
      )}
    </Page>
  );
};
