import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GenericSchema, InferOutput } from 'valibot';
import { adminQuery, LIVE } from '../list/admin-query.ts';
import type { AddressState } from '../list/use-address-state.ts';

/** What the lists answer that players read as well: they are not counted. */
interface PublicAnswer {
  readonly data: readonly unknown[];
  readonly nextCursor: string | null;
}

/**
 * A page of a list that everybody may read, as the address says; while the next one comes, the last stays.
 * @param asked parameters beyond cursor
 */
export function usePublicList<Schema extends GenericSchema<unknown, PublicAnswer>>(
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
    outdated: query.isPlaceholderData,
    retry: () => void query.refetch(),
    toNext: next === null ? null : () => toNext(next),
    toPrevious,
  };
}
