import { QueryClient } from '@tanstack/react-query';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import { isTimeout } from '#src/lib/is-timeout.ts';

/** How long an answer counts as fresh. */
const FRESH_MS = 30_000;
/** How long what nobody shows any more is kept. */
const UNUSED_MS = 60_000;
/** Attempts after the first. */
const QUERY_RETRIES = 2;
const RETRY_BASE_MS = 1_000;
const RETRY_CAP_MS = 3_000;

/**
 * Server data is fresh for 30 s and kept unused for 60 s; no polling; two further attempts, 1 s and 2 s apart, but none
 * after an answer that was waited for in vain, for the reader is to know within ten seconds. A query
 * without a function of its own asks the server for the path in its key.
 * A mutation is run once: what a wallet has signed is never signed again by itself. The one retry that a request to the
 * server has is `sendJson`'s, which sends the same again.
 */
export const createQueryClient = (): QueryClient => {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Its code comes with the first question to the server.
        queryFn: async (context) => (await import('#src/lib/api-client.ts')).fetchByKey(context),
        staleTime: FRESH_MS,
        gcTime: UNUSED_MS,
        refetchInterval: false,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < QUERY_RETRIES && !isTimeout(error),
        retryDelay: (attempt) => backoffMs(attempt + 1, RETRY_BASE_MS, RETRY_CAP_MS),
        // A chain on this machine answers without the internet.
        networkMode: 'always',
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
};
