import { type ReactNode, useRef } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  /** Must be the same function in every render, as an effect depends on it. */
  readonly keyOf: (item: Item) => string;
  /** Estimated height in pixels of a row, until one has been rendered. */
  readonly rowHeight: number;
  /** Index of a row that is always rendered; -1 for none. */
  readonly pinned?: number;
  readonly itemClass: string;
  /** Names the list to screen readers. */
  readonly label?: string | undefined;
  /** Renders the content of a row; a memoized component, because the list renders again while it is scrolled. */
  readonly children: (item: Item, index: number) => ReactNode;
}

/**
 * A list that, if it is long, has only the rows near the window in the document. Screen readers get the number of
 * each row and of all; an element keeps its row, and thereby the focus, when rows before it are added or removed.
 */
export const VirtualList = <Item,>(props: VirtualListProps<Item>) => {
  const { items, keyOf, rowHeight, pinned = -1, itemClass, label, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const { isVirtual, rows, gapAfter, measure } = useVirtualRows(list, { items, keyOf, rowHeight, pinned });
  return (
    <ul
      ref={list}
      aria-label={label}
      style={isVirtual ? { paddingTop: rows[0]?.gapBefore, paddingBottom: gapAfter } : undefined}
    >
      {rows.map(({ index, gapBefore }, at) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={keyOf(item)}
            ref={measure}
            data-index={index}
            aria-posinset={isVirtual ? index + 1 : undefined}
            aria-setsize={isVirtual ? items.length : undefined}
            className={itemClass}
            // The first row's margin would move the list itself.
            style={at > 0 && gapBefore > 0 ? { marginTop: gapBefore } : undefined}
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
};
