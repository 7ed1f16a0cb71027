import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { openOutbox } from '#server/indexer/outbox.ts';
import { startLive } from '#server/live/start-live.ts';
import { pools } from '#server/store/schema.ts';
import { poolDetailSchema } from '#src/contract/pools.ts';
import { openLiveSocket } from '#src/features/live/api/live-socket.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { fetchByKey } from '#src/lib/api-client.ts';
import { AdminApi } from '#tests/support/admin-api.ts';
import { CachingProxy } from '#tests/support/caching-proxy.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { NO_LOG } from '#tests/support/log-into.ts';
import type { PoolScript } from '#tests/support/pool-script.ts';
import { onEachApi } from './on-each-api.ts';

const ORIGIN = 'https://app.example';
const SECOND = 1_000;
const POLL = { timeout: 10_000 };

/** The caches in front of the API. A client cannot know which of them answers. */
let edges: [CachingProxy, CachingProxy];
let edge: CachingProxy;
let server: Server;
let base = '';

async function openEdges(port: number): Promise<void> {
  edges = [new CachingProxy(port), new CachingProxy(port)];
  [edge] = edges;
  server = createServer((request, response) => void edge.handle(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  setApiBase(base);
}
const closeEdges = (): void => {
  server.closeAllConnections();
  server.close();
};

onEachApi(
  'behind a shared cache',
  (world) => {
    let pool: PoolScript;
    let path = '';
    // The app remembers revisions by epoch, and lives longer than a database, so each database needs another epoch.
    beforeAll(async () => openOutbox(world().store.db, randomUUID()));
    beforeEach(async () => {
      await openEdges(world().port);
      pool = world().pool({ maxPlayers: 100 });
      await world().apply(pool.create());
      path = `/pools/${pool.address}`;
    });
    afterEach(closeEdges);

    const join = () => world().apply(pool.join());
    const get = async (headers: Record<string, string> = {}) => fetch(`${base}${path}`, { headers });
    const seatsOf = (answer: unknown) => v.parse(poolDetailSchema, answer).currentParticipants;
    /** Reads the number of seats by the app's own client. */
    const seatsInApp = async () => seatsOf(await fetchByKey({ queryKey: [path] }));

    it('many clients cost the server one request a second, and see commits of the second before the last', async () => {
      const { routed } = world();
      let committed = pool.players.length;
      for (let second = 0; second < 5; second += 1) {
        const before = edge.answered.length;
        const answers = await Promise.all(Array.from({ length: 50 }, () => get()));
        await edge.settle();
        expect(edge.answered.length - before).toBe(1);
        for (const answer of answers) {
          expect(answer.status).toBe(200);
          // The first request of a second gets the answer that the cache fetched in the second before.
          expect(seatsOf(await answer.json())).toBeGreaterThanOrEqual(committed - 1);
        }
        await join();
        committed = pool.players.length;
        edge.now += SECOND;
      }
      expect(edge.answered).toEqual([200, 200, 200, 200, 200]);
      // The front cache has answered all of these requests except the first.
      expect(world().routed).toBe(routed + 1);
      edge.now += 10 * SECOND;
      expect(seatsOf(await (await get()).json())).toBe(committed);
    });

    it('a 304 passes through the cache in both directions, and raises the revision', async () => {
      const first = await get();
      const etag = String(first.headers.get('etag'));
      // Without this `cache-control`, `fetch` would add `no-cache`.
      const held = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      expect((await get(held)).status).toBe(304);
      expect(edge.answered).toEqual([200]);
      // A commit about another pool changes only the revision.
      await world().apply(world().pool().create());
      edge.now += 10 * SECOND;
      const second = await get();
      expect(edge.answered).toEqual([200, 304]);
      expect([second.status, second.headers.get('etag')]).toEqual([200, etag]);
      expect(await second.json()).toEqual(await first.json());
      const numbers = [first, second].map(({ headers }) =>
        Number(String(headers.get('x-revision')).split('.')[1]),
      );
      expect(numbers[1]).toBe((numbers[0] ?? NaN) + 1);
    });

    it('each origin and encoding gets the same answer as without the cache', async () => {
      for (let seat = 0; seat < 20; seat += 1) await join();
      path = `${path}/participants`;
      for (const times of [1, 2]) {
        for (const origin of [ORIGIN, 'https://evil.example', null]) {
          for (const encoding of ['br', 'identity']) {
            const answer = await get({ 'accept-encoding': encoding, ...(origin && { origin }) });
            const { headers } = answer;
            expect(headers.get('access-control-allow-origin')).toBe(origin === ORIGIN ? ORIGIN : null);
            expect(headers.get('content-encoding'), String(times)).toBe(encoding === 'br' ? 'br' : null);
            expect(await answer.json()).toHaveProperty('data.19');
            if (origin === ORIGIN) {
              expect(headers.get('access-control-expose-headers')).toContain('x-revision');
            }
          }
        }
      }
      expect(edge.answered).toHaveLength(6);
    });

    it('a request with a cookie bypasses the cache, and an error does not enter it', async () => {
      await get();
      await get({ cookie: 'a=b' });
      await get({ authorization: 'Bearer 1' });
      expect(edge.answered).toHaveLength(3);
      expect(edge.size).toBe(1);
      path = '/pools/999';
      for (const times of [4, 5]) {
        expect((await get()).status).toBe(404);
        expect(edge.answered).toHaveLength(times);
      }
      expect(edge.size).toBe(1);
    });

    it.each([
      ['gets the newest state from the server', true],
      ['keeps the newer answer if the caches ignore parameters', false],
    ])('the app between two caches of different ages %s', async (_, keysByQuery) => {
      for (const one of edges) one.keysByQuery = keysByQuery;
      const [older, newer] = edges;
      const before = pool.players.length;
      expect(await seatsInApp()).toBe(before);
      await join();
      edge = newer;
      expect(await seatsInApp()).toBe(before + 1);
      edge = older;
      // The older cache still sends its old answer to other clients.
      expect(seatsOf(await (await get()).json())).toBe(before);
      await join();
      expect(await seatsInApp()).toBe(keysByQuery ? before + 2 : before + 1);
    });

    it.each([true, false])(
      'the app never goes back in time (a cache keyed by parameters: %s)',
      async (keysByQuery) => {
        for (const one of edges) one.keysByQuery = keysByQuery;
        let last = 0;
        let older = 0;
        for (let step = 0; step < 120; step += 1) {
          // Advances the clocks of both caches by fixed steps, so that their ages differ.
          if (step % 7 === 0) await join();
          edges[step % 3 === 0 ? 0 : 1].now += (step % 5) * 400;
          edge = edges[(step * step) % 4 === 1 ? 1 : 0];
          if (seatsOf(await (await get()).json()) < last) older += 1;
          const seats = await seatsInApp();
          expect(seats).toBeGreaterThanOrEqual(last);
          last = seats;
        }
        // Some answers of the caches were older than the app's state, so the check was needed.
        expect(older).toBeGreaterThan(0);
        expect(last).toBeGreaterThan(pool.players.length - 3);
      },
    );

    describe('the app after a message', () => {
      const received: string[] = [];
      /** Opens the app's socket, past the cache. @param isList whether it receives changes of the list instead of events */
      const openSocket = async (isList: boolean): Promise<void> => {
        received.length = 0;
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
        const origin = `http://127.0.0.1:${world().port}`;
        const socket = openLiveSocket({
          url: `${origin}/api/socket.io`,
          origin,
          wallet: null,
          lastEventId: () => null,
          onConnected: () => received.push('connected'),
          onEvents: () => received.push('event'),
          onLost: () => undefined,
          onFigures: () => undefined,
          ...(isList && { onList: () => received.push('list') }),
        });
        onTestFinished(async () => {
          socket.close();
          await live.close();
        });
        await expect.poll(() => received, POLL).toContain('connected');
      };

      it.each([
        ['an event', false],
        ['a change of the list', true],
      ])('after %s, all pages read the new state by one request to the server', async (_, isList) => {
        await openSocket(isList);
        const before = pool.players.length;
        expect(await seatsInApp()).toBe(before);
        received.length = 0;
        await join();
        await expect.poll(() => received, POLL).toContain(isList ? 'list' : 'event');
        // The cache still sends its old answer to other clients.
        expect(seatsOf(await (await get()).json())).toBe(before);
        const fetched = edge.answered.length;
        // Many pages receive the same message.
        const pages = await Promise.all(Array.from({ length: 50 }, seatsInApp));
        expect(new Set(pages)).toEqual(new Set([before + 1]));
        expect(edge.answered.length - fetched).toBe(1);
        // Ten seconds later, the app's read costs the server one further request.
        edge.now += 10 * SECOND;
        expect(await seatsInApp()).toBe(before + 1);
        expect(edge.answered.length - fetched).toBe(2);
      });

      it('after a reconnect, the app reads the state that it has missed', async () => {
        const before = pool.players.length;
        expect(await seatsInApp()).toBe(before);
        await join();
        expect(await seatsInApp()).toBe(before);
        await openSocket(true);
        expect(await seatsInApp()).toBe(before + 1);
      });
    });

    it('the answer to a request that names a future revision is not cached for later requests with that revision', async () => {
      const next = (await world().revisions.current()) + 1n;
      const [url, before] = [path, pool.players.length];
      path = `${url}?x-revision=any.${next}`;
      expect(seatsOf(await (await get()).json())).toBe(before);
      expect(edge.size).toBe(0);
      await join();
      expect(seatsOf(await (await get()).json())).toBe(before + 1);
      expect(edge.size).toBe(1);
      // A request without a revision is cached separately.
      path = url;
      expect((await get()).headers.get('cache-control')).toContain('s-maxage');
    });

    it('the app accepts the lower revisions of a restored database, also from a process that was not restarted', async () => {
      const { db } = world().store;
      await openOutbox(db, 'first');
      await join();
      const before = await seatsInApp();
      await db.execute(sql`update indexer_state set revision = 1`);
      await db.execute(
        sql`update pools set name = 'Restored', revision = 1 where ${eq(pools.address, pool.address)}`,
      );
      await openOutbox(db, 'second');
      edge.now += 10 * SECOND;
      expect(await fetchByKey({ queryKey: [path] })).toMatchObject({ name: 'Restored' });
      await join();
      edge.now += 10 * SECOND;
      expect(await seatsInApp()).toBe(before + 1);
      const [revision = ''] = /\d+$/.exec((await get()).headers.get('x-revision') ?? '') ?? [];
      expect(Number(revision)).toBe(2);
    });
  },
  { corsOrigins: [ORIGIN] },
);

onEachDatabase('a session behind a shared cache', (openEmpty) => {
  describe.each([
    ['that bypasses cookies', true],
    ['that does not', false],
  ])('%s', (_, bypasses) => {
    it('is not sent to other clients', async () => {
      const api = new AdminApi(await openEmpty());
      const cookie = await api.signIn();
      await api.app.listen({ host: '127.0.0.1', port: 0 });
      await openEdges((api.app.server.address() as AddressInfo).port);
      edge.bypassesCookies = bypasses;
      const status = async (headers: Record<string, string>) =>
        (await fetch(`${base}/admin/session`, { headers: { origin: `https://${api.domain}`, ...headers } }))
          .status;
      expect(await status({ cookie })).toBe(200);
      expect(await status({})).toBe(401);
      expect(await status({ cookie })).toBe(200);
      expect(edge.size).toBe(0);
      closeEdges();
      await api.close();
    });
  });
});
