import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useStore } from '#src/store/store.ts';
import { layerHistory } from '#src/ui/layers.ts';
import { queryOf, viewOf } from '../model/view-in-address.ts';

/** Browsers rate-limit history updates, so the URL is not written on every keystroke. */
const WRITE_MS = 600;

const pathWith = (query: string): string => window.location.pathname + query + window.location.hash;

/**
 * Keeps the list's filters and order in the URL, so that they survive a reload and can be shared. Filters in the URL
 * take precedence; if the URL has none when the list is opened, the filters last used in this browser are applied.
 */
export function useViewInAddress(): void {
  const query = useSearch();
  const filters = useStore((state) => state.filters);
  const setFilters = useStore((state) => state.setFilters);
  const written = useRef<string | null>(null);

  useEffect(() => {
    const isFirst = written.current === null;
    if (query === written.current) return;
    written.current = query;
    // The shortcut to create a pool is no view.
    if (isFirst && (query === '' || query === 'create')) return;
    const view = viewOf(query);
    // Equal filters keep their identity, because the scroll position is restored only for the same object.
    if (queryOf(view) !== queryOf(useStore.getState().filters)) setFilters(view);
  }, [query, setFilters]);

  useEffect(() => {
    const nextQuery = queryOf(filters);
    if (nextQuery === written.current) return;
    const timer = setTimeout(() => {
      written.current = nextQuery;
      layerHistory.fromPage(() => window.history.replaceState(window.history.state, '', pathWith(nextQuery)));
    }, WRITE_MS);
    return () => clearTimeout(timer);
  }, [filters]);
}
