import type { InfiniteData, QueryFunctionContext } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import { winnerListSchema } from '#src/contract/users.ts';
import { apiPages } from '#src/lib/api-client.ts';
import { keyOfWinner } from '../model/winner.ts';

type WinnerPage = InferOutput<typeof winnerListSchema>;
type Pages = InfiniteData<WinnerPage, string | null>;

const PATH = '/winners';
const PAGE = '20';
/** New rows are added to the first page until it has this many; then all pages are fetched again. */
const MOST_ROWS = 200;

/**
 * Returns the options of the query of everyone who ever won, newest draws first. A draw never changes: a refetch
 * requests only the newest rows, however many pages are loaded, and adds them to the stored ones.
 * @param search empty for all
 */
export function winnerPagesQuery(search: string) {
  const pages = apiPages(winnerListSchema, PATH, { limit: PAGE, ...(search !== '' && { search }) });
  return {
    ...pages,
    queryFn: async (context: QueryFunctionContext<typeof pages.queryKey, string | null>) => {
      const { client, queryKey, pageParam } = context;
      const before = client.getQueryData<Pages>(queryKey);
      const stored = before?.pages[before.pageParams.indexOf(pageParam)];
      if (pageParam !== null && stored !== undefined) return stored;
      const page = await pages.queryFn(context);
      return stored !== undefined && (before?.pages.length ?? 0) > 1 ? withNewest(stored, page) : page;
    },
  };
}

/** Replaces the beginning of the first page; returns the newest rows alone if rows between them may be missing. */
function withNewest(stored: WinnerPage, newest: WinnerPage): WinnerPage {
  const last = newest.data.at(-1);
  if (last === undefined) return newest;
  const end = stored.data.findIndex((row) => keyOfWinner(row) === keyOfWinner(last));
  if (end < 0 || newest.data.length + stored.data.length - end > MOST_ROWS) return newest;
  return { ...stored, data: [...newest.data, ...stored.data.slice(end + 1)] };
}
