import { once } from 'node:events';
import { get, IncomingMessage } from 'node:http';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialize } from '#server/projection/state.ts';
import type { GatedReads } from '#server/store/gated-reads.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { AdminApi } from '#tests/support/admin-api.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';

/** Number of requests that may read at once, and of the connections that they share. */
const AT_ONCE = 8;
const CONNECTIONS = 2;
/** Longer than a test, so that no statement times out. */
const NEVER_MS = 60_000;

describe.runIf(hasPostgres())('requests of the admin area on PostgreSQL', () => {
  let store: Store;
  let reads: GatedReads;
  let api: AdminApi;
  let cookie: string;
  let blocker: pg.Client;
  /** A separate connection: in the transaction that holds the lock, `pg_stat_activity` would never change. */
  let watcher: pg.Client;

  beforeAll(async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    store = await openStore({ databaseUrl, folder: null, connections: 3 });
    await initialize(store.db, 'genesis');
    reads = store.openReads({ connections: CONNECTIONS, statementTimeoutMs: NEVER_MS });
    blocker = new pg.Client({ connectionString: databaseUrl });
    await blocker.connect();
    watcher = new pg.Client({ connectionString: databaseUrl });
    await watcher.connect();
  });
  beforeEach(async () => {
    api = new AdminApi(store, { adminReads: reads });
    cookie = await api.signIn();
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    await blocker.query('begin; lock table wallets in access exclusive mode');
  });
  afterEach(async () => {
    await blocker.query('rollback');
    await api.close();
  });
  afterAll(async () => {
    await blocker?.end();
    await watcher?.end();
    await store?.close();
  });

  /** Returns the number of statements of the admin area that wait for the lock. */
  async function blocked(): Promise<number> {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%wallets%'`,
    );
    return rows[0]?.count ?? 0;
  }

  /** Sends a request over HTTP, which a test can abort by `destroy`. */
  function sent(path: string) {
    const { port } = api.app.server.address() as { port: number };
    const request = get({ host: '127.0.0.1', port, path: `/api${path}`, headers: { cookie }, agent: false });
    request.on('error', () => undefined);
    return request;
  }

  it('requests of the admin area share two connections, are refused beyond eight, and do not block other requests', async () => {
    const lists = Array.from({ length: 24 }, () => api.get('/admin/users', cookie));
    const refused = await Promise.race(lists);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.body).toMatch(/Too many lists of the admin area .*try again/);
    await expect.poll(blocked).toBe(CONNECTIONS);
    for (const path of ['/pools', '/suggestions']) {
      expect([path, (await api.get(path)).statusCode]).toEqual([path, 200]);
    }
    expect(await blocked()).toBe(CONNECTIONS);
    await blocker.query('rollback');
    const codes = (await Promise.all(lists)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(AT_ONCE);
    expect(codes.filter((code) => code === 503)).toHaveLength(24 - AT_ONCE);
  });

  it('a request’s statement is cancelled when its client aborts, and the next request is answered', async () => {
    const request = sent('/admin/users');
    await expect.poll(blocked).toBe(1);
    request.destroy();
    await expect.poll(blocked).toBe(0);

    const next = sent('/admin/users');
    await expect.poll(blocked).toBe(1);
    await blocker.query('rollback');
    const [response] = v.parse(v.tuple([v.instance(IncomingMessage)]), await once(next, 'response'));
    response.resume();
    expect(response.statusCode).toBe(200);
  });

  it('a request’s statement is cancelled when its answer times out', async () => {
    const [response] = v.parse(
      v.tuple([v.instance(IncomingMessage)]),
      await once(sent('/admin/users'), 'response'),
    );
    response.resume();
    expect(response.statusCode).toBe(503);
    await expect.poll(blocked).toBe(0);
  });

  it('a request that its client aborts while it waits starts no statement', async () => {
    const refused = vi.fn<() => void>();
    const requests = Array.from({ length: AT_ONCE + 1 }, () =>
      sent('/admin/users').once('response', refused),
    );
    await expect.poll(blocked).toBe(CONNECTIONS);
    // One request is beyond the limit; all others wait.
    await expect.poll(() => refused.mock.calls.length).toBe(1);
    for (const request of requests) request.destroy();
    await expect.poll(blocked).toBe(0);
    await blocker.query('rollback');
    expect((await api.get('/admin/users', cookie)).statusCode).toBe(200);
  });
});
