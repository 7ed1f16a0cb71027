import type { QueryClient } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import { adminSuggestionListSchema } from '#src/contract/admin.ts';
import type { suggestionSchema } from '#src/contract/suggestions.ts';
import { adminQuery, LIVE } from '../list/admin-query.ts';

export const SUGGESTIONS_PATH = '/admin/suggestions';

export type Suggestion = InferOutput<typeof suggestionSchema>;
type SuggestionList = InferOutput<typeof adminSuggestionListSchema>;

const isSuggestions = {
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] === SUGGESTIONS_PATH,
};

/** Has every list that is shown tell of a suggestion what the server has just answered. */
export function showSuggestion(client: QueryClient, id: number, changes: Partial<Suggestion>): void {
  client.setQueriesData<SuggestionList>(isSuggestions, (list) =>
    list === undefined
      ? list
      : { ...list, data: list.data.map((one) => (one.id === id ? { ...one, ...changes } : one)) },
  );
  // A row that a filter would leave out by now stays until somebody looks for others.
  void client.invalidateQueries({ ...isSuggestions, refetchType: 'none' });
}

export const readAgain = (client: QueryClient): Promise<void> => client.invalidateQueries(isSuggestions);

/** One suggestion by its number, as a list of it or of none. */
export const numberedQuery = (id: number) => ({
  ...adminQuery(adminSuggestionListSchema, SUGGESTIONS_PATH, { id }),
  meta: LIVE,
});
