import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { poolsQuery } from '#src/chain/pools/pool-queries.ts';
import { useWatchPools } from '#src/chain/pools/use-chain-watch.ts';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useStore } from '#src/store/store.ts';
import type { Elements } from '#src/ui/elements.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useJustDrawn } from './api/use-just-drawn.ts';
import { useSeats } from './api/use-seats.ts';
import { useViewInAddress } from './api/use-view-in-address.ts';
import { CreateButton } from './components/create-button.tsx';
import { FilterBar } from './components/filter-bar.tsx';
import { NoPools } from './components/no-pools.tsx';
import { PoolGrid, PoolGridSkeleton } from './components/pool-grid.tsx';
import { findPools, fullPoolOf, isNearlyFull } from './model/filter-pools.ts';

/** How long a pool stays in the list after its draw. */
const DRAWN_SECONDS = 300;

const Counts = ({ pools }: { readonly pools: readonly PoolHeader[] }) => {
  const { t } = useTranslation('pools');
  const open = pools.filter(({ status }) => status === 'open').length;
  const hot = pools.filter(isNearlyFull).length;
  const counts = [t('list.pools', { count: open })];
  if (hot > 0) counts.push(t('list.nearlyFull', { count: hot }));
  return <span className="num text-sm">{counts.join(' · ')}</span>;
};

/** A component of its own, so that a changed URL does not rerender the rest while the list is being filtered. */
const ViewInAddress = () => {
  useViewInAddress();
  return null;
};

interface PoolsPageProps {
  /** Shown between the filters and the list. */
  readonly strip?: Elements;
}

/** The pools one can join, live from the chain. */
export const PoolsPage = ({ strip }: PoolsPageProps) => {
  const { t } = useTranslation('pools');
  useWatchPools();
  const query = useQuery(poolsQuery());
  const { data: pools, error } = query;
  const isUnreachable = useStore((state) => state.chainUnreachable) || error !== null;
  const seats = useSeats();
  const storedFilters = useStore((state) => state.filters);
  const filters = useDeferredValue(storedFilters);
  const own = useMemo(
    () => new Set([...(seats?.values() ?? [])].flatMap((seat) => (seat.active ? [seat.pool] : []))),
    [seats],
  );
  const now = useChainMinute();
  useJustDrawn(now - DRAWN_SECONDS, filters.showLocked);
  const found = useMemo(
    () => findPools(pools ?? [], filters, { own, drawnSince: now - DRAWN_SECONDS, now }),
    [pools, filters, own, now],
  );
  useFullPool(pools, own);
  return (
    <Page
      title={t('list.heading')}
      description={t('list.description')}
      lead={
        pools ? <Counts pools={found.pools} /> : !isUnreachable && <Skeleton className="my-0.75 h-4 w-44" />
      }
      actions={<CreateButton />}
    >
      <ViewInAddress />
      <FilterBar />
      {strip}
      {isUnreachable && pools && (
        <div className="mb-4">
          <ErrorNote title={t('chain.stale')} query={query} />
        </div>
      )}
      {pools ? (
        found.pools.length > 0 ? (
          <PoolGrid pools={found.pools} filters={filters} seats={seats} />
        ) : (
          <NoPools filters={filters} hiddenBy={found.hiddenBy} />
        )
      ) : isUnreachable ? (
        <ErrorNote title={t('chain.title')} text={t('chain.text')} query={query} />
      ) : (
        <PoolGridSkeleton />
      )}
    </Page>
  );
};

/** Sets the user's own pool as the current one once it is full, so that it receives live updates on the list page. */
function useFullPool(pools: readonly PoolHeader[] | undefined, own: ReadonlySet<string>): void {
  const setCurrentPool = useStore((state) => state.setCurrentPool);
  const address = useMemo(() => fullPoolOf(pools ?? [], own)?.address ?? null, [pools, own]);
  useEffect(() => {
    setCurrentPool(address);
    return () => setCurrentPool(null);
  }, [address, setCurrentPool]);
}
