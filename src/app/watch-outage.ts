import type { Query, QueryClient } from '@tanstack/react-query';
import { isFromServer } from '#src/lib/api-client.ts';
import { isTimeout } from '#src/lib/is-timeout.ts';
import { sleep } from '#src/lib/sleep.ts';

const PROBE_MS = 3_000;
/** Least time between two repairs, for a query that fails although the chain answers. */
const CALM_MS = 30_000;

/** The server may be away for good, as it is where nobody runs one: that is no outage. */
const needsChain = (query: Pick<Query, 'queryKey' | 'meta'>): boolean => !isFromServer(query);

/**
 * Mends what an outage left behind. Queries are not polled, so that one which failed would stay so: while one has, the
 * chain is asked for a sign of life, and with the first everything on screen is asked again.
 * @param probe rejects while the chain does not answer
 * @param tell is told of the beginning and the end of each outage
 * @returns how to stop
 */
export const watchOutage = (
  queryClient: QueryClient,
  probe: () => Promise<unknown>,
  tell: (isSilent: boolean) => void,
): (() => void) => {
  const onScreen = { type: 'active', predicate: needsChain } as const;
  const cache = queryClient.getQueryCache();
  let probing = false;
  let mendedAt = -Infinity;
  let stopped = false;

  const mend = async (): Promise<void> => {
    let told = false;
    for (;;) {
      try {
        await probe();
        break;
      } catch {
        tell(true);
        // Every page is to know that what it shows is old, not only the part that happened to ask.
        if (!told) void queryClient.refetchQueries(onScreen, { cancelRefetch: false });
        told = true;
        await sleep(PROBE_MS);
      }
      if (stopped) return;
    }
    tell(false);
    mendedAt = performance.now();
    await queryClient.refetchQueries(onScreen);
  };
  const look = (query: Query): void => {
    const failed = query.state.status === 'error' && query.state.fetchStatus === 'idle';
    if (!failed || !needsChain(query) || probing || performance.now() - mendedAt < CALM_MS) return;
    probing = true;
    // The probe would be waited for as long again.
    if (isTimeout(query.state.error)) tell(true);
    void mend().finally(() => (probing = false));
  };
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'updated') look(query as Query);
  });
  // It starts late, when one may have failed already.
  cache.getAll().forEach(look);
  return () => {
    stopped = true;
    unsubscribe();
  };
};
