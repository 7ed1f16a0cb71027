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

/** Has every list that is shown tell of a suggestion what the server has just answered. */
function showSuggestion(client: QueryClient, id: number, changes: Partial<Suggestion>): void {
  client.setQueriesData<SuggestionList>(isSuggestions, (list) =>
    list === undefined
      ? list
      : { ...list, data: list.data.map((one) => (one.id === id ? { ...one, ...changes } : one)) },
  );
  // A row that a filter would leave out by now stays until somebody looks for others.
  void client.invalidateQueries({ ...isSuggestions, refetchType: 'none' });
}

/** One suggestion by its number, as a list of it or of none. */
export const numberedQuery = (id: number) => ({
  ...adminQuery(adminSuggestionListSchema, SUGGESTIONS_PATH, { id }),
  meta: LIVE,
});

/** Is told which suggestion could not be changed because it, or the other, was merged meanwhile. */
export type OnConflict = (id: number) => void;

/**
 * Sends a change of a suggestion; what went wrong is followed by a fresh look at the lists.
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

/** Answers a suggestion or moves it on. */
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
