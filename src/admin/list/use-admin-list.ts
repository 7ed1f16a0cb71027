import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { PAGE_ROWS } from '#src/contract/fields.ts';
import { isHttpError } from '#src/lib/http-error.ts';
import { adminQuery, LIVE } from './admin-query.ts';
import type { Order, Sorted } from './data-table.tsx';
import type { ListAnswer } from './read-all.ts';
import type { AddressState, Shown } from './use-address-state.ts';

interface ListDefaults extends Sorted {
  /** The polling interval, for lists that change with time alone, without an event on the chain. */
  readonly refetchMs?: number;
}

function rangeOf(pagesBefore: number | null, total: number) {
  if (pagesBefore === null || total <= PAGE_ROWS) return null;
  const from = pagesBefore * PAGE_ROWS;
  return from < total ? { from: from + 1, to: Math.min(total, from + PAGE_ROWS) } : null;
}

const GARBLED = 400;
/** A search costs the server far more than a list: it is polled at this interval, not refetched on every change. */
const SEARCH_REFETCH_MS = 10_000;

/**
 * Fetches the page of one of the server's lists that the URL names; shows the previous page while the next one loads.
 * If the server no longer accepts the cursor, the first page is fetched instead.
 * @param filters parameters beyond cursor
 * @param defaults the order if the URL names none
 */
export function useAdminList<Schema extends GenericSchema<unknown, ListAnswer>>(
  schema: Schema,
  path: string,
  filters: Readonly<Record<string, string | undefined>>,
  { state, change, cursor, pagesBefore, toFirst, toNext, toPrevious }: Omit<AddressState<Shown>, 'field'>,
  defaults: ListDefaults = { order: 'asc' },
) {
  const isSearch = (filters['search'] ?? '') !== '';
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...adminQuery(schema, path, { ...filters, cursor }),
    placeholderData: keepPreviousData,
    // TanStack Query does not poll in a hidden tab.
    refetchInterval: isSearch ? SEARCH_REFETCH_MS : (defaults.refetchMs ?? false),
    ...(!isSearch && { meta: LIVE }),
  });
  const isLost = cursor !== null && isHttpError(error, 'status') && error.status === GARBLED;
  useEffect(() => {
    if (isLost) toFirst();
  });
  const answer: InferOutput<Schema> | undefined = data;
  const rows: readonly InferOutput<Schema>['data'][number][] | undefined = answer?.data;
  const { sort = defaults.by, order = defaults.order } = state;
  const next = answer?.nextCursor ?? null;
  return {
    answer,
    rows,
    total: answer?.total,
    /** The numbers of the page's first and last row; null if all rows are on it, or if the offset is unknown. */
    range: rangeOf(pagesBefore, answer?.total ?? 0),
    error: isLost ? null : error,
    isFetching,
    /** Whether the rows are still those of the previous page. */
    outdated: isPlaceholderData,
    refetch,
    toNext: next === null ? null : () => toNext(next),
    toPrevious,
    sorted: {
      ...(sort !== undefined && { by: sort }),
      order: order === 'asc' ? 'asc' : 'desc',
    } satisfies Sorted,
    onSort: (by: string, to: Order) => change({ ...(defaults.by !== undefined && { sort: by }), order: to }),
  };
}
