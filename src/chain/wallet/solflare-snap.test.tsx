import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasSolflareSnap, SNAP_TIMEOUT_MS } from './solflare-snap.ts';

/** The messages that the page posts to content scripts. */
const prompt = vi.fn<(message: unknown, origin: string) => void>();

const answer = (result: unknown, { id = 'xeroz-solflare-snap', source = window as Window | null } = {}) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      source,
      data: {
        target: 'metamask-inpage',
        data: { name: 'metamask-provider', data: { id, jsonrpc: '2.0', result } },
      },
    }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  prompt.mockReset();
  vi.spyOn(window, 'postMessage').mockImplementation((message: unknown, origin?: unknown) =>
    prompt(message, String(origin)),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('hasSolflareSnap sends a window message to MetaMask’s content script only', () => {
  void hasSolflareSnap();
  expect(prompt).toHaveBeenCalledWith(
    expect.objectContaining({
      target: 'metamask-contentscript',
      data: expect.objectContaining({
        name: 'metamask-provider',
        data: expect.objectContaining({ method: 'wallet_getSnaps' }),
      }),
    }),
    window.location.origin,
  );
});

it.each([
  [true, "Solflare's snap", { 'npm:@solflare-wallet/solana-snap': { version: '1.0.0' } }],
  [false, 'another snap', { 'npm:@example/snap': {} }],
  [false, 'no snap', {}],
  [false, 'an error alone', undefined],
])('hasSolflareSnap returns %s if MetaMask reports %s', async (found, _, snaps) => {
  const probe = hasSolflareSnap();
  answer(snaps);
  expect(await probe).toBe(found);
  expect(vi.getTimerCount()).toBe(0);
});

it('hasSolflareSnap returns false after 5,000 ms without an answer', async () => {
  const end = vi.fn();
  expect(SNAP_TIMEOUT_MS).toBe(5_000);
  const probe = hasSolflareSnap().then(end);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await probe;
  expect(end).toHaveBeenCalledWith(false);
});

it('hasSolflareSnap ignores answers to other requests, of other windows and of another shape', async () => {
  const end = vi.fn();
  const probe = hasSolflareSnap().then(end);
  const snaps = { 'npm:@solflare-wallet/solana-snap': {} };
  answer(snaps, { id: 'another' });
  answer(snaps, { source: null });
  window.dispatchEvent(new MessageEvent('message', { source: window, data: 'text' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(SNAP_TIMEOUT_MS);
  await probe;
  expect(end).toHaveBeenCalledWith(false);
});
