import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { errorSchema } from '#src/contract/errors.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '#tests/support/postgres.ts';
import { ApiWorld } from './api-world.ts';
import { onEachApi } from './on-each-api.ts';

const ORIGIN = 'https://app.example';
const ROUTES = [
  '/stats/platform',
  '/stats/top-creators',
  '/pools',
  '/pools/{id}',
  '/pools/{id}/events',
  '/pools/{id}/chain-events',
  '/pools/{id}/participants',
  '/events',
  '/creators',
  '/creators/{creator}',
  '/creators/{creator}/pools',
  '/feed.xml',
  '/stream',
  '/users/{wallet}',
  '/users/{wallet}/activity',
  '/users/{wallet}/stats',
  '/users/{wallet}/claims',
  '/winners',
  '/winners/totals',
  '/notifications',
  '/blockchain',
  '/health',
  '/suggestions',
  '/previews/home.{lang}.png',
  '/previews/pools/{address}.png',
  '/previews/pools/{address}/{revision}.{lang}.png',
  '/previews/creators/{wallet}/{revision}.{lang}.png',
];

/** Returns a refusal's status and code. Expects the common form, without any internal detail. */
async function refusal(world: ApiWorld, request: InjectOptions): Promise<string> {
  const response = await world.app.inject(request);
  const { error } = v.parse(v.pipe(v.string(), v.parseJson(), errorSchema), response.body);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).not.toMatch(/node_modules|\.ts:\d|at async|select |FST_/);
  return `${response.statusCode} ${error.code}`;
}

onEachApi(
  'HTTP',
  (world) => {
    const post = (more: Partial<InjectOptions>): Promise<string> =>
      refusal(world(), { method: 'POST', url: '/api/suggestions', ...more });
    const json = { 'content-type': 'application/json' };

    it('every refusal has the same shape', async () => {
      expect(await post({ headers: json, payload: '{"title":' })).toBe('400 bad_request');
      expect(await post({ headers: json, payload: '' })).toBe('400 bad_request');
      expect(await post({ headers: json, payload: '[]' })).toBe('400 bad_request');
      expect(await post({ headers: json, payload: '{"__proto__":{"a":1}}' })).toBe('400 bad_request');
      expect(await post({ headers: json, payload: `"${'x'.repeat(33_000)}"` })).toBe('413 too_large');
      expect(await post({ headers: { 'content-type': 'text/html' }, payload: '<p>' })).toBe(
        '415 unsupported_media',
      );
      expect(await refusal(world(), { method: 'GET', url: '/api/no/such/path' })).toBe('404 not_found');
      expect(await refusal(world(), { method: 'DELETE', url: '/api/pools' })).toBe('404 not_found');
      expect(await refusal(world(), { method: 'GET', url: '/elsewhere' })).toBe('404 not_found');
      expect(await refusal(world(), { method: 'GET', url: '/api/pools/%E0%A4%A' })).toBe('400 bad_request');
      expect(await refusal(world(), { method: 'GET', url: `/api/pools/${'1'.repeat(300)}` })).toMatch(/^4/);
    });

    it("the API serves only its own cluster, by any of the cluster's names", async () => {
      expect((await world().request('/stats/platform?network=mainnet')).statusCode).toBe(200);
      expect((await world().request('/pools?network=mainnet-beta')).statusCode).toBe(200);
      for (const path of [
        '/pools?network=devnet',
        '/winners/totals?network=',
        '/health?network=a&network=mainnet',
      ]) {
        expect(await world().refusal(path)).toEqual({
          refused: '400 wrong_network',
          fields: ['query.network'],
        });
      }
    });

    it('forbids browsers to execute its answers, and sends the configured CORS headers', async () => {
      const { headers } = await world().request('/pools', { origin: ORIGIN });
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['access-control-allow-origin']).toBe(ORIGIN);
      expect(headers['access-control-allow-credentials']).toBe('true');
      const stranger = await world().request('/pools', { origin: 'https://evil.example' });
      expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
      const preflight = await world().app.inject({
        method: 'OPTIONS',
        url: '/api/suggestions',
        headers: { origin: ORIGIN, 'access-control-request-method': 'POST' },
      });
      expect(preflight.statusCode).toBe(204);
      expect(preflight.headers['access-control-allow-methods']).toContain('POST');
    });

    it('documents every route, on a page that needs no other host', async () => {
      const { paths } = (await world().request('/openapi.json')).json<{ paths: Record<string, unknown> }>();
      expect(Object.keys(paths)).toEqual(expect.arrayContaining(ROUTES.map((path) => `/api${path}`)));
      const page = await world().request('/docs');
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-security-policy']).toContain("script-src 'self'");
      expect(page.body).not.toMatch(/https?:\/\//);
      for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
        const { pathname } = new URL(file ?? '', 'http://localhost/api/docs');
        expect((await world().app.inject({ method: 'GET', url: pathname })).statusCode).toBe(200);
      }
      expect((await world().request('/docs/json')).json()).toMatchObject({ openapi: '3.0.3' });
    });

    it('HEAD is answered without a body', async () => {
      const response = await world().app.inject({ method: 'HEAD', url: '/api/pools' });
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe('');
    });

    it('answers are measured by route', async () => {
      await world().request('/pools/1');
      await world().request('/no/such/path');
      const { body, headers } = await world().request('/metrics');
      expect(headers['content-type']).toContain('text/plain');
      expect(body).toContain('route="/api/pools/:id",status="404"');
      expect(body).not.toContain('/no/such/path');
      expect(body).toMatch(/api_kept_answers_bytes \d+/);
    });

    it('the API reports its health: behind if it lacks the chain’s state of a minute ago', async () => {
      const status = async (due: bigint | null, leader = true) => {
        const { slot } = world().chain;
        world().indexer = {
          ...world().indexer,
          leader,
          chainSlot: due === null ? null : slot + 200n,
          dueSlot: due === null ? null : slot + due,
        };
        const response = await world().request('/health');
        return `${response.statusCode} ${response.json<{ status: string }>().status}`;
      };
      await world().apply(world().pool().create());
      expect(await status(-1n)).toBe('200 ok');
      expect(await status(0n)).toBe('200 ok');
      expect((await world().request('/health')).json()).toMatchObject({ indexer: { lagSlots: 200 } });
      expect(await status(1n)).toBe('503 behind');
      expect(await status(null)).toBe('503 behind');
      expect(await status(0n, false)).toBe('200 ok');
      expect(await status(1n, false)).toBe('503 behind');
      expect(await status(null, false)).toBe('503 behind');
      expect((await world().request('/health')).json()).toMatchObject({
        version: '1.2.3',
        cluster: 'mainnet',
        database: 'ok',
        indexer: { leader: false, lagSlots: null, confirmedSlot: String(world().chain.slot) },
      });
    });

    it('the last failure is reported without addresses', async () => {
      const kinds = {
        'connect ECONNREFUSED 10.0.0.7:5432': 'other',
        'The database query failed: password authentication failed for user "xeroz"': 'database',
        'Connection terminated unexpectedly': 'database',
        'The RPC answers 401 at secret-key.rpc.example': 'rpc',
        'it is in slot 5, not 6': 'other',
      };
      for (const [message, kind] of Object.entries(kinds)) {
        world().indexer = { ...world().indexer, lastError: { message, at: 7 } };
        const { indexer } = (await world().request('/health')).json<{ indexer: unknown }>();
        expect(indexer, message).toMatchObject({ lastError: { kind, at: 7 } });
        expect(JSON.stringify(indexer)).not.toContain(message);
      }
      world().indexer = { ...world().indexer, lastError: null };
    });

    it('the searches of each address are limited over all lists together', async () => {
      const get = (path: string, remoteAddress: string) =>
        world().app.inject({ method: 'GET', url: `/api${path}`, remoteAddress });
      const lists = ['/pools', '/winners', '/suggestions'];
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const answer = await get(`${lists[attempt % 3]}?search=none${attempt}`, '192.0.2.7');
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toEqual({ data: [], nextCursor: null });
      }
      const refused = await get('/winners?search=none', '192.0.2.7');
      expect(v.parse(errorSchema, refused.json()).error.code).toBe('too_many_requests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await get('/winners?search=', '192.0.2.7')).statusCode).toBe(200);
      expect((await get('/winners?search=none', '192.0.2.8')).statusCode).toBe(200);
    });

    it('answers to searches are not cached', async () => {
      await world().request('/pools');
      const bytes = async () =>
        /api_kept_answers_bytes (\d+)/.exec((await world().request('/metrics')).body)?.[1];
      const before = await bytes();
      expect(Number(before)).toBeGreaterThan(0);
      await world().request('/pools?search=none');
      await world().request('/winners?search=none');
      expect(await bytes()).toBe(before);
      await world().request('/winners?x=1');
      const once = await bytes();
      expect(once).not.toBe(before);
      await world().request('/winners?x=2');
      expect(await bytes()).toBe(once);
    });

    it('the API reports the chain as down instead of an old state', async () => {
      expect(await world().refusal('/blockchain')).toEqual({ refused: '503 unavailable', fields: [] });
    });
  },
  { corsOrigins: [ORIGIN], cluster: 'mainnet', requestsPerMinute: 600 },
);

describe.skipIf(!hasPostgres())('over an unreliable database', () => {
  let cluster: PostgresCluster;
  let store: Store;
  let world: ApiWorld;
  beforeAll(async () => {
    cluster = await startPostgres();
    store = await openStore({
      databaseUrl: await cluster.createDatabase(),
      folder: null,
      onConnectionLost: () => undefined,
    });
    world = await ApiWorld.open(store, { requestsPerMinute: 30, trustProxy: ['127.0.0.1'] });
  });
  afterAll(async () => {
    await world.close();
    await store.close();
    await cluster.kill();
  });

  it('the requests of each address are limited, also behind a trusted proxy, with a Retry-After', async () => {
    const get = (client: string) =>
      world.app.inject({ method: 'GET', url: '/api/pools', headers: { 'x-forwarded-for': client } });
    for (let attempt = 0; attempt < 30; attempt += 1) expect((await get('192.0.2.1')).statusCode).toBe(200);
    const refused = await get('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(v.parse(errorSchema, refused.json()).error.code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('192.0.2.2')).statusCode).toBe(200);
    const health = {
      method: 'GET',
      url: '/api/health',
      headers: { 'x-forwarded-for': '192.0.2.1' },
    } as const;
    expect((await world.app.inject(health)).statusCode).not.toBe(429);
    for (let attempt = 0; attempt < 30; attempt += 1) await world.request(`/nothing/${attempt}`);
    expect((await world.request('/nothing')).statusCode).toBe(429);
  });

  it('each request gets an id, or keeps the id of a trusted proxy', async () => {
    const idOf = async (remoteAddress: string, given?: string): Promise<string> => {
      const headers = given === undefined ? {} : { 'x-request-id': given };
      const { headers: responseHeaders } = await world.app.inject({
        url: '/api/health',
        remoteAddress,
        headers,
      });
      return v.parse(v.string(), responseHeaders['x-request-id']);
    };
    const own = await idOf('192.0.2.9', 'a-name-of-their-own');
    expect(own).toMatch(/^[\w-]{8}-\w+$/);
    expect(await idOf('192.0.2.9')).not.toBe(own);
    expect(await idOf('127.0.0.1', '8f14e45fceea167a')).toBe('8f14e45fceea167a');
    expect(await idOf('127.0.0.1', 'two\nlines of a log')).toMatch(/^[\w-]{8}-\w+$/);
  });

  it('malformed HTTP is refused in the same shape', async () => {
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(world.port, '127.0.0.1', () => socket.write('BREW /pot HTCPCP/1.0\r\n\r\n'));
      socket.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('\r\nCache-Control: no-store\r\n');
    expect(v.parse(errorSchema, JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).error.code).toBe(
      'bad_request',
    );
  });

  it('the API reports itself as down if the database hangs, and queries the database only once', async () => {
    const get = () => world.app.inject({ method: 'GET', url: '/api/health' });
    const database = async () => (await get()).json<{ database: string }>().database;
    const blocker = await store.pool?.connect();
    try {
      await blocker?.query('begin');
      await blocker?.query('lock table indexer_state in access exclusive mode');
      await expect.poll(database).toBe('down');
      const answers = await Promise.all(Array.from({ length: 20 }, get));
      expect(answers.every(({ statusCode }) => statusCode === 503)).toBe(true);
      const waiting = await blocker?.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%finalized_signature%'`,
      );
      expect(waiting?.rowCount).toBe(1);
    } finally {
      await blocker?.query('rollback');
      blocker?.release();
    }
    await expect.poll(database).toBe('ok');
  });

  it('the API reports the database as down during an outage, and answers once the database is back', async () => {
    const { address } = world.pool();
    const get = (url: string) =>
      ({ method: 'GET', url, headers: { 'x-forwarded-for': '192.0.2.3' } }) as const;
    expect((await world.app.inject(get('/api/pools'))).statusCode).toBe(200);
    await cluster.kill();
    for (const url of ['/api/pools', '/api/stats/platform', `/api/users/${address}/stats`, '/api/events']) {
      expect(await refusal(world, get(url))).toBe('503 unavailable');
    }
    // The health read before the outage stays cached for a short time.
    await expect.poll(async () => (await world.app.inject(get('/api/health'))).statusCode).toBe(503);
    const health = await world.app.inject(get('/api/health'));
    expect(health.json()).toMatchObject({ status: 'down', database: 'down' });
    await cluster.start();
    expect((await world.app.inject(get('/api/pools'))).statusCode).toBe(200);
    expect((await world.app.inject(get('/api/stats/platform'))).statusCode).toBe(200);
  });
});
