import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GenericSchema, InferOutput } from 'valibot';
import { adminQuery, LIVE } from './admin-query.ts';
import type { AddressState } from './use-address-state.ts';

/** What every list of the server answers. */
interface ListAnswer {
  readonly data: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/**
 * A page of one of the server's lists, as the address says; while the next one comes, the last stays.
 * @param asked parameters beyond cursor
 */
export function useAdminList<Schema extends GenericSchema<unknown, ListAnswer>>(
  schema: Schema,
  path: string,
  asked: Readonly<Record<string, string | undefined>>,
  {
    cursor,
    toNext,
    toPrevious,
  }: Pick<AddressState<Record<string, string>>, 'cursor' | 'toNext' | 'toPrevious'>,
) {
  const query = useQuery({
    ...adminQuery(schema, path, { ...asked, cursor }),
    placeholderData: keepPreviousData,
    meta: LIVE,
  });
  const answer: InferOutput<Schema> | undefined = query.data;
  const next = answer?.nextCursor ?? null;
  return {
    answer,
    error: query.error,
    fetching: query.isFetching,
    /** What is shown belongs to the page before. */
    outdated: query.isPlaceholderData,
    retry: () => void query.refetch(),
    refresh: () => query.refetch(),
    toNext: next === null ? null : () => toNext(next),
    toPrevious,
  };
}
