import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { adminSessions, auditLog, suggestions } from '#server/store/schema.ts';
import { SESSION_IDLE_SECONDS, SESSION_SECONDS } from '#src/contract/sign-in.ts';
import { admin, AdminApi, refusalOf } from '#tests/support/admin-api.ts';
import { addressOf, signatureOf } from '#tests/support/chain-script.ts';
import { numberedKey } from '#tests/support/keys.ts';
import { onEachAdminApi } from './on-each-admin-api.ts';

const ADMIN = admin.publicKey.toBase58();
const DOORS = new Set(['POST /api/admin/sign-in', 'POST /api/admin/sign-in/input']);
/** Requests by which an admin changes something. */
const CHANGES: Readonly<Record<string, object>> = {
  'POST /api/admin/audit': {
    signature: signatureOf('lock'),
    wallet: ADMIN,
    instructions: ['lock_pool'],
    pools: [],
    outcome: 'sent',
  },
  'PATCH /api/admin/suggestions/:id': { status: 'done', answer: 'No.' },
  'POST /api/admin/suggestions/:id/merge': { into: 2 },
  'POST /api/admin/session': {},
  'POST /api/admin/sign-out': {},
  'POST /api/admin/sign-out-everywhere': {},
};

interface Closed {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly route: string;
  readonly body: object;
}

onEachAdminApi('admin routes', (at) => {
  beforeEach(async () => {
    const row = { wallet: ADMIN, title: 'An idea', body: 'A text of some length', status: 'open' };
    const times = { votes: 0, createdAt: at.api.now, updatedAt: at.api.now };
    await at.store.db.insert(suggestions).values([1, 2].map((id) => ({ id, ...row, ...times })));
  });

  /** Returns all admin routes except the sign-in's, each with a valid path and body. */
  async function closedRoutes(): Promise<readonly Closed[]> {
    await at.api.app.ready();
    const closed = at.api.routes
      .filter((route) => route.includes('/api/admin') && !DOORS.has(route))
      .filter((route) => !route.startsWith('HEAD '))
      .map((route) => {
        const [method = '', url = ''] = route.split(' ');
        const path = url.replace(':pool', addressOf('pool')).replace(':id', '1').replace('/api', '');
        return { method: method as Closed['method'], path, route, body: CHANGES[route] ?? {} };
      });
    const names = closed.map(({ route }) => route);
    expect(names).toEqual(expect.arrayContaining(['GET /api/admin/balances', 'GET /api/admin/audit']));
    expect(closed.length).toBeGreaterThan(15);
    // `CHANGES` has a valid body for every route that changes something.
    expect(names.filter((route) => !route.startsWith('GET ')).toSorted()).toEqual(
      Object.keys(CHANGES).toSorted(),
    );
    return closed;
  }

  const state = async () => ({
    suggestions: await at.store.db.select().from(suggestions).orderBy(suggestions.id),
    audit: await at.store.db.select().from(auditLog).orderBy(auditLog.id),
    sessions: await at.store.db.select().from(adminSessions).orderBy(adminSessions.tokenHash),
  });

  /** Sends every admin request with each of these cookies, and expects that all are refused. */
  async function refused(cookies: readonly (string | undefined)[]): Promise<void> {
    const before = await state();
    for (const { method, path, route, body } of await closedRoutes()) {
      for (const cookie of cookies) {
        const sent = { ...(method === 'GET' ? {} : { body }), ...(cookie === undefined ? {} : { cookie }) };
        const answer = await at.api.send(method, path, sent);
        expect(answer.statusCode, `${route} with ${cookie}`).toBe(401);
        expect(Object.keys(answer.json<object>()), route).toEqual(['error']);
        expect(refusalOf(answer), route).toBe('not_signed_in');
      }
    }
    expect(await state()).toEqual(before);
  }

  test('no admin route reads or changes anything without a session', async () => {
    await refused([undefined, '', 'admin_session=', 'theme=dark']);
  });

  test('no admin route reads or changes anything with a forged or altered cookie', async () => {
    const cookie = await at.api.signIn();
    const token = cookie.slice('admin_session='.length);
    const swapped = (at: number) =>
      `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    const forged = [
      'a'.repeat(43),
      swapped(0),
      swapped(20),
      swapped(41),
      token.slice(0, -1),
      `${token}A`,
      `${token}%00`,
      [...token].toReversed().join(''),
      // The hash that the database stores is no valid cookie.
      createHash('sha256').update(token).digest('hex'),
      createHash('sha256').update(token).digest('base64url'),
      ADMIN,
      "' or 1=1 --",
    ];
    await refused([
      ...forged.map((value) => `admin_session=${value}`),
      `session=${token}`,
      `Admin_Session=${token}`,
      // If several cookies have the same name, the first counts.
      `admin_session=${'a'.repeat(43)}; admin_session=${token}`,
    ]);
    expect((await at.api.get('/admin/session', cookie)).statusCode).toBe(200);
  });

  test('no admin route reads or changes anything with an expired session', async () => {
    const cookie = await at.api.signIn();
    at.api.now += SESSION_SECONDS;
    await refused([cookie]);
  });

  test('no admin route reads or changes anything with a session idle for too long', async () => {
    const cookie = await at.api.signIn();
    at.api.now += SESSION_IDLE_SECONDS;
    await refused([cookie]);
  });

  test('no admin route reads or changes anything with a session that was signed out', async () => {
    const cookie = await at.api.signIn();
    await at.api.send('POST', '/admin/sign-out', { cookie });
    await refused([cookie]);
  });

  test('no admin route reads or changes anything for a wallet removed from the list', async () => {
    const other = numberedKey('admin', 1);
    at.api.adminWallets.add(other.publicKey.toBase58());
    const cookie = await at.api.signIn(other);
    const sessions = await at.store.db.select().from(adminSessions);
    at.api.adminWallets.delete(other.publicKey.toBase58());
    for (const { method, path, route, body } of await closedRoutes()) {
      // The first request with the session ends it, so it is restored before each route.
      await at.store.db.insert(adminSessions).values(sessions).onConflictDoNothing();
      const { audit, suggestions: ideas } = await state();
      const answer = await at.api.send(method, path, { ...(method === 'GET' ? {} : { body }), cookie });
      expect(refusalOf(answer), route).toBe('not_signed_in');
      expect(await state(), route).toEqual({ audit, suggestions: ideas, sessions: [] });
    }
  });

  test('every admin route answers with the session of an admin', async () => {
    const outside = new Set<unknown>(['unavailable', 'not_found']);
    const cookie = await at.api.signIn();
    const sessions = await at.store.db.select().from(adminSessions);
    for (const { method, path, route, body } of await closedRoutes()) {
      // Two of the routes end sessions, so sessions are restored before each route.
      await at.store.db.insert(adminSessions).values(sessions).onConflictDoNothing();
      const answer = await at.api.send(method, path, { ...(method === 'GET' ? {} : { body }), cookie });
      // These refusals are expected, because the chain is unreachable and there is no pool.
      const code = refusalOf(answer);
      expect(answer.statusCode < 300 || outside.has(String(code)), `${route}: ${code}`).toBe(true);
    }
    const audit = await at.store.db.select().from(auditLog);
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['transaction_sent', 'suggestion_changed', 'suggestion_merged', 'signed_out']),
    );
  });

  test('a path written in another way opens no route', async () => {
    const paths = ['/admin/users/', '//admin/users', '/ADMIN/users', '/admin/./users', '/admin/%75sers'];
    for (const path of [...paths, '/admin/users;a=b', '/admin/users%2F', '/pools/../admin/users']) {
      const answer = await at.api.get(path);
      expect([401, 404], path).toContain(answer.statusCode);
      expect(answer.json()).not.toHaveProperty('data');
    }
  });

  test('no admin route changes anything for pages of other origins, or without an origin', async () => {
    const cookie = await at.api.signIn();
    const before = await state();
    for (const { method, path, route, body } of await closedRoutes()) {
      if (method === 'GET') continue;
      for (const origin of ['https://evil.example', 'http://pools.example', 'null', null]) {
        const answer = await at.api.send(method, path, { body, cookie, origin });
        expect(refusalOf(answer), `${route} from ${origin}`).toBe('not_allowed');
      }
    }
    expect(await state()).toEqual(before);
    expect((await at.api.get('/admin/session', cookie)).statusCode).toBe(200);
  });

  test('no admin route answers pages of other origins, although players’ routes do', async () => {
    const partner = 'https://partner.pools.example';
    const api = new AdminApi(at.store, { corsOrigins: [partner] });
    const cookie = await api.signIn();
    expect((await api.send('GET', '/suggestions', { origin: partner })).statusCode).toBe(200);
    for (const { method, path, route } of await closedRoutes()) {
      if (method !== 'GET') continue;
      for (const origin of [partner, 'https://evil.example', 'http://pools.example', 'null']) {
        const answer = await api.send('GET', path, { cookie, origin });
        expect(refusalOf(answer), `${route} from ${origin}`).toBe('not_allowed');
      }
    }
    // Browsers send no origin when a page of the API's own origin reads.
    const own = await api.send('GET', '/admin/session', { cookie, origin: null });
    expect(own.statusCode).toBe(200);
    await api.close();
  });

  test('admin routes accept the cookie of the app’s pages if the API is on another host of the site', async () => {
    const api = new AdminApi(at.store, { corsOrigins: ['https://pools.example'] });
    const expected = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const headers = { origin: 'https://pools.example', ...expected };
    const allowed = {
      'access-control-allow-origin': 'https://pools.example',
      'access-control-allow-credentials': 'true',
    };
    const url = '/api/admin/sign-in';
    const preflight = await api.app.inject({ method: 'OPTIONS', url, headers });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({ ...allowed, 'access-control-allow-headers': 'content-type' });
    const session = await api.get('/admin/session', await api.signIn());
    expect(session.statusCode).toBe(200);
    expect(session.headers).toMatchObject(allowed);
    await api.close();
  });
});
