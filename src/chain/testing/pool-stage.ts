import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import { sleep } from '#src/lib/sleep.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { type PoolCache, poolCacheOf } from '../pools/pool-cache.ts';
import { poolQuery, poolsQuery } from '../pools/pool-queries.ts';
import { isIn, type PoolScope } from '../pools/pool-scope.ts';
import { isListed } from './with-slots.ts';
import { chainKeys } from '../queries/query-keys.ts';
import { addressOf, type Happening, ModelChain, updateOf } from './model-chain.ts';

/** How a node answers: from a slot this far behind the head, after this many milliseconds. */
export interface Node {
  readonly lag: bigint;
  readonly ms: number;
  /** How much too high the reported slots are; by default they are correct. */
  readonly lie?: bigint;
}
export const PROMPT: Node = { lag: 0n, ms: 1 };

const options = { queries: { retry: false, networkMode: 'always', staleTime: Infinity } } as const;

/** A chain, its node, and a page that shows the list of pools, pool 1 by its address and pool 2 by its integer id. */
export class PoolStage {
  chain = new ModelChain();
  node = PROMPT;
  readonly client = new QueryClient({ defaultOptions: options });
  /** The node's answers. */
  readonly api = {
    getPools: vi.fn((scope: PoolScope) =>
      this.#answer((slot) => this.chain.headersAt(slot).filter((pool) => isListed(pool, scope))),
    ),
    getPool: vi.fn((name: string) =>
      this.#answer((slot) => this.chain.poolAt(slot, name === '2' ? addressOf(2) : name)),
    ),
    getPoolHeaders: vi.fn((addresses: readonly string[]) =>
      this.#answer((slot) => {
        const pools = new Map(this.chain.headersAt(slot).map((pool) => [pool.address, pool]));
        return new Map(addresses.map((address) => [address, pools.get(address) ?? null]));
      }),
    ),
    getClock: vi.fn(async () => {
      const { slot } = await this.#answer(() => null);
      return { slot, unixTimestamp: Math.floor(Date.now() / 1_000) + this.clockLie };
    }),
    isOwnCluster: vi.fn(async () => true),
  };
  /** The seconds by which the reported clock of the chain is wrong. */
  clockLie = 0;
  #leave: (() => void)[] = [];

  get cache(): PoolCache {
    return poolCacheOf(this.client);
  }

  get list(): readonly PoolHeader[] | undefined {
    return this.client.getQueryData(chainKeys.pools);
  }

  get byAddress(): Pool | null | undefined {
    return this.client.getQueryData(chainKeys.pool(addressOf(1)));
  }

  get byId(): Pool | null | undefined {
    return this.client.getQueryData(chainKeys.pool('2'));
  }

  async show(): Promise<void> {
    this.client.mount();
    const quiet = (): void => undefined;
    this.#leave = [
      new QueryObserver(this.client, poolsQuery()).subscribe(quiet),
      new QueryObserver(this.client, poolQuery(addressOf(1))).subscribe(quiet),
      new QueryObserver(this.client, poolQuery('2')).subscribe(quiet),
    ];
    await vi.advanceTimersByTimeAsync(50);
    this.forgetReads();
  }

  leave(): void {
    for (const stop of this.#leave.splice(0)) stop();
  }

  notify(happening: Happening | null): void {
    if (happening) this.cache.applyNotification(happening.address, updateOf(happening.update));
  }

  emit(happening: Happening | null): void {
    if (happening?.event) this.cache.applyEvents([happening.event]);
  }

  forgetReads(): void {
    for (const read of Object.values(this.api)) read.mockClear();
  }

  expectNoReads(): void {
    for (const read of Object.values(this.api)) expect(read).not.toHaveBeenCalled();
  }

  expectTheChain(): void {
    const { head } = this.chain;
    const pools = this.chain.headersAt(head);
    // The list contains only those ended pools that were seen running.
    const seen = new Set(this.list?.map(({ address }) => address));
    expect(this.list).toEqual(pools.filter((pool) => isIn('active', pool) || seen.has(pool.address)));
    expect(this.byAddress).toEqual(this.chain.poolAt(head, addressOf(1)));
    expect(this.byId).toEqual(this.chain.poolAt(head, addressOf(2)));
  }

  /** Answers from the state at the slot that the node has reached at the time of the request. */
  async #answer<T>(of: (slot: bigint) => T): Promise<{ slot: bigint; value: T }> {
    const { lag, ms, lie = 0n } = this.node;
    const slot = this.chain.head - lag;
    const answer = { slot: slot + lie, value: of(slot) };
    await sleep(ms);
    return answer;
  }
}
