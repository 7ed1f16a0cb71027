import type { Query, QueryClient } from '@tanstack/react-query';
import { isFromServer } from '#src/lib/api-client.ts';
import { isTimeout } from '#src/lib/is-timeout.ts';
import { retry } from '#src/lib/retry.ts';

const PROBE_MS = 3_000;
/** Minimum time between two recoveries, for a query that fails although the chain responds. */
const CALM_MS = 30_000;

/** Whether a query reads the chain: an unreachable server is no outage, because the app works without one. */
const needsChain = (query: Pick<Query, 'queryKey' | 'meta'>): boolean => !isFromServer(query);

/**
 * Recovers from an outage. Queries are not polled, so a failed one would stay failed: while any has failed, the chain
 * is probed, and after the first response every active query of the chain is refetched.
 * @param probe rejects while the chain does not respond
 * @param onChange is called at the beginning and the end of each outage
 * @returns a function that stops it
 */
export const watchOutage = (
  queryClient: QueryClient,
  probe: () => Promise<unknown>,
  onChange: (isUnreachable: boolean) => void,
): (() => void) => {
  const onScreen = { type: 'active', predicate: needsChain } as const;
  const cache = queryClient.getQueryCache();
  let probing = false;
  let mendedAt = -Infinity;
  const stopping = new AbortController();

  const mend = async (): Promise<void> => {
    const afterFailure = (_: unknown, failures: number): number => {
      onChange(true);
      // Every component is to show that its data is stale, not only the one whose query failed.
      if (failures === 1) void queryClient.refetchQueries(onScreen, { cancelRefetch: false });
      return PROBE_MS;
    };
    await retry(probe, afterFailure, stopping.signal);
    onChange(false);
    mendedAt = performance.now();
    await queryClient.refetchQueries(onScreen);
  };
  const look = (query: Query): void => {
    const failed = query.state.status === 'error' && query.state.fetchStatus === 'idle';
    if (!failed || !needsChain(query) || probing || performance.now() - mendedAt < CALM_MS) return;
    probing = true;
    // Reported at once after a timeout: the probe would take just as long.
    if (isTimeout(query.state.error)) onChange(true);
    mend()
      // The watch was stopped during the outage.
      .catch(() => undefined)
      .finally(() => (probing = false));
  };
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'updated') look(query as Query);
  });
  // The watch starts late, when a query may already have failed.
  cache.getAll().forEach(look);
  return () => {
    stopping.abort();
    unsubscribe();
  };
};
