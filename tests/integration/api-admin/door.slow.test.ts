import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { adminSessions, auditLog, signInInputs, usedSignatures } from '#server/store/schema.ts';
import { auditListSchema } from '#src/contract/audit.ts';
import { SESSION_IDLE_SECONDS, SESSION_SECONDS, sessionSchema } from '#src/contract/sign-in.ts';
import { admin, AdminApi, refusalOf } from '#tests/support/admin-api.ts';
import { addressOf, signatureOf } from '#tests/support/chain-script.ts';
import { numberedKey } from '#tests/support/keys.ts';
import { sweepExpired } from '#server/api/sign-in/sweep-expired.ts';
import { onEachAdminApi } from './on-each-admin-api.ts';

const ADMIN = admin.publicKey.toBase58();
const MINUTE = 60;

onEachAdminApi('admin sessions', (at) => {
  test('rate-limits requests with any cookie', async () => {
    const limited = new AdminApi(at.store, { requestsPerMinute: 20 });
    const codes: (string | number)[] = [];
    for (const cookie of ['admin_session=x', `admin_session=${'a'.repeat(43)}`]) {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        codes.push(refusalOf(await limited.get('/admin/session', cookie)));
      }
    }
    expect(new Set(codes)).toEqual(new Set(['not_signed_in']));
    expect(refusalOf(await limited.get('/admin/session', 'admin_session=x'))).toBe('too_many_requests');
    expect(refusalOf(await limited.get('/admin/users'))).toBe('too_many_requests');
    await limited.close();
  });

  test('the session of a wallet that is removed from the list ends for good', async () => {
    const cookie = await at.api.signIn();
    at.api.adminWallets.delete(ADMIN);
    expect(refusalOf(await at.api.get('/admin/session', cookie))).toBe('not_signed_in');
    at.api.adminWallets.add(ADMIN);
    expect(refusalOf(await at.api.get('/admin/session', cookie))).toBe('not_signed_in');
  });

  test('the sessions of two admins are separate', async () => {
    const other = numberedKey('admin', 1);
    at.api.adminWallets.add(other.publicKey.toBase58());
    const [one, two] = [await at.api.signIn(), await at.api.signIn(other)];
    expect((await at.api.get('/admin/session', one)).json()).toMatchObject({ wallet: ADMIN });
    expect((await at.api.get('/admin/session', two)).json()).toMatchObject({
      wallet: other.publicKey.toBase58(),
    });
    await at.api.send('POST', '/admin/sign-out', { cookie: two });
    expect((await at.api.get('/admin/session', one)).statusCode).toBe(200);
  });

  test('signing out ends a session in the browser and in the database', async () => {
    const cookie = await at.api.signIn();
    const response = await at.api.send('POST', '/admin/sign-out', { cookie });
    expect(response.json()).toEqual({ signedOut: true });
    expect(response.headers['set-cookie']).toMatch(/^admin_session=; .*Expires=Thu, 01 Jan 1970/);
    expect(refusalOf(await at.api.get('/admin/session', cookie))).toBe('not_signed_in');
    expect(await at.store.db.select().from(adminSessions)).toEqual([]);
    const rows = await at.store.db.select().from(auditLog).orderBy(auditLog.id);
    expect(rows.map(({ action, wallet }) => [action, wallet])).toEqual([
      ['signed_in', ADMIN],
      ['signed_out', ADMIN],
    ]);
  });

  const session = (cookie: string) => at.api.get('/admin/session', cookie);
  const idleSeconds = async (cookie: string) =>
    (await at.api.read(sessionSchema, '/admin/session', cookie)).idleSeconds;
  /** Sends the request by which a page reports that its user is active. */
  const use = (cookie: string) => at.api.send('POST', '/admin/session', { cookie });

  test('a session that is idle for half an hour ends, although its eight hours are not over', async () => {
    const cookie = await at.api.signIn();
    at.api.now += SESSION_IDLE_SECONDS - 1;
    expect(await idleSeconds(cookie)).toBe(1);
    at.api.now += 1;
    expect(refusalOf(await session(cookie))).toBe('not_signed_in');
    expect(refusalOf(await use(cookie))).toBe('not_signed_in');
    expect(refusalOf(await session(cookie))).toBe('not_signed_in');
  });

  test('a session that is used every twenty minutes lasts until its eight hours are over', async () => {
    const cookie = await at.api.signIn();
    for (let minutes = 20; minutes < 8 * 60; minutes += 20) {
      at.api.now += 20 * MINUTE;
      const renewed = await use(cookie);
      expect(renewed.json(), `after ${minutes} minutes`).toMatchObject({ idleSeconds: SESSION_IDLE_SECONDS });
    }
    at.api.now += 20 * MINUTE;
    expect(refusalOf(await use(cookie))).toBe('not_signed_in');
  });

  test('every change counts as use of the session', async () => {
    const cookie = await at.api.signIn();
    at.api.now += 20 * MINUTE;
    expect(refusalOf(await at.api.send('POST', '/admin/audit', { body: {}, cookie }))).toBe('bad_request');
    expect(await idleSeconds(cookie)).toBe(SESSION_IDLE_SECONDS);
  });

  test('automatic reads of pages do not count as use of the session', async () => {
    const cookie = await at.api.signIn();
    for (let minute = 1; minute < 30; minute += 1) {
      at.api.now += MINUTE;
      expect((await session(cookie)).statusCode).toBe(200);
      expect((await at.api.get('/admin/users', cookie)).statusCode).toBe(200);
    }
    expect(await idleSeconds(cookie)).toBe(MINUTE);
    at.api.now += MINUTE;
    expect(refusalOf(await at.api.get('/admin/users', cookie))).toBe('not_signed_in');
  });

  test('the last use is stored at most once a minute, and only for the used session', async () => {
    const signedInAt = at.api.now;
    const [cookie] = [await at.api.signIn(), await at.api.signIn()];
    const used = async () =>
      (await at.store.db.select().from(adminSessions))
        .map(({ usedAt }) => usedAt - signedInAt)
        .toSorted((a, b) => a - b);
    at.api.now += MINUTE - 1;
    await use(cookie);
    expect(await used()).toEqual([0, 0]);
    at.api.now += 1;
    await use(cookie);
    expect(await used()).toEqual([0, MINUTE]);
    at.api.now += MINUTE - 1;
    await use(cookie);
    expect(await used()).toEqual([0, MINUTE]);
  });

  test('a wallet can be signed out in all its browsers at once, without an effect on other wallets', async () => {
    const other = numberedKey('admin', 1);
    at.api.adminWallets.add(other.publicKey.toBase58());
    const forgotten = await at.api.signIn();
    at.api.now += SESSION_IDLE_SECONDS;
    const [one, two] = [await at.api.signIn(), await at.api.signIn()];
    const others = await at.api.signIn(other);
    const response = await at.api.send('POST', '/admin/sign-out-everywhere', { cookie: one });
    expect(response.json()).toEqual({ signedOut: true });
    expect(response.headers['set-cookie']).toMatch(/^admin_session=; .*Expires=Thu, 01 Jan 1970/);
    for (const cookie of [forgotten, one, two]) {
      expect(refusalOf(await session(cookie))).toBe('not_signed_in');
    }
    expect((await session(others)).statusCode).toBe(200);
    expect(await at.store.db.$count(adminSessions)).toBe(1);
    const log = await at.api.read(auditListSchema, '/admin/audit?action=signed_out', others);
    expect(log).toMatchObject({ total: 1, data: [{ wallet: ADMIN, detail: { sessions: 2 } }] });
    // The wallet can sign in after its sessions ended.
    expect((await session(await at.api.signIn())).statusCode).toBe(200);
  });

  test('the transactions that a wallet has sent are logged, once per outcome, and the log is paged', async () => {
    const cookie = await at.api.signIn();
    const sent = {
      signature: signatureOf('lock'),
      instructions: ['lock_pool'],
      pools: [addressOf('pool')],
      outcome: 'sent',
    };
    const report = (detail: object) => send({ ...detail, wallet: ADMIN });
    const send = (body: unknown) => at.api.send('POST', '/admin/audit', { body, cookie });
    expect((await report(sent)).statusCode).toBe(201);
    expect((await report(sent)).statusCode).toBe(201);
    at.api.now += 5;
    expect((await report({ ...sent, outcome: 'failed', reason: 'TooEarly' })).statusCode).toBe(201);
    expect(refusalOf(await report({ ...sent, instructions: ['withdraw'] }))).toBe('bad_request');
    expect(refusalOf(await report({ ...sent, outcome: 'confirmed' }))).toBe('bad_request');
    expect(refusalOf(await send(sent))).toBe('bad_request');
    expect(refusalOf(await report({ ...sent, reason: 'x'.repeat(501) }))).toBe('bad_request');

    const all = await at.api.read(auditListSchema, '/admin/audit', cookie);
    expect(all).toMatchObject({
      total: 3,
      nextCursor: null,
      data: [
        {
          wallet: ADMIN,
          action: 'transaction_sent',
          at: at.api.now,
          onChain: 'unknown',
          detail: { outcome: 'failed', reason: 'TooEarly' },
        },
        { action: 'transaction_sent', detail: sent },
        { action: 'signed_in', onChain: null },
      ],
    });
    const first = await at.api.read(auditListSchema, '/admin/audit?limit=2', cookie);
    const second = await at.api.read(
      auditListSchema,
      `/admin/audit?limit=2&cursor=${first.nextCursor}`,
      cookie,
    );
    expect([...first.data, ...second.data]).toEqual(all.data);
    expect(second.nextCursor).toBeNull();
    const one = await at.api.read(auditListSchema, '/admin/audit?action=signed_in', cookie);
    expect(one).toMatchObject({ total: 1, data: [{ action: 'signed_in' }] });
    expect(refusalOf(await at.api.get('/admin/audit?cursor=abc', cookie))).toBe('bad_cursor');
  });

  test('expired rows are deleted, and no others', async () => {
    await at.api.signIn();
    await at.api.input();
    const { db } = at.store;
    await db.insert(usedSignatures).values({ signature: 'old', expiresAt: at.api.now + 300 });
    await db.insert(usedSignatures).values({ signature: 'new', expiresAt: at.api.now + 301 });
    await sweepExpired(db, at.api.now + 299);
    expect(await db.$count(signInInputs)).toBe(1);
    expect(await db.$count(usedSignatures)).toBe(2);
    await sweepExpired(db, at.api.now + 300);
    expect(await db.$count(signInInputs)).toBe(0);
    expect(await db.select().from(usedSignatures)).toMatchObject([{ signature: 'new' }]);
    expect(await db.$count(adminSessions, eq(adminSessions.wallet, ADMIN))).toBe(1);
    await sweepExpired(db, at.api.now + SESSION_IDLE_SECONDS - 1);
    expect(await db.$count(adminSessions)).toBe(1);
    await sweepExpired(db, at.api.now + SESSION_IDLE_SECONDS);
    expect(await db.$count(adminSessions)).toBe(0);

    await at.api.signIn();
    await db.update(adminSessions).set({ usedAt: at.api.now + SESSION_SECONDS });
    await sweepExpired(db, at.api.now + SESSION_SECONDS - 1);
    expect(await db.$count(adminSessions)).toBe(1);
    await sweepExpired(db, at.api.now + SESSION_SECONDS);
    expect(await db.$count(adminSessions)).toBe(0);
  });
});
