import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { PoolPage } from './pool-page.tsx';
import { aLockedPool, DUE_SLOT, LOCK_SLOT, NOW } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';

provideChain(async () => withSlots(chain.api));

const SIGNATURE = 'ab'.repeat(48);

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await resetPage();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = () => {
  chain.api.getPool = async () => aLockedPool();
  return renderWithChain(<Route path="/pools/:id" component={PoolPage} />, '/pools/128');
};

it('a published round waits for the network’s clock, and the page shows for how long', async () => {
  chain.api.findRound = async () => SIGNATURE;
  // The slots have advanced by 30 s, the clock by 61 s.
  chain.api.getClock = async () => ({ slot: LOCK_SLOT + 150n, unixTimestamp: NOW });
  open();
  const wait = within(await screen.findByRole('region', { name: 'Waiting for the network’s clock' }));
  // 1,375 slots of 0.25 s.
  expect((await wait.findByRole('timer')).textContent).toMatch(
    /^The draw is possible in about 5.?m.* at the latest/,
  );
  expect(screen.queryByText('Ready')).toBeNull();
  expect(screen.getByText('for the network’s clock')).toBeTruthy();
  expect(screen.getByText('waiting for the network’s clock')).toBeTruthy();
  expect(screen.queryByText('anyone can complete it')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Complete the pool' })).toBeNull();
  chain.api.getClock = async () => ({ slot: DUE_SLOT, unixTimestamp: NOW });
  expect(await screen.findByRole('button', { name: 'Complete the pool' }, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText('Ready')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Waiting for the network’s clock' })).toBeNull();
}, 15_000);

it('a round that was published too early leaves no pool ready to be drawn', async () => {
  chain.api.findRound = async () => SIGNATURE;
  chain.api.getClock = async () => ({ slot: LOCK_SLOT + 30n, unixTimestamp: NOW });
  open();
  expect(await screen.findByRole('button', { name: 'Refund everyone' })).toBeTruthy();
  expect(screen.queryByText('Ready')).toBeNull();
  expect(screen.queryByText('for the draw')).toBeNull();
});
