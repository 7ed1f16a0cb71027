import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';
import type { PoolFilters } from '#src/store/pools.ts';
import { Button } from '#src/ui/button.tsx';
import { CARD_HEIGHT, PAGE, VirtualCards } from './virtual-cards.tsx';
import { currentVisit, keepVisit, leaveAt, placeLeft } from '../model/list-memory.ts';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Cards that have not come yet. */
export const PoolGridSkeleton = () => {
  const { t } = useTranslation('pools');
  return (
    <div role="status">
      <span className="sr-only">{t('list.loading')}</span>
      <ul
        aria-label={t('list.label')}
        className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(320px,1fr))]"
      >
        {Array.from({ length: 6 }, (_, index) => (
          <PoolCardSkeleton key={index} />
        ))}
      </ul>
    </div>
  );
};

interface PoolGridProps {
  readonly pools: readonly PoolHeader[];
  /** The filters in force; a change starts the list at the top again. */
  readonly filters: PoolFilters;
  readonly seats: ReadonlyMap<string, Entry> | undefined;
}

/** The cards, 24 more at a time or all at once; who comes back finds them as they were left. */
export const PoolGrid = ({ pools, filters, seats }: PoolGridProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const [visit] = useState(currentVisit);
  const [left] = useState(() => placeLeft(visit, filters));
  const [page, setPage] = useState({ filters, count: left?.count ?? PAGE });
  const count = page.filters === filters ? page.count : PAGE;
  const shown = pools.slice(0, count);

  useEffect(() => keepVisit(visit), [visit]);
  useEffect(() => {
    if (left === null) return;
    // After the page has gone to its top, as every new page does.
    const frame = requestAnimationFrame(() => window.scrollTo(0, left.offset));
    return () => cancelAnimationFrame(frame);
  }, [left]);

  return (
    <>
      <VirtualCards
        pools={shown}
        seats={seats}
        rowHeight={left?.rowHeight ?? CARD_HEIGHT}
        onLeave={(rowHeight) => leaveAt(visit, { filters, count, offset: window.scrollY, rowHeight })}
      />
      {pools.length > PAGE && (
        <div className="mt-6 grid justify-items-center gap-3">
          <p role="status" className="num text-sm text-soft">
            {t('list.showing', { shown: number(shown.length), total: number(pools.length) })}
          </p>
          {shown.length < pools.length && (
            <div className="flex flex-wrap justify-center gap-2">
              <Button onClick={() => setPage({ filters, count: count + PAGE })}>{t('list.loadMore')}</Button>
              <Button variant="ghost" onClick={() => setPage({ filters, count: Infinity })}>
                {t('list.showAll', { total: number(pools.length) })}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
};

/** The shape of a pool's card while it loads. */
const PoolCardSkeleton = () => (
  <Card as="li" aria-hidden="true" className="grid grid-cols-[84px_1fr] items-center gap-x-4.5 gap-y-1.5">
    <Skeleton className="row-span-2 size-21 rounded-full" />
    <Skeleton className="h-5 w-3/4 self-end" />
    <Skeleton className="h-6 w-20 self-start rounded-full" />
    <div className="col-span-2 mt-2.5 grid grid-cols-3 gap-4 border-t border-line pt-3.5">
      {[0, 1, 2].map((column) => (
        <div key={column} className="grid gap-1">
          <Skeleton className="h-4 w-12" />
          <Skeleton className="h-5.5 w-16" />
        </div>
      ))}
    </div>
    <div className="col-span-2 mt-3 flex min-h-11 items-center justify-between">
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-10.5 w-24" />
    </div>
  </Card>
);
