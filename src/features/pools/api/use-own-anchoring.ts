import { useLayoutEffect } from 'react';

/**
 * Keeps the browser from holding on to what stands below the list when it grows: thousands of cards more would carry
 * the reader to the page's end.
 */
export function useOwnAnchoring(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('overflow-anchor', 'none');
    return () => {
      style.removeProperty('overflow-anchor');
    };
  }, []);
}
