import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InferInput } from 'valibot';
import { type reviewSchema, suggestionSchema } from '#src/contract/suggestions.ts';
import { Refused, sendJson } from '#src/lib/send-json.ts';
import { readAgain, showSuggestion, SUGGESTIONS_PATH } from './suggestion.ts';

/** Is told which suggestion could not be changed because it, or the other, was merged meanwhile. */
export type OnConflict = (id: number) => void;

const isConflict = (error: Error): boolean => error instanceof Refused && error.code === 'conflict';

/** Answers a suggestion or moves it on; what went wrong is followed by a fresh look at the lists. */
export function useReview(id: number, onConflict: OnConflict) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (review: InferInput<typeof reviewSchema>) =>
      sendJson('PATCH', `${SUGGESTIONS_PATH}/${id}`, review, suggestionSchema),
    onSuccess: (answer) => showSuggestion(client, answer.id, answer),
    onError: (error) => {
      if (isConflict(error)) onConflict(id);
      return readAgain(client);
    },
  });
}

/** Merges a suggestion into the one whose number is given. */
export function useMerge(id: number, onConflict: OnConflict) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (into: number) =>
      sendJson('POST', `${SUGGESTIONS_PATH}/${id}/merge`, { into }, suggestionSchema),
    onSuccess: (target) => {
      showSuggestion(client, target.id, target);
      showSuggestion(client, id, { status: 'merged', mergedInto: target.id, votes: 0 });
    },
    onError: (error) => {
      if (isConflict(error)) onConflict(id);
      return readAgain(client);
    },
  });
}
