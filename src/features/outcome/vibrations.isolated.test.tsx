import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { walletPoolsQuery } from '#src/chain/pools/pool-queries.ts';
import { entriesQuery } from '#src/chain/queries/queries.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { openOutcomeOnce } from '#src/store/open-outcome.ts';
import { useStore } from '#src/store/store.ts';
import { advanceTransaction, beginTransaction } from '#src/store/transaction-actions.ts';
import { useVibrations } from './api/use-vibrations.ts';

const vibrate = vi.hoisted(() => vi.fn());
vi.mock('#src/ui/vibrate.ts', () => ({ vibrate }));

const WALLET = sampleAddress(1);
const OTHERS = sampleAddress(9);

let client: QueryClient;

const chainHas = (...pools: readonly Pool[]): void =>
  act(() => void client.setQueryData(walletPoolsQuery(WALLET).queryKey, [...pools]));
const entry = {
  address: sampleAddress(150),
  pool: samplePool().address,
  player: WALLET,
  joinedAt: SAMPLE_TIME,
  active: true,
  exitUsed: false,
};

beforeEach(() => {
  vibrate.mockClear();
  localStorage.clear();
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(entriesQuery(WALLET).queryKey, [entry]);
  chainHas(samplePool({ status: 'open' }), samplePool({ status: 'open', address: OTHERS }));
  renderHook(() => useVibrations(WALLET), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
});
afterEach(() => {
  cleanup();
  useStore.getState().closeOutcome();
});

it('the device vibrates when a pool of the wallet fills, and for no other pool', async () => {
  chainHas(samplePool({ status: 'open' }), samplePool({ status: 'locked', address: OTHERS }));
  await act(async () => undefined);
  expect(vibrate).not.toHaveBeenCalled();
  chainHas(samplePool({ status: 'locked' }));
  await expect.poll(() => vibrate.mock.calls.length).toBe(1);
});

it('the device vibrates with each result', () => {
  for (const settledAt of [SAMPLE_TIME + 100, SAMPLE_TIME + 200]) {
    const pool = samplePool({ status: 'completed', settledAt });
    openOutcomeOnce({ outcome: 'lost', pool, wallet: WALLET, winLamports: 0n, stakebackLamports: 0n });
    useStore.getState().closeOutcome();
  }
  expect(vibrate).toHaveBeenCalledTimes(2);
});

it('the device vibrates once when the wallet has approved', () => {
  beginTransaction({ id: 'a', title: 'Join', about: null });
  advanceTransaction('a', { stage: 'signing' });
  expect(vibrate).not.toHaveBeenCalled();
  const sent = { cluster: 'devnet', signature: 'sig', bytes: '', lastValidBlockHeight: 1 };
  advanceTransaction('a', { stage: 'sent', ...sent });
  advanceTransaction('a', { stage: 'confirmed', signature: 'sig' });
  expect(vibrate).toHaveBeenCalledTimes(1);
});
