import { ed25519 } from '@noble/curves/ed25519.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import bs58 from 'bs58';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { setSigner } from '#src/chain/wallet/signer.ts';
import { addressOf, type Owner } from '#src/chain/testing/a-wallet.ts';
import { connectWallet, disconnectWallet } from '../testing/a-wallet.ts';
import {
  type AdminSession,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  signInSchema,
  signInText,
} from '#src/contract/sign-in.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { fetchByKey } from '#src/lib/api-client.ts';
import { atOrigin } from '#src/lib/testing/at-origin.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { parseAddress } from '#src/protocol/bytes.ts';
import { TooltipArea } from '#src/ui/tooltip-area.tsx';
import { AdminArea } from '../admin-area.tsx';

const ADMIN = 1;
const STRANGER = 2;
const SECRET = 'What only admins may read';
const UNUSED = 'You were signed out after 30 minutes without activity.';

let server: Loopback;
let owner: Owner;
/** The session that the server finds by the cookie; these tests have no cookies. */
let session: AdminSession | null;
let domain: string;
let now: number;
/** Whether responses to sign-out requests are lost. */
let losesAnswers: boolean;

const sessionOf = (wallet: string, changes: Partial<AdminSession> = {}): AdminSession => ({
  wallet,
  createdAt: now,
  expiresAt: now + SESSION_SECONDS,
  idleSeconds: SESSION_IDLE_SECONDS,
  ...changes,
});
const refuse = (response: ServerResponse, status: number, code: string): void => {
  response.statusCode = status;
  answerJson(response, { error: { code, message: code } });
};
const input = () => ({
  domain,
  uri: `http://${domain}`,
  statement: 'Sign in.',
  version: '1',
  chainId: 'solana:devnet',
  nonce: 'ab'.repeat(16),
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-01T00:05:00.000Z',
});

function signIn(body: unknown, response: ServerResponse): void {
  const proof = v.parse(signInSchema, body);
  if (proof.by !== 'message') return refuse(response, 400, 'bad_signature');
  const key = parseAddress(proof.account);
  const message = Buffer.from(proof.signedMessage, 'base64');
  const expected = signInText({ ...input(), version: '1' }, proof.account);
  const valid = key !== null && ed25519.verify(bs58.decode(proof.signature), message, key);
  if (!valid || message.toString() !== expected) return refuse(response, 400, 'bad_signature');
  if (proof.account !== addressOf(ADMIN)) return refuse(response, 403, 'not_allowed');
  session = sessionOf(proof.account);
  answerJson(response, session);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  switch (`${request.method} ${request.url}`) {
    case 'GET /admin/session':
    case 'POST /admin/session':
      return session === null ? refuse(response, 401, 'not_signed_in') : answerJson(response, session);
    case 'POST /admin/sign-in/input':
      return answerJson(response, input());
    case 'POST /admin/sign-in':
      return signIn(JSON.parse(body), response);
    case 'POST /admin/sign-out':
    case 'POST /admin/sign-out-everywhere':
      if (session === null) return refuse(response, 401, 'not_signed_in');
      session = null;
      if (losesAnswers) return void response.destroy();
      return answerJson(response, { signedOut: true });
    default:
      return session === null
        ? refuse(response, 401, 'not_signed_in')
        : answerJson(response, { data: [], nextCursor: null, total: 0 });
  }
}

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['admin', 'errors']);
  disconnectWallet();
  session = null;
  losesAnswers = false;
  now = Math.floor(Date.now() / 1_000);
  owner = { approves: () => Promise.resolve(true) };
  server = await startLoopback((request, response) => void answer(request, response));
  atOrigin(server.url);
  setApiBase(server.url);
  domain = new URL(server.url).host;
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await server.close();
});

function open(path = '/admin/xeroz') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const { hook } = memoryLocation({ path });
  render(
    <QueryClientProvider client={client}>
      <Router hook={hook}>
        <TooltipArea>
          <AdminArea wallet={<p>Wallet</p>} controls={null} notFound={<p>Page Not Found</p>} />
        </TooltipArea>
      </Router>
    </QueryClientProvider>,
  );
  return client;
}

const pressSignIn = async (): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: /sign in/i }));
const calls = (path: string): number => server.requests.filter((request) => request.path === path).length;
const inside = () => screen.findByRole('navigation', { name: 'Admin pages' });

it('shows the sign-in page, and no other page, to users who are not signed in, at any path', async () => {
  open('/admin/xeroz/audit');
  expect(await screen.findByRole('heading', { name: 'Admin sign-in' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(server.requests.map(({ path }) => path)).toEqual(['/admin/session']);
});

it('shows over plain http that signing in requires https, with the button disabled', async () => {
  vi.stubGlobal('isSecureContext', false);
  open();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sign-in needs https\./);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /sign in/i });
  expect(button.disabled).toBe(true);
  vi.unstubAllGlobals();
});

it('signs an admin in by a signed message, and keeps the path', async () => {
  connectWallet(ADMIN, owner);
  open('/admin/xeroz/nowhere');
  await pressSignIn();
  await inside();
  expect(screen.getByText('Page Not Found')).toBeTruthy();
});

it('signs an admin in by Sign-In With Solana if the wallet supports it', async () => {
  const calls: unknown[] = [];
  const address = addressOf(ADMIN);
  connectWallet(ADMIN, owner, {
    signMessage: null,
    signIn: async (given) => {
      calls.push(given);
      const signedMessage = Buffer.from(signInText({ ...input(), version: '1' }, address));
      const signature = ed25519.sign(signedMessage, new Uint8Array(32).fill(ADMIN));
      const account = { address, publicKey: new Uint8Array(32), chains: [], features: [] };
      return { account, signedMessage, signature };
    },
  });
  open();
  await pressSignIn();
  await inside();
  expect(calls).toMatchObject([{ ...input(), address }]);
});

it('requests a memo transaction that cannot land if the wallet signs only transactions', async () => {
  const signed: { feePayer: string | undefined; blockhash: string | undefined; memo: string }[] = [];
  connectWallet(ADMIN, owner, {
    signMessage: null,
    signTransaction: async (transaction) => {
      const [instruction] = transaction.instructions;
      signed.push({
        feePayer: transaction.feePayer?.toBase58(),
        blockhash: transaction.recentBlockhash,
        memo: instruction?.data.toString() ?? '',
      });
      throw Object.assign(new Error('User rejected the request.'), { name: 'WalletSignTransactionError' });
    },
  });
  open();
  await pressSignIn();
  expect(await screen.findByText(/You declined the request in your wallet/)).toBeTruthy();
  expect(signed).toEqual([
    {
      feePayer: addressOf(ADMIN),
      blockhash: '11111111111111111111111111111111',
      memo: signInText({ ...input(), version: '1' }, addressOf(ADMIN)),
    },
  ]);
});

it('shows that a wallet is not allowed, with its address', async () => {
  connectWallet(STRANGER, owner);
  open();
  await pressSignIn();
  expect(await screen.findByText('This wallet is not an admin')).toBeTruthy();
  expect(screen.getByText(addressOf(STRANGER))).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('sends nothing to the server after a rejection in the wallet', async () => {
  owner.approves = () => Promise.resolve(false);
  connectWallet(ADMIN, owner);
  open();
  await pressSignIn();
  expect(await screen.findByText(/Nothing was sent/)).toBeTruthy();
  expect(server.requests.some(({ path }) => path === '/admin/sign-in')).toBe(false);
});

it('requests no signature for a text that names another domain', async () => {
  const calls = vi.fn<() => Promise<boolean>>(async () => true);
  connectWallet(ADMIN, { approves: calls });
  domain = 'pools.example';
  open();
  await pressSignIn();
  expect(await screen.findByText('pools.example')).toBeTruthy();
  expect(calls).not.toHaveBeenCalled();
});

it('shows that sign-in failed if the wallet cannot sign', async () => {
  connectWallet(ADMIN, owner, { signMessage: null });
  open();
  await pressSignIn();
  expect(await screen.findByText('You were not signed in')).toBeTruthy();
  setSigner(null);
});

it('returns to the sign-in page when the server rejects the session, and clears the query cache', async () => {
  session = sessionOf(addressOf(ADMIN));
  const client = open('/admin/xeroz/nowhere');
  await inside();
  client.setQueryData(['/admin/users'], SECRET);
  session = null;
  await act(() => client.prefetchQuery({ queryKey: ['/admin/pools'], queryFn: fetchByKey }));
  expect(await screen.findByRole('heading', { name: 'Admin sign-in' })).toBeTruthy();
  expect(client.getQueryData(['/admin/users'])).toBeUndefined();
});

it('stays signed in if only the device’s clock is past the end of the session', async () => {
  session = sessionOf(addressOf(ADMIN), { createdAt: now - 40_000, expiresAt: now - 10_000 });
  open('/admin/xeroz/nowhere');
  await inside();
  await waitFor(() => expect(server.requests.length).toBeGreaterThan(1));
  expect(screen.queryByRole('heading', { name: 'Admin sign-in' })).toBeNull();
});

it('returns to the sign-in page when the session expires', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  session = sessionOf(addressOf(ADMIN), { expiresAt: now + 60 });
  open('/admin/xeroz/nowhere');
  await inside();
  session = null;
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByRole('heading', { name: 'Admin sign-in' })).toBeTruthy();
  expect(screen.queryByText(UNUSED)).toBeNull();
});

it('shows on the sign-in page that the session ended for inactivity, also after a refetch', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  // The session ends for inactivity first, by any clock.
  session = sessionOf(addressOf(ADMIN), { expiresAt: now + 86_400, idleSeconds: 60 });
  open('/admin/xeroz/nowhere');
  await inside();
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(calls('/admin/session')).toBe(1);
  session = null;
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(await screen.findByText(UNUSED)).toBeTruthy();
  const before = calls('/admin/session');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(() => expect(calls('/admin/session')).toBeGreaterThan(before));
  expect(screen.getByText(UNUSED)).toBeTruthy();
  connectWallet(ADMIN, owner);
  await pressSignIn();
  await inside();
});

it('stays signed in if another tab of the browser was active', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  session = sessionOf(addressOf(ADMIN), { idleSeconds: 60 });
  open('/admin/xeroz/nowhere');
  await inside();
  session = sessionOf(addressOf(ADMIN));
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(calls('/admin/session')).toBe(2));
  await inside();
});

it('reports presses, keys and scrolling to the server once a minute, and no pointer moves', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
    shouldAdvanceTime: true,
  });
  session = sessionOf(addressOf(ADMIN), { idleSeconds: 100 });
  open('/admin/xeroz/nowhere');
  await inside();
  act(() => void document.body.dispatchEvent(new Event('pointermove', { bubbles: true })));
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(calls('/admin/session')).toBe(1);
  let reports = 1;
  for (const sign of ['pointerdown', 'keydown', 'wheel']) {
    for (let times = 0; times < 3; times += 1) {
      act(() => void document.body.dispatchEvent(new Event(sign, { bubbles: true })));
    }
    reports += 1;
    await waitFor(() => expect(calls('/admin/session'), sign).toBe(reports));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
  }
  // Each report has extended the session, which would have expired after 100 seconds.
  expect(calls('/admin/session')).toBe(reports);
});

it('signs out, or stays signed in if the server does not answer', async () => {
  session = sessionOf(addressOf(ADMIN));
  open('/admin/xeroz/nowhere');
  await inside();
  setApiBase('http://127.0.0.1:9');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText(/You are still signed in/)).toBeTruthy();
  setApiBase(server.url);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('heading', { name: 'Admin sign-in' })).toBeTruthy();
  await waitFor(() => expect(session).toBeNull());
  expect(screen.queryByText(UNUSED)).toBeNull();
});

it('retries to sign out if the first response is lost', async () => {
  session = sessionOf(addressOf(ADMIN));
  open('/admin/xeroz/nowhere');
  await inside();
  losesAnswers = true;
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('heading', { name: 'Admin sign-in' })).toBeTruthy();
  expect(calls('/admin/sign-out')).toBe(2);
});

it('signs out all sessions with Sign out everywhere', async () => {
  session = sessionOf(addressOf(ADMIN));
  open('/admin/xeroz/nowhere');
  await inside();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByRole('heading', { name: 'Admin sign-in' })).toBeTruthy();
  expect(calls('/admin/sign-out-everywhere')).toBe(1);
  expect(calls('/admin/sign-out')).toBe(0);
});

it('shows a warning while another wallet than the admin’s is connected', async () => {
  session = sessionOf(addressOf(ADMIN));
  connectWallet(STRANGER, owner);
  open('/admin/xeroz/nowhere');
  await inside();
  expect(screen.getByText('Another wallet is connected')).toBeTruthy();
  act(() => connectWallet(ADMIN, owner));
  expect(screen.queryByText('Another wallet is connected')).toBeNull();
});
