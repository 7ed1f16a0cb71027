import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCluster } from '#src/chain/cluster.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { editLimits } from '#src/stake/limits/limits-storage.ts';
import { useStore } from '#src/store/store.ts';
import { currentToast, toast } from '#src/store/toast.ts';
import { LimitReminder } from './reminder.tsx';

const NOW = 1_800_000_000;
const MINUTE_MS = 60_000;
const ME = sampleAddress(1);

provideChain(async () =>
  withSlots({
    getClock: async () => ({ slot: 1n, unixTimestamp: NOW }),
    getEntriesOfPlayer: async () => [],
    getPools: async () => [],
    getPoolsByAddress: async () => [],
  }),
);

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['limits', 'common']);
  vi.useFakeTimers({ now: NOW * 1_000 });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  useStore.setState({ walletAddress: ME, joined: {} });
  editLimits({ cluster: getCluster().name, wallet: ME }, (before) => ({
    ...before,
    reminder: { value: 30, earlier: [] },
  }));
});
afterEach(() => {
  cleanup();
  toast.remove(currentToast()?.id ?? '');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LimitReminder />
    </QueryClientProvider>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('reminds once the page has been visible for the chosen time, over a reload, with the amounts of a day', async () => {
  open();
  await pass(20 * MINUTE_MS);
  cleanup();
  open();
  await pass(9 * MINUTE_MS);
  expect(currentToast()).toBeNull();
  await pass(MINUTE_MS + 10_000);
  expect(currentToast()).toMatchObject({
    title: 'You have been here for 30 min',
    message: expect.stringContaining('paid in 0.000 SOL, got back 0.000 SOL'),
    duration: Number.POSITIVE_INFINITY,
  });
});

it('does not count the time while the page is hidden', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  open();
  await pass(60 * MINUTE_MS);
  expect(currentToast()).toBeNull();
  visibility.mockRestore();
});
