import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useStore } from '#src/store/store.ts';
import { layerHistory } from '#src/ui/layers.ts';
import { queryOf, viewOf } from '../model/view-in-address.ts';

/** Browsers refuse a page that writes its address with every letter typed. */
const WRITE_MS = 600;

const pathWith = (query: string): string => window.location.pathname + query + window.location.hash;

/**
 * Keeps the list's filters and order in its address, so that they outlast a reload and can be sent to others. An address
 * that brings some wins; one that brings none, when the list is opened, gets those this browser has used last.
 */
export function useViewInAddress(): void {
  const query = useSearch();
  const filters = useStore((state) => state.filters);
  const setFilters = useStore((state) => state.setFilters);
  const known = useRef<string | null>(null);

  useEffect(() => {
    const isFirst = known.current === null;
    if (query === known.current) return;
    known.current = query;
    if (query === '' && isFirst) return;
    const view = viewOf(query);
    // Who comes back finds the very same filters, and by them the place where the list was left.
    if (queryOf(view) !== queryOf(useStore.getState().filters)) setFilters(view);
  }, [query, setFilters]);

  useEffect(() => {
    const wanted = queryOf(filters);
    if (wanted === known.current) return;
    const timer = setTimeout(() => {
      known.current = wanted;
      layerHistory.fromPage(() => window.history.replaceState(window.history.state, '', pathWith(wanted)));
    }, WRITE_MS);
    return () => clearTimeout(timer);
  }, [filters]);
}
