import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useListBox } from './use-list-box.ts';

/** Up to this length all rows are in the document, where the browser's search and printing find them. */
export const FULL_ROWS = 60;
/** Rows rendered above and below the visible ones, also for keyboard navigation. */
const OVERSCAN_ROWS = 5;

interface VirtualRow {
  readonly index: number;
  /** Height in pixels of the rows between this one and the one rendered before it. */
  readonly gapBefore: number;
}

interface VirtualRowsOptions<Item> {
  readonly items: readonly Item[];
  /** Must be the same function in every render. */
  readonly keyOf: (item: Item) => string;
  /** Estimated height in pixels of a row, until one has been rendered. */
  readonly rowHeight: number;
  /** Index of a row that is always rendered, because the page scrolls to it; -1 for none. */
  readonly pinned: number;
}

interface VirtualRows {
  readonly isVirtual: boolean;
  readonly rows: readonly VirtualRow[];
  /** Height in pixels of the rows after the last one. */
  readonly gapAfter: number;
  /** The `ref` of each row, which needs `data-index`. */
  readonly measure: (row: HTMLElement | null) => void;
}

/**
 * Returns the rows of a list that must be in the document: all of a short list; of a longer one those near the window,
 * and the row that last had the focus with its neighbours, so that Tab goes on from there.
 */
export function useVirtualRows<Item>(
  list: RefObject<HTMLElement | null>,
  { items, keyOf, rowHeight, pinned }: VirtualRowsOptions<Item>,
): VirtualRows {
  const isVirtual = items.length > FULL_ROWS;
  const { top } = useListBox(list, isVirtual);
  const focused = useFocusedIndex(list, items, keyOf, isVirtual);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = focused < 0 ? [] : [focused - 1, focused, focused + 1];
      const needed = new Set([...near, pinned, ...defaultRangeExtractor(range)]);
      return [...needed].filter((index) => index >= 0 && index < range.count).toSorted((a, b) => a - b);
    },
    [focused, pinned],
  );
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  const firstHeight = useRef<number | null>(null);
  // Short lists are measured as well: when one becomes long, the rows above the window keep their heights.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: () => firstHeight.current ?? rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    // Rows added above the window do not move the visible rows, except at the top of the list, where they are shown.
    anchorTo: isVirtual && window.scrollY > top ? 'end' : 'start',
    getItemKey,
    rangeExtractor,
    // Elements without layout, as in tests, have no height.
    measureElement: (...measured) => {
      const height = measureElement(...measured) || rowHeight;
      firstHeight.current ??= height;
      return height;
    },
  });
  const all = useMemo(() => items.map((_, index) => ({ index, gapBefore: 0 })), [items]);
  const measure = virtualizer.measureElement;
  if (!isVirtual) return { isVirtual, rows: all, gapAfter: 0, measure };
  let end = top;
  const rows = virtualizer.getVirtualItems().map((row): VirtualRow => {
    const gapBefore = row.start - end;
    end = row.end;
    return { index: row.index, gapBefore };
  });
  return { isVirtual, rows, gapAfter: virtualizer.getTotalSize() - (end - top), measure };
}

/** Returns the index of the row that last had the focus, wherever it has moved since; -1 if there is none. */
function useFocusedIndex<Item>(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  isFollowed: boolean,
): number {
  const [focused, setFocused] = useState<{ readonly index: number; readonly key: string } | null>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null || !isFollowed) return;
    const follow = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      const index = Number(row?.dataset['index'] ?? -1);
      const item = items[index];
      if (item !== undefined) setFocused({ index, key: keyOf(item) });
    };
    element.addEventListener('focusin', follow);
    return () => element.removeEventListener('focusin', follow);
  }, [list, items, keyOf, isFollowed]);
  if (focused === null) return -1;
  const { index, key } = focused;
  const there = items[index];
  if (there !== undefined && keyOf(there) === key) return index;
  return items.findIndex((item) => keyOf(item) === key);
}
