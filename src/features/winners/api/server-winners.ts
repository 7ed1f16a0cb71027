import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { winnerTotalsSchema } from '#src/contract/users.ts';
import { apiQuery } from '#src/lib/api-client.ts';
import type { FailedRead, WinnersReading } from '../model/winner.ts';
import { winnerPagesQuery } from './winner-pages.ts';

/** Whether no data is loaded and an attempt has failed: true from the first failure, before any retry. */
const isUnanswered = (
  query: Pick<UseQueryResult<unknown>, 'data' | 'failureCount' | 'errorUpdateCount'>,
): boolean => query.data === undefined && query.failureCount + query.errorUpdateCount > 0;

interface ServerWinners extends WinnersReading {
  readonly isUnreachable: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** Reads everyone who ever won, newest draws first, page by page; `search` is empty for all. */
export function useServerWinners(search: string): ServerWinners {
  const list = useInfiniteQuery({ ...winnerPagesQuery(search), placeholderData: keepPreviousData });
  const totals = useQuery(apiQuery(winnerTotalsSchema, '/winners/totals'));
  const failed = (error: Error | null, refetch: () => unknown, isFetching: boolean): FailedRead => ({
    code: error?.message,
    query: { refetch: () => void refetch(), isFetching },
  });
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  return {
    winners: useMemo(() => list.data?.pages.flatMap((page) => page.data), [list.data]),
    totals: totals.data,
    isPlaceholder: list.isPlaceholderData,
    isFetchingMore: isFetchingNextPage,
    fetchMore: list.hasNextPage && !isFetchNextPageError ? () => void fetchNextPage() : null,
    listError: list.isRefetchError ? failed(list.error, list.refetch, list.isFetching) : null,
    moreError: isFetchNextPageError ? failed(list.error, fetchNextPage, isFetchingNextPage) : null,
    totalsError: isUnanswered(totals)
      ? failed(totals.failureReason, totals.refetch, totals.isFetching)
      : null,
    isUnreachable: list.data === undefined && (isUnanswered(list) || isUnanswered(totals)),
    isFetching: list.isFetching || totals.isFetching,
    refetch: () => {
      void totals.refetch();
      void list.refetch();
    },
  };
}
