import type { Keypair } from '@solana/web3.js';
import { createSignInMessageText } from '@solana/wallet-standard-util';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { adminSessions, auditLog, signInInputs } from '#server/store/schema.ts';
import {
  sessionSchema,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  SIGN_IN_SECONDS,
  signInInputSchema,
  signInText,
} from '#src/contract/sign-in.ts';
import {
  admin,
  AdminApi,
  cookieOf,
  memoProof,
  messageProof,
  refusalOf,
  signedBy,
  stranger,
} from '#tests/support/admin-api.ts';
import { numberedKey } from '#tests/support/keys.ts';
import { onEachAdminApi } from './on-each-admin-api.ts';

const ADMIN = admin.publicKey.toBase58();
const STRANGER = stranger.publicKey.toBase58();

onEachAdminApi('signing in', (at) => {
  const signIn = (body: unknown) => at.api.send('POST', '/admin/sign-in', { body });
  const refused = async (body: unknown) => {
    const response = await signIn(body);
    expect(response.cookies).toEqual([]);
    return refusalOf(response);
  };
  const auditRows = () => at.store.db.select().from(auditLog).orderBy(auditLog.id);

  test('issues the input of Sign-In With Solana', async () => {
    const [one, other] = [await at.api.input(), await at.api.input()];
    expect(one).toMatchObject({
      domain: 'pools.example',
      uri: 'https://pools.example',
      version: '1',
      chainId: 'solana:localnet',
      issuedAt: '2026-09-21T14:13:20.000Z',
      expirationTime: '2026-09-21T14:18:20.000Z',
    });
    expect(one.nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(one.nonce).not.toBe(other.nonce);
    expect(signInText(one, ADMIN)).toBe(createSignInMessageText({ ...one, address: ADMIN }));
  });

  test('signs an admin in, stores only the hash of the token, and writes to the audit log', async () => {
    const response = await signIn(messageProof(admin, signInText(await at.api.input(), ADMIN)));
    expect(response.json()).toEqual({
      wallet: ADMIN,
      createdAt: at.api.now,
      expiresAt: at.api.now + SESSION_SECONDS,
      idleSeconds: SESSION_IDLE_SECONDS,
    });
    expect(response.headers['set-cookie']).toMatch(
      /^admin_session=[\w-]{43}; Max-Age=28800; Path=\/api\/admin; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await at.api.read(sessionSchema, '/admin/session', cookieOf(response))).toMatchObject({
      wallet: ADMIN,
    });
    const [session] = await at.store.db.select().from(adminSessions);
    expect(session?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(cookieOf(response)).not.toContain(session?.tokenHash);
    expect(await auditRows()).toMatchObject([
      { wallet: ADMIN, action: 'signed_in', detail: { by: 'message' }, at: at.api.now },
    ]);
  });

  test('the cookie is sent without TLS only on loopback', async () => {
    const local = new AdminApi(at.store, { domain: '127.0.0.1:5173' });
    const sent = { origin: 'http://127.0.0.1:5173' };
    const input = v.parse(signInInputSchema, (await local.send('POST', '/admin/sign-in/input', sent)).json());
    expect(input).toMatchObject({ domain: '127.0.0.1:5173', uri: 'http://127.0.0.1:5173' });
    const body = messageProof(admin, signInText(input, ADMIN));
    const response = await local.send('POST', '/admin/sign-in', { ...sent, body });
    expect(response.headers['set-cookie']).not.toContain('Secure');
    await local.close();
  });

  test('refuses a wallet that is not listed, and logs it', async () => {
    const proof = messageProof(stranger, signInText(await at.api.input(), STRANGER));
    expect(await refused(proof)).toBe('not_allowed');
    expect(await auditRows()).toMatchObject([
      { wallet: null, action: 'sign_in_refused', detail: { by: 'message', wallet: STRANGER } },
    ]);
    expect(await at.store.db.select().from(adminSessions)).toEqual([]);
  });

  test('refuses a domain, statement, cluster, time or nonce other than issued', async () => {
    const changes = [
      { domain: 'pools.example.evil' },
      { uri: 'https://evil.example' },
      { statement: 'Sign in as somebody else.' },
      { chainId: 'solana:mainnet' },
      { issuedAt: '2026-09-21T14:13:21.000Z' },
      { expirationTime: '2027-09-21T14:18:20.000Z' },
      { nonce: '00000000000000000000000000000000' },
    ];
    for (const change of changes) {
      const text = signInText({ ...(await at.api.input()), ...change }, ADMIN);
      expect(await refused(messageProof(admin, text)), JSON.stringify(change)).toBe('bad_signature');
    }
    const text = `${signInText(await at.api.input(), ADMIN)}\nNot Before: 2026-09-21T14:13:20.000Z`;
    expect(await refused(messageProof(admin, text))).toBe('bad_signature');
    // Only a signature of the admin's key is logged here, since the client can make up any number of keys.
    expect(await auditRows()).toMatchObject([{ action: 'sign_in_refused', detail: { wallet: ADMIN } }]);
    expect(await refused(messageProof(stranger, text))).toBe('bad_signature');
    expect(await refused({ ...messageProof(admin, text), signature: signedBy(stranger, text) })).toBe(
      'bad_signature',
    );
    expect(await auditRows()).toHaveLength(1);
  });

  test('logs one refused sign-in per wallet and hour, and at most thirty an hour of unlisted wallets', async () => {
    const tryIn = async (key: Keypair) =>
      refused(messageProof(key, signInText(await at.api.input(), key.publicKey.toBase58())));
    const refusal = v.object({ wallet: v.string() });
    const wallets = async () => (await auditRows()).map(({ detail }) => v.parse(refusal, detail).wallet);
    await tryIn(stranger);
    await tryIn(stranger);
    expect(await wallets()).toEqual([STRANGER]);
    at.api.now += 3_600;
    await tryIn(stranger);
    expect(await wallets()).toEqual([STRANGER, STRANGER]);
    const flood = Array.from({ length: 29 }, (_, index) => ({
      wallet: null,
      action: 'sign_in_refused',
      detail: { wallet: `W${index}` },
      at: at.api.now,
    }));
    await at.store.db.insert(auditLog).values(flood);
    expect(await tryIn(numberedKey('wallet', 1))).toBe('not_allowed');
    expect(await wallets()).toHaveLength(31);
    // The limit does not apply to refused texts that an admin's key has signed.
    await refused(messageProof(admin, 'Nothing of the kind'));
    expect((await wallets()).at(-1)).toBe(ADMIN);
    at.api.now += 3_600;
    await tryIn(numberedKey('wallet', 1));
    expect(await wallets()).toHaveLength(33);
  });

  test('refuses a text that names a wallet other than the signer', async () => {
    const text = signInText(await at.api.input(), ADMIN);
    expect(await refused(messageProof(stranger, text))).toBe('bad_signature');
  });

  test('refuses the signature of another key, or of another text', async () => {
    const text = signInText(await at.api.input(), ADMIN);
    const proof = messageProof(admin, text);
    expect(await refused({ ...proof, signature: signedBy(stranger, text) })).toBe('bad_signature');
    expect(await refused({ ...proof, signature: signedBy(admin, `${text} `) })).toBe('bad_signature');
    expect(await refused({ ...proof, account: STRANGER })).toBe('bad_signature');
    // Refused signatures do not consume the input.
    expect((await signIn(proof)).statusCode).toBe(200);
  });

  test('an input is accepted once', async () => {
    const proof = messageProof(admin, signInText(await at.api.input(), ADMIN));
    expect((await signIn(proof)).statusCode).toBe(200);
    expect(await refused(proof)).toBe('bad_signature');
  });

  /** Requests an input, and returns how the same browser, which has the attempt's cookie, sends the signed text. */
  async function fromItsBrowser(key: Keypair = admin) {
    const inputAnswer = await at.api.send('POST', '/admin/sign-in/input');
    const text = signInText(v.parse(signInInputSchema, inputAnswer.json()), key.publicKey.toBase58());
    const body = messageProof(key, text);
    const cookie = cookieOf(inputAnswer);
    return { inputAnswer, cookie, send: () => at.api.send('POST', '/admin/sign-in', { body, cookie }) };
  }

  test('a browser that lost the answer gets it again, and has only one session', async () => {
    const { inputAnswer, send } = await fromItsBrowser();
    expect(inputAnswer.headers['set-cookie']).toMatch(
      /^admin_sign_in=[\w-]{43}; Max-Age=300; Path=\/api\/admin; HttpOnly; Secure; SameSite=Strict$/,
    );
    const lost = await send();
    const [first, second] = [await send(), await send()];
    expect([lost.statusCode, first.statusCode, second.statusCode]).toEqual([200, 200, 200]);
    for (const replaced of [lost, first]) {
      expect(refusalOf(await at.api.get('/admin/session', cookieOf(replaced)))).toBe('not_signed_in');
    }
    expect((await at.api.get('/admin/session', cookieOf(second))).json()).toMatchObject({ wallet: ADMIN });
    expect(await at.store.db.select().from(adminSessions)).toHaveLength(1);
    expect((await auditRows()).map(({ action }) => action)).toEqual(['signed_in']);
  });

  test('does not repeat the sign-in once its session has ended or the text has expired', async () => {
    const one = await fromItsBrowser();
    const opened = await one.send();
    await at.api.send('POST', '/admin/sign-out', { cookie: cookieOf(opened) });
    expect(refusalOf(await one.send())).toBe('bad_signature');
    const other = await fromItsBrowser();
    await other.send();
    at.api.now += SIGN_IN_SECONDS;
    expect(refusalOf(await other.send())).toBe('bad_signature');
  });

  test('does not repeat the sign-in for another browser that has the signed text', async () => {
    const proof = messageProof(admin, signInText(await at.api.input(), ADMIN));
    const { cookie } = await fromItsBrowser();
    const other = (await fromItsBrowser()).cookie;
    expect((await at.api.send('POST', '/admin/sign-in', { body: proof, cookie })).statusCode).toBe(200);
    for (const sent of [{ body: proof, cookie: other }, { body: proof }]) {
      expect(refusalOf(await at.api.send('POST', '/admin/sign-in', sent))).toBe('bad_signature');
    }
  });

  test('a browser that sends the same proof twice at once is signed in', async () => {
    const { send } = await fromItsBrowser();
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await at.store.db.select().from(adminSessions)).toHaveLength(1);
  });

  test('one of two concurrent uses of an input is accepted', async () => {
    const proof = messageProof(admin, signInText(await at.api.input(), ADMIN));
    const answers = await Promise.all([signIn(proof), signIn(proof)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => refusalOf(answer) === 'bad_signature')).toHaveLength(1);
  });

  test('an input that another wallet has signed is used up', async () => {
    const input = await at.api.input();
    expect(await refused(messageProof(stranger, signInText(input, STRANGER)))).toBe('not_allowed');
    expect(await refused(messageProof(admin, signInText(input, ADMIN)))).toBe('bad_signature');
  });

  test('refuses an expired input', async () => {
    const proof = messageProof(admin, signInText(await at.api.input(), ADMIN));
    at.api.now += SIGN_IN_SECONDS;
    expect(await refused(proof)).toBe('bad_signature');
  });

  test('verifies the signed text against the stored input', async () => {
    const input = await at.api.input();
    const stored = { ...input, statement: 'Another one.' };
    await at.store.db.update(signInInputs).set({ input: stored }).where(eq(signInInputs.nonce, input.nonce));
    expect(await refused(messageProof(admin, signInText(input, ADMIN)))).toBe('bad_signature');
  });

  test('signs an admin in by a memo transaction with the same text', async () => {
    const text = signInText(await at.api.input(), ADMIN);
    const response = await signIn(memoProof(admin, text));
    expect(response.json()).toMatchObject({ wallet: ADMIN });
    expect(await refused(memoProof(admin, text))).toBe('bad_signature');
    const other = signInText(await at.api.input(), ADMIN);
    expect(await refused(memoProof(admin, other.replace('an admin', 'a guest')))).toBe('bad_signature');
    expect(await refused(memoProof(stranger, signInText(await at.api.input(), ADMIN)))).toBe('bad_signature');
    expect(await refused(memoProof(stranger, signInText(await at.api.input(), STRANGER)))).toBe(
      'not_allowed',
    );
    expect((await auditRows()).map(({ action, detail }) => [action, detail])).toMatchObject([
      ['signed_in', { by: 'transaction' }],
      ['sign_in_refused', { by: 'transaction', wallet: ADMIN }],
      ['sign_in_refused', { by: 'transaction', wallet: STRANGER }],
    ]);
  });

  test('refuses malformed proofs', async () => {
    const proof = messageProof(admin, signInText(await at.api.input(), ADMIN));
    for (const body of [
      {},
      { ...proof, by: 'password' },
      { ...proof, signature: 'short' },
      { ...proof, signedMessage: 'not base64!' },
      { ...proof, signedMessage: Buffer.alloc(3_000).toString('base64') },
      { by: 'transaction' },
    ]) {
      expect(await refused(body)).toBe('bad_request');
    }
    expect(await auditRows()).toEqual([]);
  });

  test('a new session replaces the one that the browser had', async () => {
    const earlier = await at.api.signIn();
    const proof = messageProof(admin, signInText(await at.api.input(), ADMIN));
    const response = await at.api.send('POST', '/admin/sign-in', { body: proof, cookie: earlier });
    expect(refusalOf(await at.api.get('/admin/session', earlier))).toBe('not_signed_in');
    expect((await at.api.get('/admin/session', cookieOf(response))).statusCode).toBe(200);
    expect((await auditRows()).at(-1)).toMatchObject({
      wallet: ADMIN,
      action: 'signed_out',
      detail: { replacedBy: ADMIN },
    });
  });

  test('logs no sign-out of a session that had expired before it was replaced', async () => {
    const earlier = await at.api.signIn();
    at.api.now += SESSION_IDLE_SECONDS;
    const proof = messageProof(admin, signInText(await at.api.input(), ADMIN));
    await at.api.send('POST', '/admin/sign-in', { body: proof, cookie: earlier });
    expect((await auditRows()).map(({ action }) => action)).toEqual(['signed_in', 'signed_in']);
  });

  test('rate-limits attempts', async () => {
    const codes: (string | number)[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) codes.push(refusalOf(await signIn({})));
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'bad_request'));
    expect(codes.at(-1)).toBe('too_many_requests');
  });
});
