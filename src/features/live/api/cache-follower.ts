import type { Query, QueryClient } from '@tanstack/react-query';
import { poolCacheOf } from '#src/chain/pools/pool-cache.ts';
import { patchRows, POOL_PAGE, type RowChange } from '#src/chain/pools/pool-pages.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import type { ReportedEvent } from '#src/contract/reported-event.ts';
import { isApiKey } from '#src/lib/api-client.ts';
import { throttle } from '#src/lib/throttle.ts';
import type { Entry } from '#src/protocol/pool.ts';
import {
  affectedQueryKeys,
  CREATORS,
  isBelow,
  nameOf,
  OF_ANY_POOL,
  STATISTICS,
} from '../model/affected-query-keys.ts';

/** Events come in bursts: the queries they make stale are refetched at most once in this interval. */
const THROTTLE_MS = 1_000;
/** Every event changes figures over all pools: they are refetched at most once in this interval. */
const STATISTICS_MS = 30_000;
/**
 * Changes of the rows are applied to the server's lists: they are refetched for new pools, at most this often.
 */
const LIST_MS = 5_000;

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
        if (isYounger(query, leastAge(name))) touched.set(name, at);
        // A fetch in progress may be older than the event: the query is refetched after it.
        else if (query.state.fetchStatus === 'fetching') touched.set(name, Infinity);
        else void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      }
    }
    if (touched.size > 0) flushing.call();
  };
  const flushing = throttle(flush, THROTTLE_MS);
  /** Whether the wallet may have a seat in an event's pool. A payment, which closes the seat, has its own event. */
  const maySit = ({ poolAddress, creator, winners, losers }: ReportedEvent): boolean => {
    const seats = client.getQueryState<readonly Entry[]>(chainKeys.entries(wallet));
    const isCurrent = seats?.data !== undefined && !seats.isInvalidated && seats.fetchStatus === 'idle';
    if (!isCurrent || poolAddress === null || creator === wallet) return true;
    if ([...winners, ...losers].some(({ walletAddress }) => walletAddress === wallet)) return true;
    return seats.data?.some(({ pool }) => pool === poolAddress) === true;
  };

  /** Refetches the queries below these names, unless their data are newer than `at`, in milliseconds. */
  const touch = (names: readonly string[], at: number): void => {
    for (const name of names) touched.set(name, at);
    flushing.call();
  };

  return {
    /** Applies events to the pool cache, and refetches the other queries they make stale. */
    follow: (events: readonly ReportedEvent[]): void => {
      if (events.length === 0) return;
      pools.applyEvents(events);
      touch(
        events.flatMap((event) => affectedQueryKeys(event, wallet, maySit)),
        performance.now(),
      );
    },
    /** Applies changes of pools without events to the server's lists, the pool cache and other queries. */
    followList: (changes: readonly RowChange[]): void => {
      if (changes.length === 0) return;
      const isLacking = patchRows(client, changes);
      pools.applyEvents(
        changes.map(({ address, slot }) => ({
          poolAddress: address,
          poolId: null,
          slot,
          isCorrection: false,
        })),
      );
      const names = [STATISTICS, CREATORS, ...changes.map(({ address }) => `/pools/${address}`)];
      touch(isLacking ? [...names, POOL_PAGE] : names, performance.now());
    },
    /** Refetches the lists: too many pools have changed to know which. */
    refetchLists: (): void => {
      pools.refetch(null);
      touch(OF_ANY_POOL, performance.now());
    },
    /** Refetches a query even if a fetch is in progress: its response may be older than what is already known. */
    refetch: (name: string): void => {
      touch([name], Infinity);
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

/** Returns the milliseconds for which a query's data are not refetched. */
function leastAge(name: string): number {
  if (isBelow(name, STATISTICS)) return STATISTICS_MS;
  return isBelow(name, POOL_PAGE) || isBelow(name, CREATORS) ? LIST_MS : 0;
}

/** Whether a chain query is newer than the event: if the chain is watched as well, its updates arrive before the server's. */
const isNewer = (query: Query, at: number): boolean =>
  !isApiKey(query.queryKey) && !query.state.isInvalidated && isYounger(query, performance.now() - at);

/**
 * Whether a query's data is younger than this. A negative age means that the device's clock was set back since the
 * response, so it is not trusted.
 */
function isYounger({ state }: Query, ms: number): boolean {
  const age = Date.now() - state.dataUpdatedAt;
  return age >= 0 && age < ms;
}
