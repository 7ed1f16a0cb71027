import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';
import { useOwnAnchoring } from '../api/use-own-anchoring.ts';
import { useListBox } from '../api/use-list-box.ts';
import { CARD_HEIGHT, GAP, OVERSCAN_ROWS } from '../model/list-layout.ts';
import { PoolCard } from './pool-card.tsx';

interface VirtualCardsProps {
  readonly pools: readonly PoolHeader[];
  readonly seats: ReadonlyMap<string, Entry> | undefined;
  /** Of a row that nobody has seen yet, in pixels. */
  readonly rowHeight: number;
  /** Called with the height of a row on screen when the list goes. */
  readonly onLeave: (rowHeight: number) => void;
}

/**
 * A list of any length of which only the rows on screen, and a few around them, are in the document. Every card keeps
 * its own element while it is there, so that it keeps the focus when others come and go before it.
 */
export const VirtualCards = ({ pools, seats, rowHeight, onLeave }: VirtualCardsProps) => {
  const { t } = useTranslation('pools');
  const list = useRef<HTMLUListElement>(null);
  const { columns, top } = useListBox(list);
  const getItemKey = useCallback((row: number) => pools[row * columns]?.address ?? row, [pools, columns]);
  // Nothing that it returns is memoized here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(pools.length / columns),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    gap: GAP,
    scrollMargin: top,
    getItemKey,
    // What is not laid out has no height.
    measureElement: (...measured) => measureElement(...measured) || CARD_HEIGHT,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows.at(0);
  const last = rows.at(-1);

  useOwnAnchoring();
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
      aria-label={t('list.label')}
      className="grid gap-4"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        paddingTop: (first?.start ?? top) - top,
        paddingBottom: virtualizer.getTotalSize() - ((last?.end ?? top) - top),
      }}
    >
      {pools.slice(from, to).map((pool, place) => {
        const index = from + place;
        const opensRow = index % columns === 0;
        return (
          <li
            key={pool.address}
            data-index={Math.floor(index / columns)}
            ref={opensRow ? virtualizer.measureElement : undefined}
            aria-posinset={index + 1}
            aria-setsize={pools.length}
            className="grid"
          >
            <PoolCard pool={pool} seat={seats && (seats.get(pool.address) ?? null)} />
          </li>
        );
      })}
    </ul>
  );
};
