import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import type { ReportedEvent } from '#src/contract/reported-event.ts';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import { inParts } from '#src/lib/in-parts.ts';
import { log } from '#src/lib/log.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { PoolStore, type PoolUpdate } from './pool-store.ts';
import { PlausibleChain } from './plausible-chain.ts';
import { type AtSlot, NO_SLOT } from './pool-record.ts';
import type { PoolScope } from './pool-scope.ts';
import { poolSource } from './pool-source.ts';
import { chainKeys, namesIn, poolNameOf } from '../queries/query-keys.ts';

/**
 * Least time between two writes into the query cache: updates come in bursts, and each write processes the full list.
 */
const SHOW_MS = 200;
/** Least time between two refetches of stale pools. */
const REFETCH_MS = 1_000;
/** Longest pause after failed refetches. */
const LONGEST_PAUSE_MS = 32_000;
/** Limit of accounts in one request. */
const MOST_ADDRESSES = 100;

/** The part of an event that concerns the pool's record. */
export type PoolChange = Pick<ReportedEvent, 'poolAddress' | 'poolId' | 'slot' | 'isCorrection'>;

const entriesSchema = v.array(v.object({ pool: v.string() }));

/**
 * The only writer of pools in the query cache. Keeps one record for each pool (`pool-record.ts`) and refetches stale ones
 * from the chain.
 */
export class PoolCache {
  readonly #client: QueryClient;
  readonly #store: PoolStore;
  /** Plausible slots and times of the chain. */
  readonly chain: PlausibleChain;
  #showing: ReturnType<typeof setTimeout> | undefined;
  #refetching: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(client: QueryClient) {
    this.#client = client;
    const queries = client.getQueryCache();
    // Called for each event: `getQueryState` would also merge all default options.
    this.#store = new PoolStore((name) => queries.get(hashKey(chainKeys.pool(name))) !== undefined);
    this.chain = new PlausibleChain(client, (isLower) => {
      if (isLower) this.#store.forgetSlots();
      this.#refetchAll();
    });
  }

  /** Applies a reading of a list. @returns all known pools, newest first */
  readList(reading: AtSlot<readonly PoolHeader[]>, scope: PoolScope): readonly PoolHeader[] {
    this.#store.readList(this.#ordered(reading), scope);
    this.#changed();
    return this.#showList() ?? [];
  }

  /** Returns the addresses of the pools that have to be read. */
  unread(addresses: readonly string[]): readonly string[] {
    return addresses.filter((address) => !this.#store.isCurrent(address));
  }

  /**
   * Returns the cached state of a pool with its players; null if there is none, or if a fork may have dropped it.
   * @param name its address or integer id
   */
  cachedPool(name: string): Pool | null {
    return this.#store.settledPool(name);
  }

  /**
   * Applies a reading of a single pool.
   * @param name its address or integer id
   * @returns the current pool; null if there is none
   */
  readPool(name: string, reading: AtSlot<Pool | null>): Pool | null {
    this.#store.readPool(name, this.#ordered(reading));
    this.#changed();
    return this.#store.pool(name) ?? null;
  }

  /** Applies a notification of a pool's account. Null: closed. */
  applyNotification(address: string, update: AtSlot<PoolUpdate | null>): void {
    const ordered = this.#ordered(update);
    this.#store.applyNotification(address, ordered);
    this.chain.raiseFloor(ordered.slot);
    this.#changed();
  }

  /**
   * Applies events of the server: each reports that a pool has changed at a slot. The pool is then read from the chain,
   * unless a notification with its state arrives within a second.
   */
  applyEvents(events: readonly PoolChange[]): void {
    for (const { poolAddress, poolId, slot, isCorrection } of events) {
      if (slot !== null && !this.chain.isReached(slot)) continue;
      this.#store.markStale({ address: poolAddress, id: poolId, slot, isCorrection });
      if (slot !== null) this.chain.raiseFloor(slot);
    }
    this.#changed();
  }

  /**
   * Returns the addresses of pools whose next step is due within some seconds by the chain's clock, the latest due first.
   */
  duePools(withinSeconds: number, most: number): string[] {
    return this.#store.due(this.chain.now() + withinSeconds).slice(0, most);
  }

  /** Refetches queries that may have missed updates: of one pool, or the lists if `address` is null. */
  refetch(address: string | null): void {
    if (address === null) return this.#refetchLists();
    for (const [name, { queryKey }] of this.#poolQueries()) {
      if (this.#store.addressOf(name) === address) this.#refetch(queryKey);
    }
  }

  /**
   * Refetches these pools alone, and resolves when the queries of pools have their data; if their fetch fails, the list
   * of pools that can still be played.
   */
  async refetchPools(addresses: readonly string[]): Promise<void> {
    const own = this.#poolQueries().filter(([name]) => addresses.includes(this.#store.addressOf(name)));
    // A query that is mounted reads the header with the players.
    const read = new Set(
      own.flatMap(([name, query]) => (query.isActive() ? this.#store.addressOf(name) : [])),
    );
    const headers = this.#store.list() === null ? [] : addresses.filter((address) => !read.has(address));
    const queries = own.map(([, { queryKey }]) => this.#client.invalidateQueries({ queryKey, exact: true }));
    await Promise.all([this.#readHeaders(headers), ...queries]);
    this.#show();
  }

  async #readHeaders(addresses: readonly string[]): Promise<void> {
    try {
      for (const part of inParts(addresses, MOST_ADDRESSES)) {
        this.#store.readHeaders(this.#ordered(await poolSource.headers(part)));
      }
    } catch (error) {
      log.warn('The pools of a transaction could not be refetched: the list is', error);
      await this.#client.invalidateQueries({ queryKey: chainKeys.pools, exact: true });
    }
  }

  /** Drops all slots, so that the next reading replaces every record, as after a reset of the chain. */
  forgetSlots(): void {
    this.#store.forgetSlots();
    this.chain.reset();
  }

  /** Limits an update's slot to what the chain can have reached. */
  #ordered<T>({ slot, value }: AtSlot<T>): AtSlot<T> {
    return { slot: this.chain.orderOf(slot), value };
  }

  #changed(): void {
    if (this.#showing === undefined) this.#showing = setTimeout(() => this.#show(), SHOW_MS);
    this.#refetchLater();
  }

  #show(): void {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    if (this.#client.getQueryState(chainKeys.endedPools) === undefined) {
      this.#store.forgetEnded(() => this.#ownPools());
    }
    this.#showList();
    for (const [name, query] of this.#poolQueries()) write(query, this.#store.pool(name));
  }

  #showList(): readonly PoolHeader[] | null {
    const list = this.#store.list();
    if (list !== null) for (const query of this.#listQueries()) write(query, list);
    return list;
  }

  #refetchLater(): void {
    if (this.#refetching !== undefined || !this.#store.isAnyStale()) return;
    const pause = backoffMs(this.#failures + 1, REFETCH_MS, LONGEST_PAUSE_MS);
    this.#refetching = setTimeout(() => void this.#refetchStale(), pause);
  }

  /** Refetches stale pools of active queries. Inactive queries refetch on mount. */
  async #refetchStale(): Promise<void> {
    this.#refetching = undefined;
    for (const [name, { queryKey }] of this.#poolQueries()) {
      if (this.#store.isStale(name)) void this.#invalidate(queryKey);
    }
    const lists = this.#listQueries();
    const isListed = lists.some((query) => query.queryHash === hashKey(chainKeys.pools) && query.isActive());
    const addresses = this.#store.staleHeaders(isListed).slice(0, MOST_ADDRESSES);
    if (addresses.length === 0) return;
    if (!lists.some((query) => query.isActive())) {
      for (const { queryKey } of lists) void this.#invalidate(queryKey);
      return;
    }
    try {
      const reading = this.#ordered(await poolSource.headers(addresses));
      this.#store.readHeaders(reading);
      this.#failures = reading.slot === NO_SLOT ? this.#failures + 1 : 0;
    } catch (error) {
      log.warn('Stale pools could not be refetched', error);
      this.#failures += 1;
    }
    this.#changed();
  }

  /** Invalidates a query. A fetch under way is not cancelled: its answer shows whether another one is needed. */
  #invalidate(queryKey: QueryKey): Promise<void> {
    return this.#client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }

  /** Invalidates a query, and once more after a fetch that is under way, because its answer may be older. */
  #refetch(queryKey: QueryKey): void {
    const isUnderWay = this.#client.isFetching({ queryKey, exact: true }) > 0;
    const read = this.#invalidate(queryKey);
    if (isUnderWay) void read.then(() => this.#invalidate(queryKey));
  }

  #refetchLists(): void {
    for (const { queryKey } of this.#listQueries()) this.#refetch(queryKey);
  }

  #refetchAll(): void {
    this.#refetchLists();
    for (const [, { queryKey }] of this.#poolQueries()) this.#refetch(queryKey);
  }

  /** Returns a test of whether a query needs a pool: for an entry in it, or for a list by addresses or of a wallet. */
  #ownPools(): (pool: PoolHeader) => boolean {
    const entries = this.#client.getQueriesData({ queryKey: chainKeys.entriesOfAny });
    const seats = entries.flatMap(([, data]) =>
      v.parse(v.fallback(entriesSchema, []), data).map(({ pool }) => pool),
    );
    const named = this.#listQueries().flatMap(({ queryKey }) => namesIn(queryKey));
    const own = new Set([...seats, ...named]);
    return ({ address, creator, draw }) => [address, creator, draw.completer].some((name) => own.has(name));
  }

  #listQueries(): Query[] {
    return this.#client.getQueryCache().findAll({ queryKey: chainKeys.anyPools });
  }

  /** Returns the queries of single pools, by address or integer id. */
  #poolQueries(): [string, Query][] {
    const below = this.#client.getQueryCache().findAll({ queryKey: chainKeys.anyPool });
    return below.flatMap((query) => {
      const name = poolNameOf(query.queryKey);
      return name === null ? [] : [[name, query]];
    });
  }
}

const caches = new WeakMap<QueryClient, PoolCache>();

/** Returns the pool cache of a query client. */
export function poolCacheOf(client: QueryClient): PoolCache {
  const cache = caches.get(client) ?? new PoolCache(client);
  caches.set(client, cache);
  return cache;
}

/** Replaces a query's data, but not its age: a failed or invalidated query stays so. */
function write(query: Query | undefined, data: unknown): void {
  if (data === undefined || query?.state.data === undefined || query.state.data === data) return;
  query.setState({ data });
}
