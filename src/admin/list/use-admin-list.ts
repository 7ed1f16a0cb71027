import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { ApiFailure } from '#src/lib/api-client.ts';
import { adminQuery, LIVE } from './admin-query.ts';
import type { Paging } from './use-address-state.ts';

/** The answer of every list; the lists of players' pages have no total. */
interface ListAnswer {
  readonly data: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total?: number;
}

const GARBLED = 400;
/** A search costs the server far more than a list: it is asked again by the clock, not with everything that happens. */
const SEARCH_AGAIN_MS = 10_000;

/**
 * A page of one of the server's lists, as the address says; while the next one comes, the last stays. A page that begins
 * at a place the server does not know any more gives way to the first.
 * @param asked parameters beyond cursor
 */
export function useAdminList<Schema extends GenericSchema<unknown, ListAnswer>>(
  schema: Schema,
  path: string,
  asked: Readonly<Record<string, string | undefined>>,
  { cursor, toFirst, toNext, toPrevious }: Paging,
) {
  const isSearch = (asked['search'] ?? '') !== '';
  const query = useQuery({
    ...adminQuery(schema, path, { ...asked, cursor }),
    placeholderData: keepPreviousData,
    // No tab that nobody sees asks by the clock.
    ...(isSearch ? { refetchInterval: SEARCH_AGAIN_MS } : { meta: LIVE }),
  });
  const { error } = query;
  const isLost = cursor !== null && error instanceof ApiFailure && error.status === GARBLED;
  useEffect(() => {
    if (isLost) toFirst();
  });
  const answer: InferOutput<Schema> | undefined = query.data;
  const next = answer?.nextCursor ?? null;
  return {
    answer,
    error: isLost ? null : error,
    fetching: query.isFetching,
    /** The rows are still those of the page before. */
    outdated: query.isPlaceholderData,
    retry: () => void query.refetch(),
    refresh: () => query.refetch(),
    toNext: next === null ? null : () => toNext(next),
    toPrevious,
  };
}
