import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { winnerListSchema, winnerTotalsSchema } from '#src/contract/users.ts';
import { apiPages, apiQuery } from '#src/lib/api-client.ts';

const PATH = '/winners';
const PAGE = '20';

/** Reads everyone who ever won, newest draws first, page by page; `search` is empty for all. */
export function useServerWinners(search: string) {
  return useInfiniteQuery({
    ...apiPages(winnerListSchema, PATH, { limit: PAGE, ...(search !== '' && { search }) }),
    placeholderData: keepPreviousData,
  });
}

/** Reads the totals of all draws. */
export const useServerTotals = () => useQuery(apiQuery(winnerTotalsSchema, `${PATH}/totals`));

/** Whether the server has failed to answer, from its first failed attempt on, so that nobody waits for the others. */
export const isUnanswered = (
  query: Pick<UseQueryResult<unknown>, 'data' | 'failureCount' | 'errorUpdateCount'>,
): boolean => query.data === undefined && query.failureCount + query.errorUpdateCount > 0;
