import type { Query, QueryClient } from '@tanstack/react-query';
import { poolCacheOf } from '#src/chain/pools/pool-cache.ts';
import type { ReportedEvent } from '#src/contract/reported-event.ts';
import { isApiKey } from '#src/lib/api-client.ts';
import { throttle } from '#src/lib/throttle.ts';
import { isBelow, nameOf, affectedQueryKeys } from '../model/affected-query-keys.ts';

/** Events come in bursts: the queries they make stale are refetched at most once in this interval. */
const THROTTLE_MS = 1_000;

export type CacheFollower = ReturnType<typeof followInCache>;

/** Keeps the query cache up to date with the server's events. */
export function followInCache(client: QueryClient, wallet: string) {
  const pools = poolCacheOf(client);
  /** When each name was last touched, in milliseconds of the monotonic clock. */
  let touched = new Map<string, number>();

  const flush = (): void => {
    const now = touched;
    touched = new Map();
    for (const query of client.getQueryCache().getAll()) {
      const name = nameOf(query.queryKey);
      for (const [prefix, at] of now) {
        if (!isBelow(name, prefix) || isNewer(query, at)) continue;
        // A fetch in progress may be older than the event: the query is refetched after it.
        if (query.state.fetchStatus === 'fetching') touched.set(prefix, Infinity);
        else void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      }
    }
    if (touched.size > 0) flushing.call();
  };
  const flushing = throttle(flush, THROTTLE_MS);

  return {
    /** Applies events to the pool cache, and refetches the other queries they make stale. */
    follow: (events: readonly ReportedEvent[]): void => {
      if (events.length === 0) return;
      pools.applyEvents(events);
      const at = performance.now();
      for (const event of events) for (const name of affectedQueryKeys(event, wallet)) touched.set(name, at);
      flushing.call();
    },
    /** Refetches a query even if a fetch is in progress: its response may be older than what is already known. */
    refetch: (name: string): void => {
      touched.set(name, Infinity);
      flushing.call();
    },
    /** Invalidates everything: too many events were missed to know which queries are stale. */
    forgetAll: (): void => {
      pools.forgetSlots();
      void client.invalidateQueries();
    },
    /** Invalidates the server's queries: they may be older than the reconnect, and failed ones can succeed now. */
    forgetServer: () => void client.invalidateQueries({ predicate: ({ queryKey }) => isApiKey(queryKey) }),
    stop: flushing.stop,
  };
}

/**
 * Whether a chain query is newer than the event: if the chain is watched as well, its updates arrive before the
 * server's. A negative age means that the device's clock was set back since the response, so it is not trusted.
 */
function isNewer({ queryKey, state }: Query, at: number): boolean {
  const age = Date.now() - state.dataUpdatedAt;
  return !isApiKey(queryKey) && !state.isInvalidated && age >= 0 && age < performance.now() - at;
}
