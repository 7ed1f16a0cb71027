import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { adminSuggestionListSchema, adminSuggestionsQuery } from '#src/contract/admin.ts';
import { SUGGESTION_STATUSES } from '#src/contract/suggestions.ts';
import type { Database } from '#server/store/open-store.ts';
import { suggestions } from '#server/store/schema.ts';
import { keyset, pageRows } from '../keyset.ts';
import { matchingSuggestions } from '../suggestions/list-suggestions.ts';
import { wireSuggestion } from '../suggestions/stored-suggestion.ts';

type Query = v.InferOutput<typeof adminSuggestionsQuery>;

const SORTS = { votes: sql`${suggestions.votes}`, created: sql`${suggestions.createdAt}` } as const;

/** `GET /admin/suggestions`. */
export async function readSuggestions(
  db: Database,
  query: Query,
): Promise<v.InferInput<typeof adminSuggestionListSchema>> {
  const { limit, cursor, sort, order } = query;
  const tie = sql`${suggestions.id}`;
  const keys = keyset(
    { name: `reviews-${sort}`, by: SORTS[sort], type: 'bigint', tie, tieType: 'bigint', order },
    cursor,
  );
  const matching = matches(query);
  const all = db
    .select({ ...keys.keys, suggestion: suggestions })
    .from(suggestions)
    .$dynamic();
  const rows = await pageRows(all, { keys, matching, limit });
  const total = await db.$count(suggestions, matching);
  return { ...keys.page(rows, limit, ({ suggestion }) => wireSuggestion(suggestion, false)), total };
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
