import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { answerJson, startLoopback } from '#src/lib/testing/loopback.ts';
import { useStore } from '#src/store/store.ts';
import { PoolsPage } from './pools-page.tsx';
import { aCompletedPool, NOW } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';

provideChain(async () => withSlots(chain.api));

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await resetPage();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('reads the pools that the server reports as just drawn, and none that were drawn earlier', async () => {
  const server = await startLoopback((_request, response) =>
    answerJson(response, {
      data: [
        { poolAddress: 'drawn', wonAt: NOW - 120 },
        { poolAddress: 'earlier', wonAt: NOW - 400 },
      ],
    }),
  );
  setApiBase(server.url);
  useStore.getState().setFilters({ showLocked: true });
  chain.api.getPools = async () => [
    aCompletedPool({ address: 'drawn', name: 'Drawn one', settledAt: NOW - 120 }),
    aCompletedPool({ address: 'unreported', name: 'Unreported one', settledAt: NOW - 60 }),
  ];
  renderWithChain(<PoolsPage />);
  expect(await screen.findByRole('heading', { name: 'Drawn one' })).toBeTruthy();
  expect(screen.queryByText('Unreported one')).toBeNull();
  await server.close();
});
