import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PoolSummary } from '#src/protocol/pool.ts';
import { useStore } from '#src/store/store.ts';
import type { Elements } from '#src/ui/elements.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type ListedPools, useListedPools } from './api/use-listed-pools.ts';
import { useHeldBack } from './api/use-held-back.ts';
import { useSeats } from './api/use-seats.ts';
import { useViewInAddress } from './api/use-view-in-address.ts';
import { CreateButton } from './components/create-button.tsx';
import { FilterBar } from './components/filter-bar.tsx';
import { NewPools } from './components/new-pools.tsx';
import { NoPools } from './components/no-pools.tsx';
import { PoolGrid, PoolGridSkeleton } from './components/pool-grid.tsx';
import { fullPoolOf } from './model/filter-pools.ts';

const Counts = ({ open, nearlyFull }: ListedPools['counts']) => {
  const { t } = useTranslation('pools');
  const counts = [t('list.pools', { count: open })];
  if (nearlyFull > 0) counts.push(t('list.nearlyFull', { count: nearlyFull }));
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

/** The pools one can join. */
export const PoolsPage = ({ strip }: PoolsPageProps) => {
  const { t } = useTranslation('pools');
  const seats = useSeats();
  const storedFilters = useStore((state) => state.filters);
  const filters = useDeferredValue(storedFilters);
  const own = useMemo(
    () => new Set([...(seats?.values() ?? [])].flatMap((seat) => (seat.active ? [seat.pool] : []))),
    [seats],
  );
  const { pools, counts, total, hiddenBy, checked, loadMore, query } = useListedPools(filters, own);
  const isUnreachable = useStore((state) => state.chainUnreachable) || query.error !== null;
  const wallet = useStore((state) => state.walletAddress);
  const isOwn = useCallback(
    ({ address, creator }: PoolSummary) => creator === wallet || own.has(address),
    [wallet, own],
  );
  const held = useHeldBack(pools, filters, isOwn);
  useFullPool(pools, own);
  return (
    <Page
      title={t('list.heading')}
      description={t('list.description')}
      lead={pools ? <Counts {...counts} /> : !isUnreachable && <Skeleton className="my-0.75 h-4 w-44" />}
      actions={<CreateButton />}
    >
      <ViewInAddress />
      <FilterBar />
      {/* Rendered only once the list is there, which the strip would otherwise move. */}
      {pools && strip}
      {isUnreachable && pools && (
        <div className="mb-4">
          <ErrorNote title={t('chain.stale')} query={query} />
        </div>
      )}
      <NewPools count={held.count} onShow={held.show} />
      {held.shown ? (
        held.shown.length > 0 ? (
          <PoolGrid
            pools={held.shown}
            total={total - held.count}
            filters={filters}
            seats={seats}
            checked={checked}
            loadMore={loadMore}
          />
        ) : (
          <NoPools filters={filters} hiddenBy={hiddenBy} />
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
function useFullPool(pools: readonly PoolSummary[] | undefined, own: ReadonlySet<string>): void {
  const setCurrentPool = useStore((state) => state.setCurrentPool);
  const address = useMemo(() => fullPoolOf(pools ?? [], own)?.address ?? null, [pools, own]);
  useEffect(() => {
    setCurrentPool(address);
    return () => setCurrentPool(null);
  }, [address, setCurrentPool]);
}
