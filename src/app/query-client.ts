import { QueryClient } from '@tanstack/react-query';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import { isTimeout } from '#src/lib/is-timeout.ts';

/** How long a response counts as fresh. */
const FRESH_MS = 30_000;
/** How long data that no component uses is kept. */
const UNUSED_MS = 60_000;
/** Retries after the first attempt. */
const QUERY_RETRIES = 2;
const RETRY_BASE_MS = 1_000;
const RETRY_CAP_MS = 3_000;

/**
 * Creates the query client. Server data is fresh for 30 s and kept unused for 60 s, without polling. Queries are retried
 * after 1 s and 2 s, but not after a timeout, so that the user sees the error within ten seconds. A query without its
 * own `queryFn` fetches the path in its key from the server.
 * A mutation is run once: a wallet is never requested to sign again automatically. The only retry of a request to the
 * server is the one in `sendJson`, which sends the same request again.
 */
export const createQueryClient = (): QueryClient => {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The code for requests to the server is loaded with the first one.
        queryFn: async (context) => (await import('#src/lib/api-client.ts')).fetchByKey(context),
        staleTime: FRESH_MS,
        gcTime: UNUSED_MS,
        refetchInterval: false,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < QUERY_RETRIES && !isTimeout(error),
        retryDelay: (attempt) => backoffMs(attempt + 1, RETRY_BASE_MS, RETRY_CAP_MS),
        // A local chain is reachable without an internet connection.
        networkMode: 'always',
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
};
