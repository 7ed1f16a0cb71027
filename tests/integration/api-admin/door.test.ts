import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '#server/store/open-store.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { adminSessions, auditLog, signInInputs, usedSignatures } from '#server/store/schema.ts';
import { auditListSchema } from '#src/contract/audit.ts';
import { SESSION_SECONDS } from '#src/contract/sign-in.ts';
import { admin, AdminApi, forgetPeople, refusalOf } from '#tests/support/admin-api.ts';
import { addressOf, signatureOf } from '#tests/support/chain-script.ts';
import { numberedKey } from '#tests/support/keys.ts';
import { sweepExpired } from '#server/api/sign-in/sweep-expired.ts';

const ADMIN = admin.publicKey.toBase58();

onEachDatabase('the door', (open) => {
  let store: Store;
  let api: AdminApi;

  beforeAll(async () => {
    store = await open();
  });
  beforeEach(() => {
    api = new AdminApi(store);
  });
  afterEach(async () => {
    await api.close();
    await forgetPeople(store);
  });

  /** Every admin route with something that fits into its address. */
  async function adminRoutes() {
    await api.app.ready();
    return api.routes
      .filter((route) => route.includes('/admin') && !route.startsWith('HEAD '))
      .map((route) => {
        const [method = '', url = ''] = route.split(' ');
        const path = url.replace(':pool', addressOf('pool')).replace(':id', '1');
        return { method: method as 'GET' | 'POST' | 'PATCH', path: path.replace('/api', ''), route };
      });
  }
  const isDoor = ({ route }: { readonly route: string }) =>
    route === 'POST /api/admin/sign-in' || route === 'POST /api/admin/sign-in/input';

  test('answers on no admin route but the two of the sign-in without a session', async () => {
    const closed = (await adminRoutes()).filter((route) => !isDoor(route));
    expect(closed.length).toBeGreaterThan(15);
    for (const { method, path, route } of closed) {
      expect(refusalOf(await api.send(method, path, { body: {} })), route).toBe('not_signed_in');
      const cookie = `admin_session=${'a'.repeat(43)}`;
      expect(refusalOf(await api.send(method, path, { body: {}, cookie })), route).toBe('not_signed_in');
    }
  });

  test('stops who knocks too often, with whatever cookie', async () => {
    const limited = new AdminApi(store, { requestsPerMinute: 20 });
    const codes: (string | number)[] = [];
    for (const cookie of ['admin_session=x', `admin_session=${'a'.repeat(43)}`]) {
      for (let asked = 0; asked < 10; asked += 1) {
        codes.push(refusalOf(await limited.get('/admin/session', cookie)));
      }
    }
    expect(new Set(codes)).toEqual(new Set(['not_signed_in']));
    expect(refusalOf(await limited.get('/admin/session', 'admin_session=x'))).toBe('too_many_requests');
    expect(refusalOf(await limited.get('/admin/users'))).toBe('too_many_requests');
    await limited.close();
  });

  test('answers on no admin route with a session that is over', async () => {
    const cookie = await api.signIn();
    api.now += SESSION_SECONDS;
    for (const { method, path, route } of (await adminRoutes()).filter((one) => !isDoor(one))) {
      expect(refusalOf(await api.send(method, path, { body: {}, cookie })), route).toBe('not_signed_in');
    }
  });

  test('changes nothing for pages of other origins, or where none is named', async () => {
    const cookie = await api.signIn();
    const changing = (await adminRoutes()).filter(({ method }) => method !== 'GET');
    expect(changing.length).toBeGreaterThan(5);
    for (const { method, path, route } of changing) {
      for (const origin of ['https://evil.example', 'http://pools.example', 'null', null]) {
        const answer = await api.send(method, path, { body: {}, cookie, origin });
        expect(refusalOf(answer), `${route} from ${origin}`).toBe('not_allowed');
      }
    }
    expect((await api.get('/admin/session', cookie)).statusCode).toBe(200);
  });

  test('ends the session of a wallet that is listed no more, for good', async () => {
    const cookie = await api.signIn();
    api.adminWallets.delete(ADMIN);
    expect(refusalOf(await api.get('/admin/session', cookie))).toBe('not_signed_in');
    api.adminWallets.add(ADMIN);
    expect(refusalOf(await api.get('/admin/session', cookie))).toBe('not_signed_in');
  });

  test('keeps the sessions of two admins apart', async () => {
    const other = numberedKey('admin', 1);
    api.adminWallets.add(other.publicKey.toBase58());
    const [one, two] = [await api.signIn(), await api.signIn(other)];
    expect((await api.get('/admin/session', one)).json()).toMatchObject({ wallet: ADMIN });
    expect((await api.get('/admin/session', two)).json()).toMatchObject({
      wallet: other.publicKey.toBase58(),
    });
    await api.send('POST', '/admin/sign-out', { cookie: two });
    expect((await api.get('/admin/session', one)).statusCode).toBe(200);
  });

  test('signs out, in the browser and in the database', async () => {
    const cookie = await api.signIn();
    const response = await api.send('POST', '/admin/sign-out', { cookie });
    expect(response.json()).toEqual({ signedOut: true });
    expect(response.headers['set-cookie']).toMatch(/^admin_session=; .*Expires=Thu, 01 Jan 1970/);
    expect(refusalOf(await api.get('/admin/session', cookie))).toBe('not_signed_in');
    expect(await store.db.select().from(adminSessions)).toEqual([]);
    const rows = await store.db.select().from(auditLog).orderBy(auditLog.id);
    expect(rows.map(({ action, wallet }) => [action, wallet])).toEqual([
      ['signed_in', ADMIN],
      ['signed_out', ADMIN],
    ]);
  });

  test('writes down what the wallet has sent, once for each outcome, and pages the log', async () => {
    const cookie = await api.signIn();
    const sent = {
      signature: signatureOf('lock'),
      instructions: ['lock_pool'],
      pools: [addressOf('pool')],
      outcome: 'sent',
    };
    const report = (body: unknown) => api.send('POST', '/admin/audit', { body, cookie });
    expect((await report(sent)).statusCode).toBe(201);
    expect((await report(sent)).statusCode).toBe(201);
    api.now += 5;
    expect((await report({ ...sent, outcome: 'failed', reason: 'TooEarly' })).statusCode).toBe(201);
    expect(refusalOf(await report({ ...sent, instructions: ['withdraw'] }))).toBe('bad_request');
    expect(refusalOf(await report({ ...sent, reason: 'x'.repeat(501) }))).toBe('bad_request');

    const all = await api.read(auditListSchema, '/admin/audit', cookie);
    expect(all).toMatchObject({
      total: 3,
      nextCursor: null,
      data: [
        {
          wallet: ADMIN,
          action: 'transaction_sent',
          at: api.now,
          onChain: 'unknown',
          detail: { outcome: 'failed', reason: 'TooEarly' },
        },
        { action: 'transaction_sent', detail: sent },
        { action: 'signed_in', onChain: null },
      ],
    });
    const first = await api.read(auditListSchema, '/admin/audit?limit=2', cookie);
    const second = await api.read(auditListSchema, `/admin/audit?limit=2&cursor=${first.nextCursor}`, cookie);
    expect([...first.data, ...second.data]).toEqual(all.data);
    expect(second.nextCursor).toBeNull();
    const one = await api.read(auditListSchema, '/admin/audit?action=signed_in', cookie);
    expect(one).toMatchObject({ total: 1, data: [{ action: 'signed_in' }] });
    expect(refusalOf(await api.get('/admin/audit?cursor=abc', cookie))).toBe('bad_cursor');
  });

  test('sweeps what has expired, and nothing else', async () => {
    await api.signIn();
    await api.input();
    const { db } = store;
    await db.insert(usedSignatures).values({ signature: 'old', expiresAt: api.now + 300 });
    await db.insert(usedSignatures).values({ signature: 'new', expiresAt: api.now + 301 });
    await sweepExpired(db, api.now + 299);
    expect(await db.$count(signInInputs)).toBe(1);
    expect(await db.$count(usedSignatures)).toBe(2);
    await sweepExpired(db, api.now + 300);
    expect(await db.$count(signInInputs)).toBe(0);
    expect(await db.select().from(usedSignatures)).toMatchObject([{ signature: 'new' }]);
    expect(await db.$count(adminSessions, eq(adminSessions.wallet, ADMIN))).toBe(1);
    await sweepExpired(db, api.now + SESSION_SECONDS);
    expect(await db.$count(adminSessions)).toBe(0);
  });
});
