import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { addressOf, type Happening, ModelChain, toldOf } from '../testing/model-chain.ts';
import { poolCacheOf } from './pool-cache.ts';
import { poolQuery, poolsQuery } from './queries.ts';
import { chainKeys } from './query-keys.ts';

const api = vi.hoisted(() => {
  // Other files of this process may have loaded what is under test with another chain.
  vi.resetModules();
  return { getPools: vi.fn(), getPool: vi.fn(), getPoolHeaders: vi.fn() };
});
vi.mock('../load-chain.ts', () => ({ loadChain: () => Promise.resolve(api) }));

/** How the node answers next: about a slot so far behind the head, after so many milliseconds. */
let node: { readonly lag: bigint; readonly ms: number };
const PROMPT = { lag: 0n, ms: 1 };

let chain: ModelChain;
let client: QueryClient;
let leave: (() => void)[];

/** Answers from the state at the slot that the node has reached when it is asked. */
function answering<T>(of: (slot: bigint) => T): Promise<{ slot: bigint; value: T }> {
  const { lag, ms } = node;
  const slot = chain.head - lag;
  const answer = { slot, value: of(slot) };
  return new Promise((resolve) => setTimeout(() => resolve(answer), ms));
}

function begin(): void {
  chain = new ModelChain();
  node = PROMPT;
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  client.mount();
  leave = [];
}

/** Shows the list, and one pool by its address and by its integer id. */
async function show(): Promise<void> {
  const watched = [poolsQuery(), poolQuery(addressOf(1)), poolQuery('2')].map(
    (options) =>
      new QueryObserver<unknown>(client, {
        ...(options as object),
        queryKey: options.queryKey,
        staleTime: Infinity,
      }),
  );
  leave = watched.map((observer) => observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(50);
}

const cache = () => poolCacheOf(client);
const list = () => client.getQueryData<readonly PoolHeader[]>(chainKeys.pools);
const seats = () => list()?.map(({ id, playerCount }) => [id, playerCount]);
const byAddress = () => client.getQueryData<Pool | null>(chainKeys.pool(addressOf(1)));
const byId = () => client.getQueryData<Pool | null>(chainKeys.pool('2'));
const settle = () => vi.advanceTimersByTimeAsync(5_000);

function tell(happening: Happening | null): void {
  if (happening) cache().tell(happening.address, toldOf(happening.told));
}
function hear(happening: Happening | null): void {
  if (happening?.event) cache().hear([happening.event]);
}

function expectTheChain(): void {
  expect(list()).toEqual(chain.headersAt(chain.head));
  expect(byAddress()).toEqual(chain.poolAt(chain.head, addressOf(1)));
  expect(byId()).toEqual(chain.poolAt(chain.head, addressOf(2)));
}

beforeEach(() => {
  vi.useFakeTimers();
  api.getPools.mockImplementation(() => answering((slot) => chain.headersAt(slot)));
  api.getPool.mockImplementation((name: string) =>
    answering((slot) => chain.poolAt(slot, name === '2' ? addressOf(2) : name)),
  );
  api.getPoolHeaders.mockImplementation((addresses: readonly string[]) =>
    answering((slot) => {
      const pools = new Map(chain.headersAt(slot).map((pool) => [pool.address, pool]));
      return new Map(addresses.map((address) => [address, pools.get(address) ?? null]));
    }),
  );
  begin();
});
afterEach(() => {
  for (const stop of leave) stop();
  vi.clearAllMocks();
  vi.useRealTimers();
});

describe('the pool cache', () => {
  it('shows in the list and in the single pool what a notification tells, without a reading', async () => {
    chain.create(1);
    await show();
    vi.clearAllMocks();
    tell(chain.move(1, 5));
    tell(chain.create(2));
    await settle();
    expectTheChain();
    expect(seats()).toEqual([
      [2n, 1],
      [1n, 2],
    ]);
    for (const read of Object.values(api)) expect(read).not.toHaveBeenCalled();
  });

  it('drops a notification that lags behind, and one that comes twice changes nothing', async () => {
    chain.create(1);
    await show();
    const [late, latest] = [chain.move(1, 5), chain.move(1, 6)];
    tell(latest);
    await settle();
    const [shown] = list() ?? [];
    tell(late);
    tell(latest);
    await settle();
    expect(list()?.[0]).toBe(shown);
    expectTheChain();
  });

  it('drops a reading that is older than what was told while it was under way', async () => {
    chain.create(1);
    await show();
    node = { lag: 0n, ms: 400 };
    cache().miss(null);
    cache().miss(addressOf(1));
    await vi.advanceTimersByTimeAsync(10);
    tell(chain.move(1, 5));
    await vi.advanceTimersByTimeAsync(600);
    expectTheChain();
  });

  it('shows an event at once, reads the pool again that it is about, and no list', async () => {
    chain.create(1);
    chain.create(3);
    await show();
    vi.clearAllMocks();
    hear(chain.move(3, 5));
    await vi.advanceTimersByTimeAsync(300);
    expect(seats()).toEqual([
      [3n, 2],
      [1n, 1],
    ]);
    await settle();
    expectTheChain();
    expect(api.getPoolHeaders.mock.calls).toEqual([[[addressOf(3)]]]);
    expect(api.getPools).not.toHaveBeenCalled();
  });

  it.each([
    ['before', [tell, hear]],
    ['after', [hear, tell]],
  ] as const)('reads nothing for an event that the chain tells of %s it', async (_when, ways) => {
    chain.create(1);
    await show();
    vi.clearAllMocks();
    const joined = chain.move(1, 5);
    for (const way of ways) {
      way(joined);
      await vi.advanceTimersByTimeAsync(500);
    }
    await settle();
    expectTheChain();
    for (const read of Object.values(api)) expect(read).not.toHaveBeenCalled();
  });

  it('is not turned back by an event that comes late, nor by one of the same slot as a notification', async () => {
    chain.create(1);
    await show();
    const [joined, left] = [chain.move(1, 5), chain.move(1, 5)];
    tell(left);
    hear(joined);
    hear(left);
    await vi.advanceTimersByTimeAsync(300);
    expectTheChain();
  });

  it('asks a node that lags behind until it has seen what an event told of', async () => {
    chain.create(1);
    await show();
    hear(chain.move(1, 5));
    node = { lag: 1n, ms: 5 };
    await vi.advanceTimersByTimeAsync(3_500);
    expect(byAddress()?.players).toHaveLength(2);
    expect(byAddress()?.rentLamports).not.toBe(chain.head);
    node = PROMPT;
    await settle();
    expectTheChain();
  });

  it('takes a pool out that a reading lacks, and does not bring it back for old news', async () => {
    const creation = chain.create(1);
    chain.create(2);
    await show();
    chain.close(1);
    chain.close(2);
    cache().miss(null);
    await settle();
    tell(creation);
    hear(creation);
    await settle();
    expect(list()).toEqual([]);
    expectTheChain();
  });

  it('keeps a pool that was made after the reading that lacks it', async () => {
    await show();
    node = { lag: 0n, ms: 300 };
    cache().miss(null);
    await vi.advanceTimersByTimeAsync(1);
    tell(chain.create(1));
    await settle();
    expectTheChain();
  });

  it('takes back what a fork has dropped, though it was of a later slot', async () => {
    chain.create(1);
    await show();
    const joined = chain.move(1, 5);
    tell(joined);
    await settle();
    const corrections = chain.fork(1);
    // A server that has read less of the chain notices at a slot below the one that was told.
    cache().hear(corrections.map((event) => ({ ...event, slot: event.slot - 1n })));
    await vi.advanceTimersByTimeAsync(300);
    expect(seats()).toEqual([[1n, 1]]);
    await settle();
    expectTheChain();
  });

  it('takes out a pool whose creation a fork has dropped, and hears no more of that branch', async () => {
    await show();
    const creation = chain.create(1);
    tell(creation);
    const corrections = chain.fork(1);
    cache().hear(corrections);
    tell(creation);
    hear(creation);
    await settle();
    expect(list()).toEqual([]);
    expectTheChain();
  });

  it('after a reload shows the chain, whatever old events come then', async () => {
    chain.create(1);
    const joined = chain.move(1, 5);
    chain.move(1, 5);
    await show();
    hear(joined);
    await settle();
    expectTheChain();
  });

  it('shows a failed reading as failed and an invalidated one as old, while news arrives', async () => {
    chain.create(1);
    await show();
    api.getPools.mockRejectedValueOnce(new Error('no route'));
    cache().miss(null);
    await settle();
    const { dataUpdatedAt } = client.getQueryState(chainKeys.pools) ?? {};
    tell(chain.move(1, 5));
    await settle();
    expectTheChain();
    expect(client.getQueryState(chainKeys.pools)).toMatchObject({ status: 'error', dataUpdatedAt });
  });

  it('reads what nobody shows when somebody does again', async () => {
    chain.create(1);
    await show();
    for (const stop of leave) stop();
    vi.clearAllMocks();
    hear(chain.move(1, 5));
    await settle();
    for (const read of Object.values(api)) expect(read).not.toHaveBeenCalled();
    expect(client.getQueryState(chainKeys.pools)?.isInvalidated).toBe(true);
    expect(client.getQueryState(chainKeys.pool(addressOf(1)))?.isInvalidated).toBe(true);
  });

  it('asks less and less often while nothing can be read, and says so', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    chain.create(3);
    await show();
    api.getPoolHeaders.mockRejectedValue(new Error('429'));
    hear(chain.move(3, 5));
    await vi.advanceTimersByTimeAsync(16_000);
    expect(api.getPoolHeaders).toHaveBeenCalledTimes(4);
    expect(said).toHaveBeenCalledTimes(4);
    said.mockRestore();
  });

  it('reads the list where more is in doubt than one request may ask for', async () => {
    for (let number = 10; number < 130; number += 1) chain.create(number);
    await show();
    vi.clearAllMocks();
    for (let number = 10; number < 130; number += 1) hear(chain.move(number, 5));
    await settle();
    expectTheChain();
    expect(api.getPools).toHaveBeenCalledOnce();
    expect(api.getPoolHeaders).not.toHaveBeenCalled();
  });

  it('leaves the pools that news is not about the same objects, and the list where nothing has changed', async () => {
    chain.create(1);
    chain.create(2);
    await show();
    const [second] = list() ?? [];
    const other = byId();
    tell(chain.move(1, 5));
    await settle();
    expect(list()?.[0]).toBe(second);
    expect(byId()).toBe(other);
    const before = list();
    chain.pass();
    cache().tell(addressOf(2), toldOf({ slot: chain.head, value: chain.poolAt(chain.head, addressOf(2)) }));
    await settle();
    expect(list()).toBe(before);
  });

  it('after the slots are forgotten takes what another chain shows, whose slots are lower', async () => {
    for (let number = 1; number < 9; number += 1) chain.create(number);
    await show();
    chain = new ModelChain();
    chain.create(1);
    cache().forgetSlots();
    void client.invalidateQueries();
    await settle();
    expectTheChain();
  });
});

const POOLS = { min: 1, max: 3 };
const number = fc.integer(POOLS);
const player = fc.integer({ min: 2, max: 4 });
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), number }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('move' as const), number, player }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), number }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fork' as const), depth: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      number: fc.option(number),
      lag: fc.bigInt({ min: 0n, max: 4n }),
      ms: fc.integer({ min: 1, max: 3_000 }),
    }),
  },
  // What is under way is handed over in any order, several times or never.
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), which: fc.nat(), again: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const), which: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 1_500 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Plays steps; news under way is handed over as they say. */
class Play {
  readonly #underWay: (() => void)[] = [];
  /** Of each pool the newest slot whose state was shown. */
  readonly #shown = new Map<string, bigint>();

  async run(steps: readonly Step[]): Promise<void> {
    for (const one of steps) {
      await this.#play(one);
      this.#expectOnward();
    }
  }

  /** Hands over all that is still under way. */
  async finish(): Promise<void> {
    for (const deliver of this.#underWay.splice(0)) deliver();
    await vi.advanceTimersByTimeAsync(4_000);
    this.#expectOnward();
  }

  async #play(one: Step): Promise<void> {
    switch (one.do) {
      case 'create':
        return this.#send(chain.create(one.number));
      case 'move':
        return this.#send(chain.move(one.number, one.player));
      case 'close':
        return this.#send(chain.close(one.number));
      case 'fork': {
        const corrections = chain.fork(one.depth);
        this.#underWay.push(() => {
          cache().hear(corrections);
          for (const { poolAddress } of corrections) this.#shown.delete(poolAddress);
        });
        return;
      }
      case 'read':
        node = { lag: one.lag, ms: one.ms };
        return cache().miss(one.number === null ? null : addressOf(one.number));
      case 'deliver':
        return this.#take(one.which, one.again)?.();
      case 'lose':
        return void this.#take(one.which, false);
      case 'wait':
        await vi.advanceTimersByTimeAsync(one.ms);
    }
  }

  #send(happening: Happening | null): void {
    this.#underWay.push(
      () => tell(happening),
      () => hear(happening),
    );
  }

  #take(which: number, again: boolean): (() => void) | undefined {
    const index = which % Math.max(1, this.#underWay.length);
    return again ? this.#underWay[index] : this.#underWay.splice(index, 1)[0];
  }

  #expectOnward(): void {
    for (const { address, rentLamports } of list() ?? []) {
      expect(rentLamports).toBeGreaterThanOrEqual(this.#shown.get(address) ?? 0n);
      this.#shown.set(address, rentLamports);
    }
  }
}

describe('any interleaving of notifications, events and readings', () => {
  const played = (isLost: boolean) =>
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      begin();
      await show();
      const play = new Play();
      await play.run(steps.filter((one) => isLost || (one.do !== 'lose' && one.do !== 'close')));
      node = PROMPT;
      await play.finish();
      if (isLost) {
        chain.pass();
        cache().miss(null);
        for (const of of [1, 2]) cache().miss(addressOf(of));
      }
      await vi.advanceTimersByTimeAsync(70_000);
      expectTheChain();
      for (const stop of leave) stop();
    });

  it('ends in the chain’s state by itself where nothing is lost in the end, and never goes back but for a fork', async () => {
    await fc.assert(played(false), { numRuns: 300 });
  });

  it('ends in the chain’s state after the reading that follows a gap, whatever was lost', async () => {
    await fc.assert(played(true), { numRuns: 300 });
  });
});
