import { type RefCallback, useCallback, useState } from 'react';

/** Used until the element is measured. */
const DEFAULT_WIDTH = 560;

/** Returns an element's width in pixels, updated when it is resized. */
export const useWidth = (): readonly [ref: RefCallback<HTMLElement>, width: number] => {
  const [width, setWidth] = useState(DEFAULT_WIDTH);
  const ref = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
};
