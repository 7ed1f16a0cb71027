import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { sleep } from '#src/lib/sleep.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { NO_DRAW, SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { useStore } from '#src/store/store.ts';
import { OutcomeWatcher } from './outcome-watcher.tsx';

const getPool = vi.hoisted(() => vi.fn<() => Promise<Pool | null>>());
const confetti = vi.hoisted(() => vi.fn(() => Promise.resolve(null)));
provideChain(async () =>
  withSlots({
    getPool,
    getPools: async () => [],
    getEntriesOfPlayer: async () => [],
    getClock: async () => ({ slot: 1n, unixTimestamp: SAMPLE_TIME }),
    entryRent: async () => 1_475_520n,
    watchPools: () => () => undefined,
    watchWallet: () => () => undefined,
    watchPool: () => () => undefined,
  }),
);
vi.mock('canvas-confetti', () => ({ default: { create: () => confetti } }));

const TITLE = 'Reported by the server, not checked yet';
const players = [1, 2, 3, 4].map(sampleAddress);
const [winner = ''] = players;
const drawn = (changes: Partial<Pool> = {}): Pool =>
  samplePool({
    status: 'completed',
    players,
    playerCount: 4,
    maxPlayers: 4,
    winnerCount: 1,
    weights: [1],
    weightSum: 1,
    settledAt: SAMPLE_TIME + 100,
    draw: { ...NO_DRAW, output: '5a'.repeat(32) },
    ...changes,
  });

/** Emits the server's event that the wallet has won. */
const report = (): void => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  useStore.setState({ walletAddress: winner });
  render(
    <QueryClientProvider client={client}>
      <OutcomeWatcher />
    </QueryClientProvider>,
  );
  const detail = {
    pool: drawn().address,
    poolName: 'Diamond Paws',
    outcome: 'won',
    winLamports: 160_000_000n,
    stakebackLamports: 15_000_000n,
  };
  window.dispatchEvent(new CustomEvent('pool-completed', { detail }));
};
const reported = () => screen.findByRole('dialog', { name: TITLE }, { timeout: 10_000 });
const confirmed = () => screen.findByRole('dialog', { name: 'You Won!' }, { timeout: 10_000 });

/** Delays the chain's answer until the test releases it. */
const holdChain = (): ((pool: Pool) => void) => {
  let answer = (_pool: Pool): void => undefined;
  getPool.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  return (pool) => {
    getPool.mockResolvedValue(pool);
    answer(pool);
  };
};

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['outcome', 'stake']);
  getPool.mockReset().mockResolvedValue(drawn());
  confetti.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useStore.setState({ walletAddress: null, poolCompletionStates: {}, reportedOutcome: null });
});

it("a reported win is shown with the chain's data if the chain answers", async () => {
  report();
  expect(await confirmed()).toBeTruthy();
  await sleep(1_700);
  expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
});

it('a reported outcome is labelled unchecked, without confetti or a claim, until the chain confirms it', async () => {
  const answer = holdChain();
  report();
  const dialog = await reported();
  expect(within(dialog).getByText('Diamond Paws')).toBeTruthy();
  expect(dialog.textContent).toContain('0.175');
  expect(within(dialog).queryByRole('button', { name: /Claim/ })).toBeNull();
  expect(confetti).not.toHaveBeenCalled();
  answer(drawn());
  expect(await confirmed()).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
});

it('the modal closes if the chain contradicts the outcome, which then counts as not shown', async () => {
  const answer = holdChain();
  report();
  await reported();
  const others = players.slice(1);
  answer(drawn({ players: others, playerCount: others.length }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(useStore.getState().poolCompletionStates).toEqual({});
});

it('the modal stays open and can be closed if the chain is unreachable', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  getPool.mockRejectedValue(new Error('no chain'));
  report();
  await userEvent.click(within(await reported()).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
