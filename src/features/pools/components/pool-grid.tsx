import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';
import type { PoolFilters } from '#src/store/pools.ts';
import { Button } from '#src/ui/button.tsx';
import { PoolCard } from './pool-card.tsx';
import { PoolCardSkeleton } from './pool-card-skeleton.tsx';

const PAGE = 24;

const Grid = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(320px,1fr))]">
    {children}
  </ul>
);

/** Cards that have not come yet. */
export const PoolGridSkeleton = () => {
  const { t } = useTranslation('pools');
  return (
    <div role="status">
      <span className="sr-only">{t('list.loading')}</span>
      <Grid label={t('list.label')}>
        {Array.from({ length: 6 }, (_, index) => (
          <PoolCardSkeleton key={index} />
        ))}
      </Grid>
    </div>
  );
};

interface PoolGridProps {
  readonly pools: readonly PoolHeader[];
  /** What was asked for; another question starts at the top again. */
  readonly filters: PoolFilters;
  readonly seats: ReadonlyMap<string, Entry> | undefined;
}

/** The cards, 24 at a time. */
export const PoolGrid = ({ pools, filters, seats }: PoolGridProps) => {
  const { t } = useTranslation('pools');
  const [page, setPage] = useState({ filters, count: PAGE });
  const count = page.filters === filters ? page.count : PAGE;
  const shown = pools.slice(0, count);
  return (
    <>
      <Grid label={t('list.label')}>
        {shown.map((pool) => (
          <PoolCard key={pool.address} pool={pool} seat={seats && (seats.get(pool.address) ?? null)} />
        ))}
      </Grid>
      {pools.length > PAGE && (
        <div className="mt-6 grid justify-items-center gap-3">
          <p role="status" className="num text-sm text-soft">
            {t('list.showing', { shown: shown.length, total: pools.length })}
          </p>
          {shown.length < pools.length && (
            <Button onClick={() => setPage({ filters, count: count + PAGE })}>{t('list.loadMore')}</Button>
          )}
        </div>
      )}
    </>
  );
};
