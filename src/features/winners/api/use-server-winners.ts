import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { winnerListSchema, winnerTotalsSchema } from '#src/contract/users.ts';
import { apiPages, apiQuery } from '#src/lib/api-client.ts';

const PATH = '/winners';
const PAGE = '20';

/** Everyone who ever won, newest draws first, by pages. */
export function useServerWinners(search: string) {
  return useInfiniteQuery({
    ...apiPages(winnerListSchema, PATH, { limit: PAGE, ...(search !== '' && { search }) }),
    placeholderData: keepPreviousData,
  });
}

export const useServerTotals = () => useQuery(apiQuery(winnerTotalsSchema, `${PATH}/totals`));

/** Whether the server has failed to answer; already at the first attempt, so that nobody waits for the others. */
export const isUnanswered = (
  query: Pick<UseQueryResult<unknown>, 'data' | 'failureCount' | 'errorUpdateCount'>,
): boolean => query.data === undefined && query.failureCount + query.errorUpdateCount > 0;
