import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { suggestionListSchema } from '#src/contract/suggestions.ts';
import { apiPages } from '#src/lib/api-client.ts';
import type { Suggestion, SuggestionList } from '../model/suggestion.ts';
import { parametersOf, type View } from '../model/view.ts';

export const SUGGESTIONS = '/suggestions';

/** Removes duplicate rows: they move between pages while people vote. */
function onceEach(pages: readonly SuggestionList[]): readonly Suggestion[] {
  return [...new Map(pages.flatMap(({ data }) => data.map((row) => [row.id, row]))).values()];
}

/** Fetches the suggestions of a view, page by page; while another view loads, the previous one is shown. */
export function useSuggestions(view: View, wallet: string | null) {
  const query = useInfiniteQuery({
    ...apiPages(suggestionListSchema, SUGGESTIONS, parametersOf(view, wallet)),
    // Rows with another wallet's votes are not shown to this wallet.
    placeholderData: (before, query) => {
      const marked = query?.queryKey[1]['wallet'];
      return marked === undefined || marked === wallet ? before : undefined;
    },
  });
  return {
    suggestions: query.data && onceEach(query.data.pages),
    error: query.error,
    isFetching: query.isFetching,
    /** Whether the rows shown still belong to the previous view. */
    outdated: query.isPlaceholderData,
    refetch: () => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    loadingMore: query.isFetchingNextPage,
  };
}

const queryKey = [SUGGESTIONS];

/** Replaces a suggestion in every list with the server's response; keeps the order, so that no row moves on a tap. */
export function keepVote(client: QueryClient, changed: Suggestion): void {
  const change = (row: Suggestion): Suggestion => (row.id === changed.id ? changed : row);
  client.setQueriesData<InfiniteData<SuggestionList>>(
    { queryKey },
    (before) =>
      before && { ...before, pages: before.pages.map((page) => ({ ...page, data: page.data.map(change) })) },
  );
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  // A fetch in progress may return data from before the vote.
  void client.refetchQueries({ queryKey, predicate: ({ state }) => state.fetchStatus === 'fetching' });
}

/** Invalidates every list of suggestions. */
export function refetch(client: QueryClient): void {
  void client.invalidateQueries({ queryKey });
}
