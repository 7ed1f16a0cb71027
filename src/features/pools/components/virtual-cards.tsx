import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry, PoolSummary } from '#src/protocol/pool.ts';
import { useFocusRestore } from '#src/ui/use-focus-restore.ts';
import { useListBox } from '#src/ui/virtual/use-list-box.ts';
import type { AddressSet } from '../api/use-listed-pools.ts';
import { OwnPoolCard } from './own-pool-card.tsx';
import { PoolCard } from './pool-card.tsx';

interface VirtualCardsProps {
  readonly pools: readonly PoolSummary[];
  readonly seats: ReadonlyMap<string, Entry> | undefined;
  /** Addresses of the pools that the chain has confirmed; null if that is not needed. */
  readonly checked: AddressSet | null;
  /** The filters and order as a key: when it changes the cards are replaced, so that none visibly moves. */
  readonly view: string;
  /** Whether the list ends with the card that offers to create a pool. */
  readonly withOwn: boolean;
  /** Estimated height in pixels of a row that has not been on screen yet. */
  readonly rowHeight: number;
  /** Called with the height of a row on screen when the list unmounts. */
  readonly onLeave: (rowHeight: number) => void;
}

/**
 * A virtualized list: only the rows on screen and a few around them are in the document. A card keeps its element while
 * it is rendered, so that it keeps the focus when cards before it are added or removed.
 */
export const VirtualCards = ({
  pools,
  seats,
  checked,
  view,
  withOwn,
  rowHeight,
  onLeave,
}: VirtualCardsProps) => {
  const { t } = useTranslation('pools');
  const list = useRef<HTMLUListElement>(null);
  const { width, top } = useListBox(list);
  const columns = columnsIn(width);
  const getItemKey = useCallback((row: number) => pools[row * columns]?.address ?? row, [pools, columns]);
  // The virtualizer's return values are not memoized here, so the rule does not apply.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil((pools.length + (withOwn ? 1 : 0)) / columns),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    gap: GAP,
    scrollMargin: top,
    getItemKey,
    // Elements without layout, as in tests, have no height.
    measureElement: (...measured) => measureElement(...measured) || CARD_HEIGHT,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows.at(0);
  const last = rows.at(-1);

  useFocusRestore(list);
  const leave = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    leave.current = () => onLeave(first?.size ?? rowHeight);
  });
  useLayoutEffect(() => () => leave.current?.(), []);

  const from = (first?.index ?? 0) * columns;
  const to = ((last?.index ?? -1) + 1) * columns;
  return (
    <ul
      ref={list}
      data-cards
      aria-label={t('list.label')}
      className="grid gap-4"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        paddingTop: (first?.start ?? top) - top,
        paddingBottom: virtualizer.getTotalSize() - ((last?.end ?? top) - top),
      }}
    >
      {pools.slice(from, to).map((pool, offset) => {
        const index = from + offset;
        const opensRow = index % columns === 0;
        return (
          <li
            key={`${view} ${pool.address}`}
            data-index={Math.floor(index / columns)}
            ref={opensRow ? virtualizer.measureElement : undefined}
            aria-posinset={index + 1}
            aria-setsize={pools.length}
            className="grid"
          >
            <PoolCard
              pool={pool}
              seat={seats && (seats.get(pool.address) ?? null)}
              isChecking={checked?.has(pool.address) === false}
            />
          </li>
        );
      })}
      {withOwn && to > pools.length && (
        <li
          data-index={Math.floor(pools.length / columns)}
          ref={pools.length % columns === 0 ? virtualizer.measureElement : undefined}
          className="grid"
        >
          <OwnPoolCard />
        </li>
      )}
    </ul>
  );
};

/** Number of cards that a page of the list adds. */
export const PAGE = 24;
/** Space between cards in pixels, in both directions. */
const GAP = 16;
/** The estimated height of a card that has not been measured yet. */
export const CARD_HEIGHT = 302;
/** Rows rendered above and below the visible ones, also for keyboard navigation. */
const OVERSCAN_ROWS = 2;

const LEAST_CARD_WIDTH = 320;

/** Returns how many cards fit side by side, at least one. @param width pixels */
export function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width + GAP) / (LEAST_CARD_WIDTH + GAP)));
}
