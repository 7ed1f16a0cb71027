import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isToldSince } from '#src/chain/cache/pool-changes.ts';
import { chainKeys } from '#src/chain/cache/query-keys.ts';
import type { LiveEvent } from '#src/contract/events.ts';
import { isApiKey } from '#src/lib/api-client.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { applyToHeader, applyToPool } from './apply-event.ts';
import { secondsAhead } from '../model/seconds-ahead.ts';
import { isBelow, nameOf, touchedBy } from '../model/touched.ts';

/** Events come in bursts: what they make old is asked for again at most so often. */
const GATHER_MS = 1_000;
/** And what they change is shown at most so often: each time the whole list is gone through. */
const APPLY_MS = 200;
/** The server may be so much later than the chain with the same news, */
const CHAIN_FIRST_MS = 3_000;
/** or so much earlier. */
const CHAIN_LATER_MS = 900;
const LIST = nameOf(chainKeys.pools);
/** How far the chain's clock and this browser's may be apart. */
const CLOCKS_APART_SECONDS = 5;

export interface CacheFollower {
  /** Applies events to what is known, and asks again for what they make old. */
  follow(events: readonly LiveEvent[]): void;
  /** Asks again for a query that is under way: its answer may be older than what is known by now. */
  askAgain(name: string): void;
  /** What the server has told may be older than the break; what it failed to tell can be had now. */
  forgetServer(): void;
  /** Too much was missed to know what is old. */
  forgetAll(): void;
  stop(): void;
}

/** Keeps the cache at the events' side. */
export function followInCache(client: QueryClient, wallet: string): CacheFollower {
  /** When each name was last touched; milliseconds. */
  let touched = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** When events last told of each pool; milliseconds. */
  let doubted = new Map<string, number>();

  const flush = (): void => {
    timer = undefined;
    const now = touched;
    touched = new Map();
    // The list is long, and where the chain is watched, the chain tells of these pools itself.
    const untold = [...doubted].filter(([address, at]) => !isToldSince(address, at - CHAIN_FIRST_MS));
    const early = untold.filter(([, at]) => Date.now() - at < CHAIN_LATER_MS);
    doubted = new Map(early);
    if (untold.length === early.length && now.get(LIST) !== Infinity) now.delete(LIST);
    const latest = early.at(-1);
    if (latest) touched.set(LIST, latest[1]);
    for (const query of client.getQueryCache().getAll()) {
      const name = nameOf(query.queryKey);
      for (const [prefix, at] of now) {
        if (!isBelow(name, prefix) || isNewer(query, at)) continue;
        // What is under way may have been asked before the event: once it is here, it is asked again.
        if (query.state.fetchStatus === 'fetching') touched.set(prefix, Infinity);
        else void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      }
    }
    if (touched.size > 0) schedule();
  };
  const schedule = (): void => {
    timer ??= setTimeout(flush, GATHER_MS);
  };
  /** Events that have come since they were last applied. */
  let waiting: LiveEvent[] = [];
  let applying: ReturnType<typeof setTimeout> | undefined;
  const apply = (): void => {
    applying = undefined;
    const events = waiting;
    waiting = [];
    const since = Date.now() - CHAIN_FIRST_MS;
    applyAll(client, events, ({ poolAddress }) => isToldSince(poolAddress, since));
  };

  return {
    follow: (events) => {
      if (events.length === 0) return;
      waiting.push(...events);
      applying ??= setTimeout(apply, APPLY_MS);
      const at = Date.now();
      for (const event of events) {
        doubted.set(event.poolAddress, at);
        for (const name of touchedBy(event, wallet)) touched.set(name, at);
      }
      schedule();
    },
    askAgain: (name) => {
      touched.set(name, Infinity);
      schedule();
    },
    forgetAll: () => void client.invalidateQueries(),
    forgetServer: () => void client.invalidateQueries({ predicate: ({ queryKey }) => isApiKey(queryKey) }),
    stop: () => {
      clearTimeout(timer);
      clearTimeout(applying);
    },
  };
}

/** Where the chain is watched as well, its own news have come before. */
const isNewer = ({ queryKey, state }: Query, at: number): boolean =>
  !isApiKey(queryKey) && state.dataUpdatedAt > at && !state.isInvalidated;

/** Events of transactions that the data has in it already, as after a break, must not turn it back. */
const isNews = ({ timestamp }: LiveEvent, readAt: number): boolean =>
  timestamp >= readAt - CLOCKS_APART_SECONDS;

/** @param isTold whether the chain has just told of the event's pool: an event may be older than that */
function applyAll(
  client: QueryClient,
  events: readonly LiveEvent[],
  isTold: (event: LiveEvent) => boolean,
): void {
  const ahead = secondsAhead(client);
  const change = <Data>(key: QueryKey, apply: (data: Data, news: readonly LiveEvent[]) => Data): void => {
    const state = client.getQueryState<Data | null>(key);
    // What cannot be read just now is shown as old, and stays so.
    if (state?.status !== 'success' || !state.data) return;
    const { data, dataUpdatedAt: updatedAt } = state;
    const changed = apply(
      data,
      events.filter((event) => isNews(event, updatedAt / 1_000 + ahead)),
    );
    // It is as old as it was: the chain is asked all the same.
    if (changed !== data) client.setQueryData<Data>(key, changed, { updatedAt });
  };
  change<readonly PoolHeader[]>(chainKeys.pools, (pools, news) =>
    applyToList(
      pools,
      news.filter((event) => !isTold(event)),
    ),
  );
  const names = events.flatMap(({ poolAddress, poolId }) => [poolAddress, String(poolId)]);
  for (const name of new Set(names)) {
    change<Pool>(chainKeys.pool(name), (pool, news) => news.reduce(applyToPool, pool));
  }
}

/** The same list where nothing changes. */
function applyToList(pools: readonly PoolHeader[], events: readonly LiveEvent[]): readonly PoolHeader[] {
  const touched = new Set(events.map((event) => event.poolAddress));
  let changed = false;
  const next = pools.map((pool) => {
    if (!touched.has(pool.address)) return pool;
    const applied = events.reduce<PoolHeader>(applyToHeader, pool);
    changed ||= applied !== pool;
    return applied;
  });
  return changed ? next : pools;
}
