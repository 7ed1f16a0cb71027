import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { Entry, PoolSummary } from '#src/protocol/pool.ts';
import type { PoolFilters } from '#src/store/pools.ts';
import { Button } from '#src/ui/button.tsx';
import type { AddressSet } from '../api/use-listed-pools.ts';
import { CARD_HEIGHT, PAGE, VirtualCards } from './virtual-cards.tsx';
import { currentVisit, keepVisit, leaveAt, positionLeft } from '../model/list-memory.ts';
import { queryOf } from '../model/view-in-address.ts';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Placeholder cards while the pools load. */
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
  /** The first pools of the list, or all of them. */
  readonly pools: readonly PoolSummary[];
  /** How many pools the list has. */
  readonly total: number;
  /** Fetches more pools of the list. */
  readonly loadMore: () => void;
  /** The active filters; a change starts the list at the top again. */
  readonly filters: PoolFilters;
  readonly seats: ReadonlyMap<string, Entry> | undefined;
  /** Addresses of the pools that the chain has confirmed; null if that is not needed. */
  readonly checked: AddressSet | null;
}

/** The cards, loaded 24 at a time or all at once; navigating back restores them and the scroll position. */
export const PoolGrid = ({ pools, total, loadMore, filters, seats, checked }: PoolGridProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const [visit] = useState(currentVisit);
  const [left] = useState(() => positionLeft(visit, filters));
  const [page, setPage] = useState({ filters, count: left?.count ?? PAGE });
  const count = page.filters === filters ? page.count : PAGE;
  const shown = pools.slice(0, count);

  useEffect(() => {
    if (count > pools.length && total > pools.length) loadMore();
  }, [count, pools.length, total, loadMore]);
  useEffect(() => keepVisit(visit), [visit]);
  useEffect(() => {
    if (left === null) return;
    // Restores the position after the page has scrolled to the top, as every new page does.
    const frame = requestAnimationFrame(() => window.scrollTo(0, left.offset));
    return () => cancelAnimationFrame(frame);
  }, [left]);

  const confirmed = checked && shown.filter(({ address }) => checked.has(address)).length;
  return (
    <>
      <VirtualCards
        pools={shown}
        seats={seats}
        checked={checked}
        view={queryOf(filters)}
        withOwn={shown.length === total}
        rowHeight={left?.rowHeight ?? CARD_HEIGHT}
        onLeave={(rowHeight) => leaveAt(visit, { filters, count, offset: window.scrollY, rowHeight })}
      />
      {/* Below the cards: a wallet that connects later must not move them. */}
      {confirmed !== null && (
        <p className="num mt-3 text-sm text-soft">
          {t('list.checked', { checked: number(confirmed), shown: number(shown.length) })}
        </p>
      )}
      {total > PAGE && (
        <div className="mt-6 grid justify-items-center gap-3">
          <p role="status" className="num text-sm text-soft">
            {t('list.showing', { shown: number(shown.length), total: number(total) })}
          </p>
          {shown.length < total && (
            <div className="flex flex-wrap justify-center gap-2">
              <Button onClick={() => setPage({ filters, count: count + PAGE })}>{t('list.loadMore')}</Button>
              <Button variant="ghost" onClick={() => setPage({ filters, count: Infinity })}>
                {t('list.showAll', { total: number(total) })}
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
  <Card as="li" aria-hidden="true" className="flex flex-col pb-4.5">
    <div className="flex items-center justify-between">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-4 w-20" />
    </div>
    <div className="my-4.5 flex items-center justify-between">
      <div className="grid gap-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-9 w-32" />
        <Skeleton className="h-4 w-16" />
      </div>
      <Skeleton className="size-26 rounded-full" />
    </div>
    <Skeleton className="mb-4.5 h-6 w-24 rounded-full" />
    <div className="flex items-center justify-between border-t border-line pt-4">
      <div className="grid gap-1">
        <Skeleton className="h-4 w-12" />
        <Skeleton className="h-5 w-24" />
      </div>
      <Skeleton className="h-11 w-24 fine:h-10.5" />
    </div>
  </Card>
);
