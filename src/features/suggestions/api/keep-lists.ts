import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Suggestion, SuggestionList } from '../model/suggestion.ts';
import { SUGGESTIONS } from './use-suggestions.ts';

const queryKey = [SUGGESTIONS];

/** Puts a suggestion as the server has answered it into every list, where it stands: rows under a finger do not move. */
export function keepVote(client: QueryClient, changed: Suggestion): void {
  const change = (row: Suggestion): Suggestion => (row.id === changed.id ? changed : row);
  client.setQueriesData<InfiniteData<SuggestionList>>(
    { queryKey },
    (before) =>
      before && { ...before, pages: before.pages.map((page) => ({ ...page, data: page.data.map(change) })) },
  );
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  // What is on its way may have been read before the vote.
  void client.refetchQueries({ queryKey, predicate: ({ state }) => state.fetchStatus === 'fetching' });
}

/** Has every list read again. */
export function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey });
}
