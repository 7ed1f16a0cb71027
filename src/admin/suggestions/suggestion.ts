import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InferInput, InferOutput } from 'valibot';
import { adminSuggestionListSchema } from '#src/contract/admin.ts';
import { type reviewSchema, suggestionSchema } from '#src/contract/suggestions.ts';
import { isHttpError } from '#src/lib/http-error.ts';
import { sendJson } from '#src/lib/send-json.ts';
import { adminQuery, LIVE } from '../list/admin-query.ts';

export const SUGGESTIONS_PATH = '/admin/suggestions';

export type Suggestion = InferOutput<typeof suggestionSchema>;
type SuggestionList = InferOutput<typeof adminSuggestionListSchema>;

const isSuggestions = {
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] === SUGGESTIONS_PATH,
};

/** Writes the server's response about a suggestion to every cached list. */
function showSuggestion(client: QueryClient, id: number, changes: Partial<Suggestion>): void {
  client.setQueriesData<SuggestionList>(isSuggestions, (list) =>
    list === undefined
      ? list
      : { ...list, data: list.data.map((one) => (one.id === id ? { ...one, ...changes } : one)) },
  );
  // A row that no longer matches the filter stays until the list is fetched again.
  void client.invalidateQueries({ ...isSuggestions, refetchType: 'none' });
}

/** The query of one suggestion by its number, as a list of one or no suggestion. */
export const numberedQuery = (id: number) => ({
  ...adminQuery(adminSuggestionListSchema, SUGGESTIONS_PATH, { id }),
  meta: LIVE,
});

/** Called with the suggestion that could not be changed because it, or its target, was merged in the meantime. */
export type OnConflict = (id: number) => void;

/**
 * Sends a change of a suggestion; the lists are refetched if it fails.
 * @param show shows the server's answer in the lists
 */
function useChange<Change>(
  id: number,
  onConflict: OnConflict,
  send: (change: Change) => Promise<Suggestion>,
  show: (client: QueryClient, answer: Suggestion) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => show(client, answer),
    onError: (error) => {
      if (isHttpError(error, 'refused') && error.code === 'conflict') onConflict(id);
      return client.invalidateQueries(isSuggestions);
    },
  });
}

/** Changes a suggestion's answer or status. */
export const useReview = (id: number, onConflict: OnConflict) =>
  useChange(
    id,
    onConflict,
    (review: InferInput<typeof reviewSchema>) =>
      sendJson('PATCH', `${SUGGESTIONS_PATH}/${id}`, review, suggestionSchema),
    (client, answer) => showSuggestion(client, answer.id, answer),
  );

/** Merges a suggestion into the one whose number is given. */
export const useMerge = (id: number, onConflict: OnConflict) =>
  useChange(
    id,
    onConflict,
    (into: number) => sendJson('POST', `${SUGGESTIONS_PATH}/${id}/merge`, { into }, suggestionSchema),
    (client, target) => {
      showSuggestion(client, target.id, target);
      showSuggestion(client, id, { status: 'merged', mergedInto: target.id, votes: 0 });
    },
  );
