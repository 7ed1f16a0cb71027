import { NO_FILTERS, type PoolFilters } from '#src/store/pools.ts';

/** Limit of a searched text; the list itself is filtered by all of it. */
const MOST_CHARACTERS = 64;

/** Returns the list's filters and order as the parameters of `GET /pools/page`, which has the same names. */
export function pageParameters({ search, sort, ...filters }: PoolFilters): Readonly<Record<string, string>> {
  const on = Object.entries(filters).filter(([, value]) => value !== null && value !== false);
  const text = search.trim().slice(0, MOST_CHARACTERS);
  return {
    ...(sort !== NO_FILTERS.sort && { sort }),
    ...(text !== '' && { search: text }),
    ...Object.fromEntries(on.map(([name, value]) => [name, String(value)])),
  };
}
