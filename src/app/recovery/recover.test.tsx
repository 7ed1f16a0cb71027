import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStore } from '#src/store/store.ts';
import { advanceTransaction, beginTransaction } from '#src/store/transaction-actions.ts';
import { lookAfterPart, recoverPage, type Waiting } from './recover.ts';
import { watchForms } from './reload-once.ts';

const ENTRY = '/assets/index-one.js';
const FAILED = new Error('Failed to fetch dynamically imported module: https://a.example/assets/page-1.js');
const Page = () => null;

let served: string | null;
let hasChunk: boolean;
const reload = vi.fn();
const reported: Waiting[] = [];
const left = new AbortController();

const recover = (load = () => Promise.reject<typeof Page>(FAILED)) =>
  recoverPage(load, FAILED, { onWaiting: (waiting) => reported.push(waiting), signal: left.signal });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  served = ENTRY;
  hasChunk = true;
  reported.length = 0;
  reload.mockReset();
  sessionStorage.clear();
  vi.spyOn(document.documentElement, 'outerHTML', 'get').mockReturnValue(
    `<script type="module" src="/assets/polyfills-0.js"></script><script type="module" src="${ENTRY}"></script>`,
  );
  document.body.innerHTML = '';
  vi.stubGlobal('location', { ...window.location, reload });
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
    if (served === null) throw new TypeError('Failed to fetch');
    if (method === 'HEAD') return new Response(null, { status: hasChunk ? 200 : 404 });
    return new Response(`<script type="module" crossorigin src="${served}"></script>`);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useStore.setState({ offlineSince: null, transactions: {} });
});

it('loads a failed page as soon as the network is back, without a reload of the tab', async () => {
  served = null;
  const load = vi.fn(async () => Page);
  const page = recover(load);
  await pass(12_000);
  expect(reported).toEqual(['answer', 'answer', 'answer']);
  expect(load).not.toHaveBeenCalled();
  served = ENTRY;
  window.dispatchEvent(new Event('online'));
  expect(await page).toBe(Page);
  expect(reload).not.toHaveBeenCalled();
});

it('shows offline if the browser reports it, but not if only a server is down', async () => {
  served = null;
  await lookAfterPart(FAILED);
  expect(useStore.getState().offlineSince).toBeNull();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await lookAfterPart(FAILED);
  expect(useStore.getState().offlineSince).toBe(Date.now());
  served = ENTRY;
  await lookAfterPart(FAILED);
  expect(useStore.getState().offlineSince).toBeNull();
});

it.each([
  ['another build is served', () => (served = '/assets/index-two.js')],
  ['the file is gone', () => (hasChunk = false)],
])('reloads the tab once if %s', async (_case, deploy) => {
  deploy();
  void recover();
  await pass(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
  // The part also fails after the reload.
  const retry = recover().catch((error: unknown) => error);
  await pass(5_000);
  expect(await retry).toBe(FAILED);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads the tab if a chunk is missing on the server, but not if only the network failed', async () => {
  await lookAfterPart(FAILED);
  expect(reload).not.toHaveBeenCalled();
  hasChunk = false;
  await lookAfterPart(FAILED);
  expect(reload).toHaveBeenCalledTimes(1);
});

const begin = (): void => beginTransaction({ id: 'a', title: 'Join', about: null });

it.each([
  ['a dialog', () => document.body.append(Object.assign(document.createElement('div'), { role: 'dialog' }))],
  [
    'a transaction in the wallet',
    () => {
      begin();
      advanceTransaction('a', { stage: 'signing' });
    },
  ],
  [
    'a wallet request that has lapsed but is still pending',
    () => {
      begin();
      advanceTransaction('a', { stage: 'lapsed', isApproved: false, prepareRetry: null });
    },
  ],
  [
    'a submitted transaction',
    () => {
      begin();
      advanceTransaction('a', {
        stage: 'sent',
        cluster: 'devnet',
        signature: 's',
        bytes: '',
        lastValidBlockHeight: 1,
      });
    },
  ],
  [
    'a field that is filled in',
    () => {
      const field = document.body.appendChild(document.createElement('textarea'));
      field.value = 'My idea';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  ],
])('delays the reload of the tab until after %s', async (_case, open) => {
  const stop = watchForms();
  open();
  served = '/assets/index-two.js';
  void recover();
  await pass(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(new Set(reported)).toEqual(new Set(['leisure']));
  document.body.innerHTML = '';
  useStore.setState({ transactions: {} });
  await pass(2_000);
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
});

it('reloads the tab if styles are missing, because those are requested only once', async () => {
  const load = vi.fn(async () => Page);
  void recoverPage(load, new Error('Unable to preload CSS for /assets/page-1.css'), {
    onWaiting: () => undefined,
    signal: left.signal,
  });
  await pass(1_000);
  expect(load).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledTimes(1);
});
