import type { Query, QueryClient } from '@tanstack/react-query';
import { poolCacheOf } from '#src/chain/pools/pool-cache.ts';
import type { ReportedEvent } from '#src/contract/reported-event.ts';
import { isApiKey } from '#src/lib/api-client.ts';
import { isBelow, nameOf, affectedQueryKeys } from '../model/affected-query-keys.ts';

/** Events come in bursts: what they make old is asked for again at most so often. */
const GATHER_MS = 1_000;

export type CacheFollower = ReturnType<typeof followInCache>;

/** Keeps the cache at the events' side. */
export function followInCache(client: QueryClient, wallet: string) {
  const pools = poolCacheOf(client);
  /** When each name was last touched, in milliseconds of the monotonic clock. */
  let touched = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    timer = undefined;
    const now = touched;
    touched = new Map();
    for (const query of client.getQueryCache().getAll()) {
      const name = nameOf(query.queryKey);
      for (const [prefix, at] of now) {
        if (!isBelow(name, prefix) || isNewer(query, at)) continue;
        // A request under way may be older than the event: it is made again once its answer is here.
        if (query.state.fetchStatus === 'fetching') touched.set(prefix, Infinity);
        else void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      }
    }
    if (touched.size > 0) schedule();
  };
  const schedule = (): void => {
    timer ??= setTimeout(flush, GATHER_MS);
  };

  return {
    /** Hands events to the pool cache, and asks again for what else they make old. */
    follow: (events: readonly ReportedEvent[]): void => {
      if (events.length === 0) return;
      pools.applyEvents(events);
      const at = performance.now();
      for (const event of events) for (const name of affectedQueryKeys(event, wallet)) touched.set(name, at);
      schedule();
    },
    /** Asks again for a query that is under way: its answer may be older than what is known by now. */
    askAgain: (name: string): void => {
      touched.set(name, Infinity);
      schedule();
    },
    /** Too much was missed to know what is old. */
    forgetAll: (): void => {
      pools.forgetSlots();
      void client.invalidateQueries();
    },
    /** The server's answers may be older than the break, and those that failed can be had now. */
    forgetServer: () => void client.invalidateQueries({ predicate: ({ queryKey }) => isApiKey(queryKey) }),
    stop: () => clearTimeout(timer),
  };
}

/**
 * If the chain is watched as well, its own news have come before. An answer that is younger than none was given before
 * the device's clock was set back.
 */
function isNewer({ queryKey, state }: Query, at: number): boolean {
  const age = Date.now() - state.dataUpdatedAt;
  return !isApiKey(queryKey) && !state.isInvalidated && age >= 0 && age < performance.now() - at;
}
