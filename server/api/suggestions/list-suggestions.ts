import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { suggestionsQuery } from '#src/contract/suggestions.ts';
import type { Database } from '#server/store/open-store.ts';
import { suggestions, suggestionVotes } from '#server/store/schema.ts';
import { keyset, pageRows, integerKey } from '../keyset.ts';
import { containsText, searchable } from '../text-search.ts';
import { wireSuggestion } from './stored-suggestion.ts';

type Query = v.InferOutput<typeof suggestionsQuery>;

const id = integerKey(sql`${suggestions.id}`);
const created = [integerKey(sql`${suggestions.createdAt}`), id];
/** Sort keys of lists of suggestions, by their names in players' and admins' lists. */
export const SUGGESTION_SORTS = {
  votes: [integerKey(sql`${suggestions.votes}`), id],
  created,
  newest: created,
};

/** `GET /suggestions`. */
export async function listSuggestions(db: Database, query: Query) {
  const { sort, wallet } = query;
  const keys = keyset(`suggestions-${sort}`, SUGGESTION_SORTS[sort], 'desc', query);
  const all = db
    .select({ position: keys.position, suggestion: suggestions, voted: hasVoted(wallet) })
    .from(suggestions)
    .$dynamic();
  const rows = await pageRows(all, keys, matchingSuggestions(query));
  return keys.page(rows, ({ suggestion, voted }) => wireSuggestion(suggestion, voted));
}

const plainText = sql`${suggestions.title} || ${'\n'} || ${suggestions.body}`;

/** Returns the condition of the suggestions that match a query, on all pages. */
export function matchingSuggestions({ status, search, wallet, mine }: Query): SQL | undefined {
  return and(
    status === undefined ? ne(suggestions.status, 'merged') : eq(suggestions.status, status),
    search === undefined || search === ''
      ? undefined
      : containsText(suggestions.foldedText, plainText, searchable(search)),
    mine === true && wallet !== undefined ? eq(suggestions.wallet, wallet) : undefined,
  );
}

function hasVoted(wallet: string | undefined): SQL<boolean> {
  if (wallet === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select 1 from ${suggestionVotes}
    where ${suggestionVotes.suggestion} = ${suggestions.id} and ${suggestionVotes.wallet} = ${wallet})`;
}
