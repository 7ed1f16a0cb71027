import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { activitySchema, claimListSchema } from '#src/contract/users.ts';
import { apiQuery } from '#src/lib/api-client.ts';
import type { ServerHistory } from './closed-lines.ts';

/** Most rows in one response of the server. */
const PAGE = '100';
/** Limit of pages: no wallet can have as many, so a server that returns more is faulty. */
const MOST_PAGES = 1_000;

type PageSchema = GenericSchema<unknown, { data: unknown[]; nextCursor: string | null }>;

/**
 * Fetches a whole list, page by page: totals and the search for missing pools need it. Rejects if the list has no end.
 */
function fullListQuery<Schema extends PageSchema>(
  schema: Schema,
  path: string,
  parameters: Readonly<Record<string, string>>,
) {
  return {
    queryKey: [path, 'whole', parameters],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<InferOutput<Schema>['data']> => {
      const rows: InferOutput<Schema>['data'] = [];
      const cursors = new Set<string>();
      let cursor: string | null = null;
      do {
        const page = apiQuery(schema, path, {
          limit: PAGE,
          ...parameters,
          ...(cursor !== null && { cursor }),
        });
        const answer: InferOutput<Schema> = await page.queryFn({ queryKey: page.queryKey, signal });
        rows.push(...answer.data);
        cursor = answer.nextCursor;
        if (cursor !== null && (cursors.has(cursor) || cursors.size === MOST_PAGES)) {
          throw new Error(`The server gives no end of ${path}`);
        }
        if (cursor !== null) cursors.add(cursor);
      } while (cursor !== null);
      return rows;
    },
  };
}

const rowsQuery = (wallet: string) => fullListQuery(activitySchema, `/users/${wallet}/activity`, {});
const claimsQuery = (wallet: string) =>
  fullListQuery(claimListSchema, `/users/${wallet}/claims`, { status: 'claimed' });

/** Fetches a wallet's history from the server. @throws {HttpError} if the server does not answer */
export async function readServerHistory(wallet: string, signal: AbortSignal): Promise<ServerHistory> {
  const [rows, claims] = await Promise.all([
    rowsQuery(wallet).queryFn({ signal }),
    claimsQuery(wallet).queryFn({ signal }),
  ]);
  return { rows, claims };
}

/** Reads a wallet's history from the server; undefined until it has answered, null if it does not. */
export function useServerHistory(wallet: string): ServerHistory | null | undefined {
  const rows = useQuery(rowsQuery(wallet));
  const claims = useQuery(claimsQuery(wallet));
  const failed = [rows, claims].some((query) => query.data === undefined && query.errorUpdateCount > 0);
  return useMemo(() => {
    if (rows.data && claims.data) return { rows: rows.data, claims: claims.data };
    return failed ? null : undefined;
  }, [rows.data, claims.data, failed]);
}
