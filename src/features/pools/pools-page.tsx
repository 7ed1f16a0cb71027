import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { poolsQuery } from '#src/chain/cache/pool-queries.ts';
import { configQuery, creatorQuery } from '#src/chain/cache/queries.ts';
import { useChainNow } from '#src/chain/cache/use-chain-now.ts';
import { useWatchPools } from '#src/chain/cache/use-chain-watch.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useStore } from '#src/store/store.ts';
import { toast } from '#src/store/toast.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useConnectFirst } from './api/use-connect-first.ts';
import { useSeats } from './api/use-seats.ts';
import { FilterBar } from './components/filter-bar.tsx';
import { PoolGrid, PoolGridSkeleton } from './components/pool-grid.tsx';
import { activeFilters, filterPools, fullPoolOf, isNearlyFull } from './model/filter-pools.ts';

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
  const query = useQuery(poolsQuery());
  const { data: pools, error } = query;
  const isSilent = useStore((state) => state.chainSilent) || error !== null;
  const seats = useSeats();
  const wanted = useStore((state) => state.filters);
  const filters = useDeferredValue(wanted);
  const own = useMemo(
    () => new Set([...(seats?.values() ?? [])].flatMap((seat) => (seat.active ? [seat.pool] : []))),
    [seats],
  );
  const found = useMemo(() => filterPools(pools ?? [], filters, own), [pools, filters, own]);
  useFullPool(pools, own);
  const filtered = filters.search.trim() !== '' || activeFilters(filters) > 0;
  return (
    <Page
      title={t('list.heading')}
      description={t('list.description')}
      lead={pools ? <Counts pools={found} /> : !isSilent && <Skeleton className="my-0.75 h-4 w-44" />}
      actions={<CreateButton />}
    >
      <FilterBar />
      {isSilent && pools && (
        <div className="mb-4">
          <ErrorNote title={t('chain.stale')} query={query} />
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
      ) : isSilent ? (
        <ErrorNote title={t('chain.title')} text={t('chain.text')} query={query} />
      ) : (
        <PoolGridSkeleton />
      )}
    </Page>
  );
};

/** Makes the reader's own pool the current one once it is full, so that it is followed closely while the list is read. */
function useFullPool(pools: readonly PoolHeader[] | undefined, own: ReadonlySet<string>): void {
  const setCurrentPool = useStore((state) => state.setCurrentPool);
  const address = useMemo(() => fullPoolOf(pools ?? [], own)?.address ?? null, [pools, own]);
  useEffect(() => {
    setCurrentPool(address);
    return () => setCurrentPool(null);
  }, [address, setCurrentPool]);
}

/** Opens the create form, or says why it cannot be opened yet. */
const CreateButton = () => {
  const { t } = useTranslation('pools');
  const { duration } = useTimeText();
  const cooldown = useCooldown();
  const { data: config } = useQuery(configQuery());
  const setCreatePoolOpen = useStore((state) => state.setCreatePoolOpen);
  const connectFirst = useConnectFirst();
  const waiting = cooldown > 0;
  const time = duration(cooldown);

  const create = () => {
    if (waiting)
      toast.show({ type: 'warning', title: t('cooldown.title'), message: t('cooldown.text', { time }) });
    else if (config === null)
      toast.show({ type: 'error', title: t('contract.title'), message: t('contract.text') });
    else connectFirst('create', () => setCreatePoolOpen(true));
  };
  return (
    <Button
      variant={waiting ? 'default' : 'primary'}
      className="num"
      aria-disabled={waiting}
      onClick={create}
    >
      {waiting ? t('list.createIn', { time }) : t('list.create')}
    </Button>
  );
};

/** Seconds until the connected wallet may create its next pool; 0 when it may, or nothing says otherwise. */
function useCooldown(): number {
  const wallet = useStore((state) => state.walletAddress);
  const { data: config } = useQuery(configQuery());
  const { data: creator } = useQuery({ ...creatorQuery(wallet ?? ''), enabled: wallet !== null });
  const now = useChainNow();
  if (!config || !creator || wallet === null) return 0;
  return Math.max(0, creator.lastCreatedAt + config.cooldownSeconds - now);
}
