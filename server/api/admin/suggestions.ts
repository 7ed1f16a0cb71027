import { and, eq, or, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { adminSuggestionsQuery } from '#src/contract/admin.ts';
import { SUGGESTION_STATUSES } from '#src/contract/suggestions.ts';
import type { Database } from '#server/store/open-store.ts';
import { suggestions } from '#server/store/schema.ts';
import { keyset, pageRows } from '../keyset.ts';
import { matchingSuggestions, SUGGESTION_SORTS } from '../suggestions/list-suggestions.ts';
import { wireSuggestion } from '../suggestions/stored-suggestion.ts';

type Query = v.InferOutput<typeof adminSuggestionsQuery>;

/** `GET /admin/suggestions`. */
export async function readSuggestions(db: Database, query: Query) {
  const { sort, order } = query;
  const keys = keyset(`reviews-${sort}`, SUGGESTION_SORTS[sort], order, query);
  const matching = matches(query);
  const all = db.select({ place: keys.place, suggestion: suggestions }).from(suggestions).$dynamic();
  const rows = await pageRows(all, keys, matching);
  const total = await db.$count(suggestions, matching);
  return { ...keys.page(rows, ({ suggestion }) => wireSuggestion(suggestion, false)), total };
}

/** Builds the condition of players' own list, for any of the statuses. */
function matches({ status, id, ...query }: Query): SQL | undefined {
  const statuses = status ?? (id === undefined ? undefined : SUGGESTION_STATUSES);
  const ofStatus = (one?: NonNullable<typeof status>[number]) =>
    matchingSuggestions({ ...query, sort: 'votes', status: one, mine: query.wallet !== undefined });
  return and(
    id === undefined ? undefined : eq(suggestions.id, id),
    statuses === undefined ? ofStatus() : or(...statuses.map(ofStatus)),
  );
}
