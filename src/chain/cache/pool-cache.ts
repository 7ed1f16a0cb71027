import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#src/contract/events.ts';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { loadChain } from '../load-chain.ts';
import { KnownPools, type ToldPool } from './known-pools.ts';
import { PlausibleChain } from './plausible-chain.ts';
import { chainKeys, poolNameOf } from './query-keys.ts';
import { type AtSlot, NO_SLOT } from './slot-order.ts';

/** News comes in bursts: it is shown at most so often, for each time the whole list is gone through. */
const SHOW_MS = 200;
/** Doubts are settled at most so often, many by one reading. */
const SETTLE_MS = 1_000;
/** After failed readings the pause doubles, up to this. */
const LONGEST_PAUSE_MS = 32_000;
/** Limit of accounts in one request: if more are in doubt, the whole list is read. */
const MOST_ADDRESSES = 100;

/**
 * The only writer of pools in the query cache: keeps the list and the single pools at the chain's state. `slot-order.ts`
 * says which news stands; what stays in doubt is read from the chain again.
 */
export class PoolCache {
  readonly #client: QueryClient;
  readonly #known: KnownPools;
  /** Slots and times that the chain can have come to. */
  readonly chain: PlausibleChain;
  #showing: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(client: QueryClient) {
    this.#client = client;
    this.#known = new KnownPools((name) => client.getQueryState(chainKeys.pool(name)) !== undefined);
    this.chain = new PlausibleChain(client, (isLower) => {
      if (isLower) this.#known.forgetSlots();
      this.#readAllAfresh();
    });
  }

  /** Takes a reading of all pools. @returns the list as it is known now, newest first */
  readList(reading: AtSlot<readonly PoolHeader[]>): readonly PoolHeader[] {
    this.#known.readList(this.#ordered(reading));
    this.#changed();
    return this.#known.list() ?? [];
  }

  /**
   * Takes a reading of a single pool.
   * @param name its address or integer id
   * @returns the pool as it is known now; null where there is none
   */
  readPool(name: string, reading: AtSlot<Pool | null>): Pool | null {
    this.#known.readPool(name, this.#ordered(reading));
    this.#changed();
    return this.#known.pool(name) ?? null;
  }

  /** Takes what a subscription tells of a pool; null: its account is closed. */
  tell(address: string, told: AtSlot<ToldPool | null>): void {
    const ordered = this.#ordered(told);
    this.#known.tell(address, ordered);
    this.chain.raiseFloor(ordered.slot);
    this.#changed();
  }

  /** Takes what the server tells. */
  hear(events: readonly LiveEvent[]): void {
    for (const event of events) {
      if (!this.chain.isReached(event.slot)) continue;
      this.#known.hear(event);
      this.chain.raiseFloor(event.slot);
    }
    this.#changed();
  }

  /** Has read again what may have missed news: one pool, or with null the whole list. */
  miss(address: string | null): void {
    if (address === null) return this.#readAfresh(chainKeys.pools);
    for (const [name, { queryKey }] of this.#poolQueries()) {
      if (this.#known.addressOf(name) === address) this.#readAfresh(queryKey);
    }
  }

  /** Forgets all slots: what is read next stands, as on another chain, whose slots begin anew. */
  forgetSlots(): void {
    this.#known.forgetSlots();
    this.chain.reset();
  }

  /** News by the slot at which it stands: none is too far ahead. */
  #ordered<T>({ slot, value }: AtSlot<T>): AtSlot<T> {
    return { slot: this.chain.orderOf(slot), value };
  }

  #changed(): void {
    // In a step of its own: a reading that was just taken is written by its query first, and is never newer than this.
    if (this.#showing === undefined) this.#showing = setTimeout(() => this.#show(), SHOW_MS);
    this.#settleLater();
  }

  #show(): void {
    this.#showing = undefined;
    const list = this.#known.list();
    if (list !== null) write(this.#listQuery(), list);
    for (const [name, query] of this.#poolQueries()) write(query, this.#known.pool(name));
  }

  #settleLater(): void {
    if (this.#settling !== undefined || !this.#known.isAnyDoubted()) return;
    const pause = backoffMs(this.#failures + 1, SETTLE_MS, LONGEST_PAUSE_MS);
    this.#settling = setTimeout(() => void this.#settle(), pause);
  }

  /** Has read again what is in doubt and shown; what nobody shows is read by the next who does. */
  async #settle(): Promise<void> {
    this.#settling = undefined;
    for (const [name, { queryKey }] of this.#poolQueries()) {
      if (this.#known.isDoubted(name)) void this.#invalidate(queryKey);
    }
    const addresses = this.#known.doubtedInList();
    if (addresses.length === 0) return;
    if (addresses.length > MOST_ADDRESSES || !this.#listQuery()?.isActive()) {
      return void this.#invalidate(chainKeys.pools);
    }
    try {
      const { getPoolHeaders } = await loadChain();
      const reading = this.#ordered(await getPoolHeaders(addresses));
      this.#known.readHeaders(reading);
      this.#failures = reading.slot === NO_SLOT ? this.#failures + 1 : 0;
    } catch (error) {
      console.warn('Pools that have changed cannot be read', error);
      this.#failures += 1;
    }
    this.#changed();
  }

  /** Has a query read again; where it is being read, the answer shows whether that is needed once more. */
  #invalidate(queryKey: QueryKey): Promise<void> {
    return this.#client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }

  /** Has a query read again; where it is being read, once more after that, for the answer may be from before. */
  #readAfresh(queryKey: QueryKey): void {
    const isUnderWay = this.#client.isFetching({ queryKey, exact: true }) > 0;
    const read = this.#invalidate(queryKey);
    if (isUnderWay) void read.then(() => this.#invalidate(queryKey));
  }

  #readAllAfresh(): void {
    this.#readAfresh(chainKeys.pools);
    for (const [, { queryKey }] of this.#poolQueries()) this.#readAfresh(queryKey);
  }

  #listQuery(): Query | undefined {
    return this.#client.getQueryCache().find({ queryKey: chainKeys.pools });
  }

  /** The queries of single pools, by the name that each asks for. */
  #poolQueries(): [string, Query][] {
    const below = this.#client.getQueryCache().findAll({ queryKey: chainKeys.anyPool });
    return below.flatMap((query) => {
      const name = poolNameOf(query.queryKey);
      return name === null ? [] : [[name, query]];
    });
  }
}

const caches = new WeakMap<QueryClient, PoolCache>();

/** The one pool cache of a query cache. */
export function poolCacheOf(client: QueryClient): PoolCache {
  const cache = caches.get(client) ?? new PoolCache(client);
  caches.set(client, cache);
  return cache;
}

/** Shows other data without the look of an answer: the query stays as old as it was, failed or invalidated too. */
function write(query: Query | undefined, data: unknown): void {
  if (data === undefined || query?.state.data === undefined || query.state.data === data) return;
  query.setState({ data });
}
