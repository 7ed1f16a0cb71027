import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import { revertTransactions } from '#server/projection/revert.ts';
import { poolDetailSchema } from '#src/contract/pools.ts';
import { addressOf } from '#tests/support/chain-script.ts';
import type { PoolScript } from '#tests/support/pool-script.ts';
import { ApiWorld } from './api-world.ts';
import { onEachApi } from './on-each-api.ts';

const WALLETS = [0, 1, 2, 3, 4].map((index) => addressOf(`anyone ${index}`));
const LISTS = [
  '/pools',
  '/pools?limit=3',
  '/pools?sort=oldest&limit=2',
  '/pools?status=active&sort=fill&limit=3',
  '/pools?status=open&limit=2',
  '/pools?status=completed',
  '/pools?status=open&sort=players&limit=1',
  '/pools?fill=filling',
  '/pools?potential=low&sort=prize&limit=2',
  '/pools?search=a&limit=2',
  '/pools/page?limit=2',
  '/pools/page?showLocked=true&sort=ending&limit=3',
  '/pools/page?onlyLocked=true',
  '/pools/page?onlyWaiting=true&sort=due',
  '/pools/page?nearEntry=100000000&limit=3',
  '/pools/page?search=a&sort=fullest',
  '/winners?limit=2',
  '/winners',
  '/winners?search=A',
  '/winners/totals',
  '/stats/platform',
  '/stats/top-creators',
  '/stats/top-creators?timeframe=24h',
  '/stats/top-creators?sortBy=fillRate&order=asc',
  '/events?after=3',
];
const ONES = ['', '/participants?limit=2', '/events', '/chain-events'].flatMap((path) => [
  `/pools/1${path}`,
  `/pools/2${path}`,
]);
const OWN = WALLETS.slice(0, 2).flatMap((wallet) => [
  `/creators/${wallet}`,
  `/creators/${wallet}/pools?limit=2`,
  `/creators/${wallet}/pools?state=ended`,
  `/creators?wallets=${WALLETS.join(',')}`,
  `/users/${wallet}/stats`,
  `/users/${wallet}/activity?limit=2`,
  `/users/${wallet}/claims`,
  `/users/${wallet}/open?limit=2`,
  `/users/${wallet}/claims?status=claimed`,
  `/notifications?wallet=${wallet}`,
]);
const URLS = [...LISTS, ...ONES, ...OWN];
const COUNTDOWN_SECONDS = 61;

type Step = 'create' | 'join' | 'exit' | 'draw' | 'claim' | 'expire' | 'fork' | 'wait';
const STEPS: Step[] = ['create', 'join', 'join', 'join', 'exit', 'draw', 'claim', 'expire', 'fork', 'wait'];

/** Matches the revision and slot up to which a page of pools is complete; a cached page may state lower ones. */
const AT_LEAST = /"slot":"\d+","revision":"\d+"\}$/;

/** Advances pools of few players by random steps. */
class Drivers {
  readonly #world: ApiWorld;
  readonly #open: PoolScript[] = [];
  readonly #full: PoolScript[] = [];
  readonly #drawn: { readonly pool: PoolScript; next: number }[] = [];

  constructor(world: ApiWorld) {
    this.#world = world;
  }

  async take(step: Step, pick: number): Promise<void> {
    const world = this.#world;
    const wallet = WALLETS[pick % WALLETS.length] ?? '';
    const open = this.#open[pick % Math.max(1, this.#open.length)];
    switch (step) {
      case 'create': {
        const pool = world.pool({
          creator: wallet,
          maxPlayers: 2 + (pick % 3),
          name: `Pool ${'abc'[pick % 3]}`,
        });
        this.#open.push(pool);
        return world.apply(pool.create());
      }
      case 'join': {
        const joins = WALLETS.find((other) => open?.players.includes(other) === false);
        if (open === undefined || joins === undefined) return;
        await world.apply(open.join(joins));
        const { status } = await world.get(`/pools/${open.address}`, poolDetailSchema);
        if (status === 'locked') this.#full.push(...this.#open.splice(this.#open.indexOf(open), 1));
        return;
      }
      case 'exit': {
        const leaves = open?.players[1];
        return open === undefined || leaves === undefined ? undefined : world.apply(open.exit(leaves));
      }
      case 'expire':
        if (open === undefined) return;
        this.#open.splice(this.#open.indexOf(open), 1);
        return world.apply(open.expire());
      case 'draw': {
        const pool = this.#full.shift();
        if (pool === undefined) return;
        this.#drawn.push({ pool, next: 0 });
        const { round, drawAt } = pool.lockRecord();
        if (pick % 2 === 0) await world.pass(drawAt, new Map([[round, 'aa']]));
        return world.apply(pool.complete());
      }
      case 'claim': {
        const drawn = this.#drawn.find(({ pool, next }) => next < pool.players.length);
        if (drawn === undefined) return;
        drawn.next += 1;
        return world.apply(drawn.pool.claim(drawn.next - 1));
      }
      case 'wait':
        world.chain.warp(pick % 2 === 0 ? COUNTDOWN_SECONDS : 40_000);
        return;
      case 'fork':
        return;
    }
  }
}

onEachApi('cached answers', (world) => {
  it('cached answers equal uncached ones after any commits, rollbacks and passing of time', async () => {
    const uncached = await ApiWorld.open(world().store, { cacheBytes: 0 });
    const compare = async (other: ApiWorld): Promise<void> => {
      other.clock = world().chain.now;
      for (const url of URLS) {
        const [body, expected] = await Promise.all([world().request(url), other.request(url)]).then(
          (answers) => answers.map((answer) => answer.body.replace(AT_LEAST, '')),
        );
        expect({ url, body }).toEqual({ url, body: expected });
      }
    };
    /** Reverts the last transactions, and then lands them again. */
    const fork = async (depth: number): Promise<void> => {
      const last = world().chain.transactions.slice(-depth);
      await revertTransactions(
        world().store.db,
        last.map(({ signature }) => signature),
        { confirmedSlot: world().chain.slot },
      );
      await compare(uncached);
      await world().apply(...last);
      await compare(uncached);
    };
    const step = fc.tuple(fc.constantFrom(...STEPS), fc.nat({ max: 60 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 8 }), async (steps) => {
        const drivers = new Drivers(world());
        await drivers.take('create', 1);
        for (const [name, pick] of steps) {
          await drivers.take(name, pick);
          await compare(uncached);
          if (name === 'fork') await fork(1 + (pick % 4));
        }
        // The revert of a pool's creation leaves no row that could invalidate an answer.
        await drivers.take('create', 2);
        await compare(uncached);
        await fork(1);
        const fresh = await ApiWorld.open(world().store, { cacheBytes: 0 });
        await compare(fresh);
        await fresh.close();
      }),
      // Run fewer on the embedded database, because it computes in this process.
      { numRuns: world().store.embedded === null ? 3 : 1 },
    );
    await uncached.close();
  }, 240_000);

  it('answers include everything committed before the request, during many commits', async () => {
    const pool = world().pool({ maxPlayers: 200 });
    await world().apply(pool.create());
    const url = `/pools/${pool.address}`;
    let committed = 0;
    let isOver = false;
    const read = async (): Promise<number> => {
      let reads = 0;
      while (!isOver) {
        const before = committed;
        const { currentParticipants } = await world().get(url, poolDetailSchema);
        expect(currentParticipants).toBeGreaterThanOrEqual(before);
        reads += 1;
      }
      return reads;
    };
    const readers = Promise.all([read(), read(), read(), read()]);
    for (let joins = 0; joins < 60; joins += 1) {
      await applyTransactions(world().store.db, [pool.join()], { confirmedSlot: world().chain.slot });
      committed = pool.players.length;
      // Yield to other tasks, because queries of the embedded database never leave time for them.
      await new Promise((resolve) => setImmediate(resolve));
    }
    isOver = true;
    for (const reads of await readers) expect(reads).toBeGreaterThan(2);
  });

  it('answers are not resent to a client that has them', async () => {
    const first = await world().request('/pools?limit=1');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(first.headers['cache-control']).toBe('public, s-maxage=1, stale-while-revalidate=5');
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const second = await world().request('/pools?limit=1', { 'if-none-match': tag });
      expect(second.statusCode).toBe(304);
      expect(second.body).toBe('');
      expect(second.headers.etag).toBe(etag);
    }
    expect((await world().request('/pools?limit=1', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    await world().apply(world().pool().create());
    const changed = await world().request('/pools?limit=1', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });
});
