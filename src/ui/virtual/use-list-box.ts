import { type RefObject, useLayoutEffect, useState } from 'react';

/** Where a list is in the document, in pixels. */
interface ListBox {
  readonly width: number;
  /** Distance from the top of the document. */
  readonly top: number;
}

/** Returns a list's width and where it begins, updated when the layout changes. Turns off the browser's anchoring. */
export function useListBox(list: RefObject<HTMLElement | null>, isFollowed = true): ListBox {
  const [box, setBox] = useState<ListBox>({ width: 0, top: 0 });
  useOwnAnchoring(isFollowed);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !isFollowed) return;
    const measure = (): void => {
      const width = element.clientWidth;
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setBox((before) => (before.width === width && before.top === top ? before : { width, top }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Content above the list moves the list, and lengthens the page.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, isFollowed]);
  return box;
}

/**
 * Disables the browser's scroll anchoring: when thousands of rows are added, it would follow the content below the list
 * and scroll to the page's end.
 */
function useOwnAnchoring(isOwn: boolean): void {
  useLayoutEffect(() => {
    if (!isOwn) return;
    const { style } = document.documentElement;
    style.setProperty('overflow-anchor', 'none');
    return () => {
      style.removeProperty('overflow-anchor');
    };
  }, [isOwn]);
}
