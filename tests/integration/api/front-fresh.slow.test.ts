import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startLive } from '#server/live/start-live.ts';
import { applyTransactions } from '#server/projection/apply.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { chainEventListSchema } from '#src/contract/events.ts';
import { poolDetailSchema } from '#src/contract/pools.ts';
import { sleep } from '#src/lib/sleep.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '#tests/support/postgres.ts';
import { NO_LOG } from '#tests/support/log-into.ts';
import { Player } from '../live/player.ts';
import { ApiWorld } from './api-world.ts';
import { frontRequests, isFromFront } from './front.ts';
import { onEachApi } from './on-each-api.ts';

const STALE_MS = 60;
/** Milliseconds so long that no answer becomes stale by time alone. */
const NEVER_STALE = 1e9;

onEachApi(
  'an answer cached before a commit',
  (world) => {
    const SEATS = { currentParticipants: expect.any(Number) };
    const seats = async (path: string) => (await world().get(path, poolDetailSchema)).currentParticipants;

    /** Opens a pool and requests it, so that its answer is cached. */
    const ready = async () => {
      const pool = world().pool({ maxPlayers: 50 });
      await world().apply(pool.create());
      const path = `/pools/${pool.address}`;
      // After this request the front cache includes the pool's creation.
      await world().request('/events?after=0');
      expect((await world().request(path)).json()).toMatchObject(SEATS);
      expect(await isFromFront(world(), path)).toBe(true);
      return { pool, path };
    };

    it.each([
      ['its events', (path: string) => `${path}/chain-events`],
      ['the events of all', () => '/events?after=0'],
      ['an answer that is computed for the request', (path: string) => `${path}/participants?limit=3`],
      ['a search', () => '/pools?search=p'],
      ['the figures', () => '/stats/platform'],
    ])('a stale answer is never sent after %s, which can show the commit', async (_name, newer) => {
      const { pool, path } = await ready();
      const before = await seats(path);
      await world().apply(pool.join());
      expect(await seats(path)).toBe(before);
      await world().request(newer(path));
      expect(await seats(path)).toBe(before + 1);
    });

    it('a stale answer is never sent to a client that names the revision of a newer one, from another process', async () => {
      const { pool, path } = await ready();
      const before = await seats(path);
      const seatsAfter = async (revision: string): Promise<unknown> =>
        (await world().request(path, { 'x-revision': revision })).json();
      for (const prefix of ['', 'epoch.']) {
        const seen = await world().revisions.current();
        await world().apply(pool.join());
        const joined = (await world().revisions.current()) - seen;
        expect(joined).toBe(1n);
        const stale = { currentParticipants: pool.players.length - 1 };
        for (const revision of [`${prefix}${seen}`, 'x', `-${seen + 1n}`, `${seen + 1n}.`]) {
          expect(await seatsAfter(revision)).toMatchObject(stale);
        }
        expect(await seatsAfter(`${prefix}${seen + 1n}`)).toMatchObject({
          currentParticipants: pool.players.length,
        });
      }
      expect(await seats(path)).toBe(before + 2);
      // No such commit exists: the newest state is sent.
      expect(await seatsAfter('999999999999999999')).toMatchObject({ currentParticipants: before + 2 });
    });

    it('a stale answer is never sent to a client whose socket received the commit or connected later', async () => {
      const live = startLive({
        httpServer: world().app.server,
        store: world().store,
        revisions: world().revisions,
        answers: world().answers,
        base: '/api',
        corsOrigins: [],
        trustProxy: [],
        log: NO_LOG,
        metrics: new Registry(),
      });
      onTestFinished(() => live.close());
      const { pool, path } = await ready();
      const player = new Player({ port: world().port });
      await expect.poll(() => player.connections.length).toBe(1);
      for (let joined = 0; joined < 5; joined += 1) {
        const before = await seats(path);
        const received = new Promise<number>((resolve) => {
          player.socket.onAny(() => resolve(seats(path)));
        });
        await world().apply(pool.join());
        expect(await received).toBe(before + 1);
        player.socket.offAny();
      }
      player.socket.close();
      await sleep(200);
      const before = await seats(path);
      await world().apply(pool.join());
      await sleep(200);
      // No socket was connected to receive the commit.
      expect(await seats(path)).toBe(before);
      const late = new Player({ port: world().port });
      await expect.poll(() => late.connections.length).toBe(1);
      expect(await seats(path)).toBe(before + 1);
      late.socket.close();
    });
  },
  { staleMs: NEVER_STALE },
);

onEachApi(
  'an answer',
  (world) => {
    it('an answer includes every commit that is older than 60 ms at the request, and later answers are never older', async () => {
      const pool = world().pool({ maxPlayers: 200 });
      await world().apply(pool.create());
      await sleep(STALE_MS);
      /** Numbers of players, each with the `performance.now()` of its commit. */
      const commits: [number, number][] = [[0, 0]];
      let isOver = false;
      const client = async (): Promise<number> => {
        let seen = 0;
        let answered = 0;
        const saw = (count: number, sent: number): void => {
          const due = commits.findLast(([, at]) => at <= sent - STALE_MS)?.[0] ?? 0;
          expect(count).toBeGreaterThanOrEqual(Math.max(due, seen));
          seen = count;
          answered += 1;
        };
        const path = `/pools/${pool.address}`;
        while (!isOver) {
          for (const url of [path, `${path}?x=${answered % 3}`, `${path}?y=1`]) {
            const sent = performance.now();
            saw((await world().get(url, poolDetailSchema)).currentParticipants, sent);
          }
          if (answered % 10 === 0) {
            const sent = performance.now();
            const { data } = await world().get(`${path}/chain-events?limit=100`, chainEventListSchema);
            saw(data.filter(({ name }) => name === 'PlayerJoined').length + 1, sent);
          }
        }
        return answered;
      };
      const clients = Promise.all([client(), client(), client(), client()]);
      for (let joins = 0; joins < 60; joins += 1) {
        await applyTransactions(world().store.db, [pool.join()], { confirmedSlot: world().chain.slot });
        commits.push([pool.players.length, performance.now()]);
        await sleep(joins % 20);
      }
      isOver = true;
      for (const answered of await clients) expect(answered).toBeGreaterThan(20);
      expect(await isFromFront(world(), `/pools/${pool.address}`)).toBe(true);
    });
  },
  { staleMs: STALE_MS },
);

describe.skipIf(!hasPostgres())('the front cache of a process that cannot serve', () => {
  let cluster: PostgresCluster;
  let store: Store;
  let world: ApiWorld;
  let isStopping = false;
  beforeAll(async () => {
    cluster = await startPostgres();
    store = await openStore({
      databaseUrl: await cluster.createDatabase(),
      folder: null,
      onConnectionLost: () => undefined,
    });
    world = await ApiWorld.open(store, { stopping: () => isStopping, staleMs: STALE_MS });
  });
  afterAll(async () => {
    await world?.close();
    await store?.close();
    await cluster?.kill();
  });

  it('the front cache of a process that cannot serve is emptied by a failed health check, refuses as Fastify does, and fills again', async () => {
    await world.request('/pools');
    expect(await isFromFront(world, '/pools')).toBe(true);
    await cluster.kill();
    await sleep(STALE_MS);
    expect(await world.refusal('/pools')).toEqual({ refused: '503 unavailable', fields: [] });
    await expect.poll(async () => (await world.request('/health/ready')).statusCode).toBe(503);
    expect(await frontRequests(world)).toBe(0);
    await cluster.start();
    await expect.poll(async () => (await world.request('/pools')).statusCode).toBe(200);
    await expect.poll(() => isFromFront(world, '/pools')).toBe(true);
    // A process that lags behind the chain still serves, with an empty cache.
    world.indexer = { ...world.indexer, dueSlot: 1_000_000n };
    expect((await world.request('/health')).statusCode).toBe(503);
    expect(await frontRequests(world)).toBe(0);
  });

  it('the front cache of a process that cannot serve is empty while it stops', async () => {
    await world.request('/pools');
    expect(await frontRequests(world)).toBe(1);
    isStopping = true;
    expect(await isFromFront(world, '/pools')).toBe(false);
    expect(await isFromFront(world, '/pools')).toBe(false);
    expect((await world.request('/pools')).statusCode).toBe(200);
  });
});
