import { type RefObject, useLayoutEffect, useState } from 'react';
import { columnsIn } from '../model/list-layout.ts';

interface ListBox {
  readonly columns: number;
  /** Pixels from the top of the document. */
  readonly top: number;
}

/** How many cards fit side by side into a list, and where it begins; followed while the page changes. */
export function useListBox(list: RefObject<HTMLElement | null>): ListBox {
  const [box, setBox] = useState<ListBox>({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = (): void => {
      const columns = columnsIn(element.clientWidth);
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setBox((known) => (known.columns === columns && known.top === top ? known : { columns, top }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What stands above the list moves it, and makes the page longer.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return box;
}
