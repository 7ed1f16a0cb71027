import { QueryObserver } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { keepAlive, startServices } from './start-services.ts';
import { createQueryClient } from '../query-client.ts';
import { startServiceWorker } from './service-worker.ts';
import { useServices } from './use-services.ts';
import { useStore } from '#src/store/store.ts';
import { advanceTransaction, beginTransaction } from '#src/store/transaction-actions.ts';

const chain = vi.hoisted(() => ({ getClock: vi.fn<() => Promise<string>>() }));
provideChain(async () => chain);

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const WALLET = '7xKpAbCdEfGh9fQm';

const registration = { unregister: vi.fn() };
const workers = {
  ready: Promise.resolve({ active: null }),
  controller: { postMessage: vi.fn() },
  register: vi.fn(),
  getRegistrations: vi.fn(),
};
const storage = { persisted: vi.fn(), persist: vi.fn() };
const caches = { keys: vi.fn(), delete: vi.fn() };

const browser = (userAgent: string): void => {
  vi.stubGlobal('navigator', { userAgent, onLine: true, maxTouchPoints: 0, serviceWorker: workers, storage });
  vi.stubGlobal('caches', caches);
};
const confirmsLeave = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const send = (cluster = 'devnet'): void => {
  beginTransaction({ id: 'a', title: 'Join', about: null });
  advanceTransaction('a', {
    stage: 'sent',
    cluster,
    signature: 'sig',
    bytes: '',
    lastValidBlockHeight: 1,
  });
};

let stop = (): void => undefined;
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  workers.register.mockResolvedValue(registration);
  workers.getRegistrations.mockResolvedValue([registration]);
  storage.persisted.mockResolvedValue(false);
  storage.persist.mockResolvedValue(true);
  caches.keys.mockResolvedValue(['old', 'older']);
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  browser(DESKTOP);
});
afterEach(() => {
  stop();
  stop = () => undefined;
  advanceTransaction('a', { stage: 'confirmed', signature: 'sig' });
  useStore.setState({ walletAddress: null });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('the service worker', () => {
  const start = (protocol: string, hostname: string, production = true) =>
    startServiceWorker({ production, apiBase: '/api', location: { protocol, hostname } });

  it('the service worker is registered over https, and fetched past the HTTP cache for updates', async () => {
    expect(await start('https:', 'pools.example')).toBe(workers);
    expect(workers.register.mock.calls).toEqual([
      ['/sw.js?api=%2Fapi', { scope: '/', updateViaCache: 'none' }],
    ]);
    expect(registration.unregister).not.toHaveBeenCalled();
  });

  it.each([
    ['http:', 'pools.example', true],
    ['https:', 'localhost', true],
    ['https:', 'app.localhost', true],
    ['https:', '127.0.0.1', true],
    ['https:', '[::1]', true],
    ['https:', 'pools.example', false],
  ])(
    'the service worker is not registered on %s//%s, production: %s; workers and caches are removed',
    async (...args) => {
      expect(await start(...args)).toBeNull();
      expect(workers.register).not.toHaveBeenCalled();
      expect(registration.unregister).toHaveBeenCalledOnce();
      expect(caches.delete.mock.calls).toEqual([['old'], ['older']]);
    },
  );

  it('the app works if the service worker cannot be registered, and logs that', async () => {
    workers.register.mockRejectedValue(new TypeError('Script not found'));
    expect(await start('https:', 'pools.example')).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  it('the app works in a browser without service workers', async () => {
    vi.stubGlobal('navigator', { userAgent: PHONE });
    expect(await start('https:', 'pools.example')).toBeNull();
    stop = startServices('/api', createQueryClient());
  });
});

describe('the chain', () => {
  it('the chain counts as unreachable from a failed query until it answers', async () => {
    const queryClient = createQueryClient();
    stop = startServices('/api', queryClient);
    chain.getClock.mockRejectedValue(new Error('fetch failed'));
    const clock = { queryKey: ['chain', 'clock'], queryFn: () => chain.getClock() };
    const leave = new QueryObserver(queryClient, clock).subscribe(() => undefined);
    expect(useStore.getState().chainUnreachable).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(useStore.getState().chainUnreachable).toBe(true);
    chain.getClock.mockResolvedValue('clock');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(useStore.getState().chainUnreachable).toBe(false);
    leave();
  });
});

describe('the keep-alive message', () => {
  it('the keep-alive message is sent to the worker every 30,000 ms, whether the page is visible or not', () => {
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    stop = keepAlive(workers as unknown as ServiceWorkerContainer);
    vi.advanceTimersByTime(29_999);
    expect(workers.controller.postMessage).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(workers.controller.postMessage.mock.calls).toEqual([[{ type: 'keep-alive' }]]);
    vi.advanceTimersByTime(60_000);
    expect(workers.controller.postMessage).toHaveBeenCalledTimes(3);
    visible.mockReturnValue('hidden');
    vi.advanceTimersByTime(60_000);
    expect(workers.controller.postMessage).toHaveBeenCalledTimes(5);
  });

  it.each([
    [2, 'a phone', PHONE],
    [0, 'a desk', DESKTOP],
  ])('the keep-alive message is sent %i times in a minute on %s', async (times, _, userAgent) => {
    browser(userAgent);
    vi.stubEnv('PROD', true);
    vi.stubGlobal('location', { protocol: 'https:', hostname: 'pools.example' });
    stop = startServices('/api', createQueryClient());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(workers.controller.postMessage).toHaveBeenCalledTimes(times);
    vi.unstubAllEnvs();
  });
});

describe('leaving the page', () => {
  it('prompts on a phone, only while a transaction is pending', () => {
    browser(PHONE);
    stop = startServices('/api', createQueryClient());
    expect(confirmsLeave()).toBe(false);
    beginTransaction({ id: 'a', title: 'Join', about: null });
    expect(confirmsLeave()).toBe(false);
    send();
    expect(confirmsLeave()).toBe(true);
    advanceTransaction('a', { stage: 'confirmed', signature: 'sig' });
    expect(confirmsLeave()).toBe(false);
  });

  it('leaving the page also prompts in older browsers, which require a value instead', () => {
    browser(PHONE);
    send();
    stop = startServices('/api', createQueryClient());
    const event = Object.defineProperty(new Event('beforeunload'), 'returnValue', {
      value: '',
      writable: true,
    });
    window.dispatchEvent(event);
    expect(event.returnValue).toBeTruthy();
  });

  it('prompts after a reload that a pending transaction has survived', () => {
    browser(PHONE);
    send();
    stop = startServices('/api', createQueryClient());
    expect(confirmsLeave()).toBe(true);
  });

  it('does not prompt on a desktop, or for another cluster’s transaction', () => {
    stop = startServices('/api', createQueryClient());
    send();
    expect(confirmsLeave()).toBe(false);
    stop();
    browser(PHONE);
    send('mainnet');
    stop = startServices('/api', createQueryClient());
    expect(confirmsLeave()).toBe(false);
  });
});

describe('persistent storage', () => {
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('persistent storage is requested once, after a wallet has connected', async () => {
    stop = startServices('/api', createQueryClient());
    await settle();
    expect(storage.persist).not.toHaveBeenCalled();
    useStore.setState({ walletAddress: WALLET });
    await settle();
    expect(storage.persist).toHaveBeenCalledOnce();
    useStore.setState({ walletAddress: null });
    useStore.setState({ walletAddress: 'another' });
    stop();
    stop = startServices('/api', createQueryClient());
    await settle();
    expect(storage.persist).toHaveBeenCalledOnce();
  });

  it('persistent storage is not requested if it is already granted', async () => {
    storage.persisted.mockResolvedValue(true);
    stop = startServices('/api', createQueryClient());
    useStore.setState({ walletAddress: WALLET });
    await settle();
    expect(storage.persist).not.toHaveBeenCalled();
  });

  it('persistent storage that cannot be requested is logged', async () => {
    const failure = new DOMException('Not allowed', 'SecurityError');
    storage.persist.mockRejectedValue(failure);
    stop = startServices('/api', createQueryClient());
    useStore.setState({ walletAddress: WALLET });
    await settle();
    expect(warn).toHaveBeenCalledWith('Persistent storage could not be asked for', failure);
  });
});

it('the services are started once the browser is idle, and stopped with the app', async () => {
  browser(PHONE);
  send();
  const app = renderHook(() => useServices('/api'));
  expect(confirmsLeave()).toBe(false);
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await waitFor(() => expect(confirmsLeave()).toBe(true));
  app.unmount();
  expect(confirmsLeave()).toBe(false);
});
