import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { suggestionListSchema, suggestionsQuery } from '#src/contract/suggestions.ts';
import type { Database } from '#server/store/open-store.ts';
import { suggestions, suggestionVotes } from '#server/store/schema.ts';
import { keyset } from '../keyset.ts';
import { containsText, searchable } from '../text-search.ts';
import { wireSuggestion } from './stored-suggestion.ts';

type Query = v.InferOutput<typeof suggestionsQuery>;

/** `GET /suggestions`. */
export async function listSuggestions(
  db: Database,
  query: Query,
): Promise<v.InferInput<typeof suggestionListSchema>> {
  const { limit, cursor, sort, wallet } = query;
  const by = sort === 'votes' ? sql`${suggestions.votes}` : sql`${suggestions.createdAt}`;
  const keys = keyset(
    {
      name: `suggestions-${sort}`,
      by,
      type: 'bigint',
      tie: sql`${suggestions.id}`,
      tieType: 'bigint',
      order: 'desc',
    },
    cursor,
  );
  const rows = await db
    .select({ ...keys.keys, suggestion: suggestions, voted: hasVoted(wallet) })
    .from(suggestions)
    .where(and(matchingSuggestions(query), keys.after))
    .orderBy(...keys.orderBy)
    .limit(limit + 1);
  return keys.page(rows, limit, ({ suggestion, voted }) => wireSuggestion(suggestion, voted));
}

/** The suggestions that a query asks for, on whichever page. */
export function matchingSuggestions({ status, search, wallet, mine }: Query): SQL | undefined {
  return and(
    status === undefined ? ne(suggestions.status, 'merged') : eq(suggestions.status, status),
    search === undefined || search === ''
      ? undefined
      : or(
          containsText(suggestions.title, searchable(search)),
          containsText(suggestions.body, searchable(search)),
        ),
    mine === true && wallet !== undefined ? eq(suggestions.wallet, wallet) : undefined,
  );
}

function hasVoted(wallet: string | undefined): SQL<boolean> {
  if (wallet === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select 1 from ${suggestionVotes}
    where ${suggestionVotes.suggestion} = ${suggestions.id} and ${suggestionVotes.wallet} = ${wallet})`;
}
