import { useInfiniteQuery } from '@tanstack/react-query';
import { parse } from 'valibot';
import { suggestionListSchema } from '#src/contract/suggestions.ts';
import { fetchByKey } from '#src/lib/api-client.ts';
import type { Suggestion, SuggestionList } from '../model/suggestion.ts';
import { parametersOf, type View } from '../model/view.ts';

export const SUGGESTIONS = '/suggestions';

/** Rows move between pages while people vote. */
function onceEach(pages: readonly SuggestionList[]): readonly Suggestion[] {
  return [...new Map(pages.flatMap(({ data }) => data.map((row) => [row.id, row]))).values()];
}

/** The suggestions of a view, page by page; while the next view comes, the last one stays. */
export function useSuggestions(view: View, wallet: string | null) {
  const parameters = parametersOf(view, wallet);
  const query = useInfiniteQuery({
    queryKey: [SUGGESTIONS, parameters] as const,
    queryFn: async ({ pageParam, signal }) => {
      const asked = pageParam === null ? parameters : { ...parameters, cursor: pageParam };
      return parse(suggestionListSchema, await fetchByKey({ queryKey: [SUGGESTIONS, asked], signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Another wallet's marks are not shown to this one.
    placeholderData: (before, query) => {
      const marked = query?.queryKey[1]['wallet'];
      return marked === undefined || marked === wallet ? before : undefined;
    },
  });
  return {
    suggestions: query.data && onceEach(query.data.pages),
    error: query.error,
    fetching: query.isFetching,
    /** What is shown belongs to the last view. */
    outdated: query.isPlaceholderData,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    loadingMore: query.isFetchingNextPage,
  };
}
