/** The list's filters and order as the URL's query, in which defaults are left out. */
import * as v from 'valibot';
import { NO_FILTERS, POOL_SORTS, type PoolFilters } from '#src/store/pools.ts';

const levels = v.picklist(['low', 'medium', 'high']);
const switched = v.pipe(
  v.literal('on'),
  v.transform(() => true),
);

/** An invalid value falls back to the default. */
const viewSchema = v.object({
  sort: v.fallback(v.picklist(POOL_SORTS), NO_FILTERS.sort),
  search: v.fallback(v.string(), NO_FILTERS.search),
  playerSize: v.fallback(v.nullable(v.picklist(['small', 'medium', 'large'])), null),
  entry: v.fallback(v.nullable(levels), null),
  potential: v.fallback(v.nullable(levels), null),
  fill: v.fallback(v.nullable(v.picklist(['started', 'filling', 'nearlyFull'])), null),
  password: v.fallback(v.nullable(v.picklist(['with', 'without'])), null),
  showHot: v.fallback(switched, false),
  showLocked: v.fallback(switched, false),
});

const isName = (name: string): name is keyof PoolFilters => Object.hasOwn(NO_FILTERS, name);

/** Returns a query such as `?sort=prize&entry=high`; empty if everything is the default. */
export function queryOf(filters: PoolFilters): string {
  const changed = Object.keys(NO_FILTERS)
    .filter(isName)
    .filter((name) => filters[name] !== NO_FILTERS[name])
    .map((name): [string, string] => [name, filters[name] === true ? 'on' : String(filters[name])]);
  return changed.length === 0 ? '' : `?${new URLSearchParams(changed).toString()}`;
}

/** Parses such a query; missing or invalid values get their defaults. */
export function viewOf(query: string): PoolFilters {
  return v.parse(viewSchema, Object.fromEntries(new URLSearchParams(query)));
}
