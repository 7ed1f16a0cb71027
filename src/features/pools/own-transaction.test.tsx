import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TxProblem } from '#src/chain/actions/tx-failure.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { useStore } from '#src/store/store.ts';
import { ExitPoolDialog } from './exit-pool-dialog.tsx';
import { JoinPoolDialog } from './join-pool-dialog.tsx';
import { aPool, aSeat, ME, NOW } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';

provideChain(async () => withSlots(chain.api));

const POOL = aPool({ minPlayers: 2, playerCount: 9 });
const OTHERS = Array.from({ length: 9 }, (_, index) => `${index}`.padStart(32, 'B'));
const FULL = aPool({ minPlayers: 2, playerCount: 10, status: 'locked', players: [...OTHERS, ME] });

/** Texts of all alerts that the page has shown. */
let alerts: string[];
let observer: MutationObserver;

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await resetPage();
  useStore.setState({ walletAddress: ME, shownInline: [] });
  chain.api.getPool = async () => POOL;
  alerts = [];
  observer = new MutationObserver(() => {
    for (const alert of document.querySelectorAll('[role=alert]')) alerts.push(alert.textContent);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
});
afterEach(() => {
  observer.disconnect();
  cleanup();
  vi.useRealTimers();
});

async function openJoin() {
  useStore.getState().setJoinPool(POOL.address);
  renderWithChain(<JoinPoolDialog />);
  await screen.findByText('0.251480520 SOL');
  const dialog = within(screen.getByRole('dialog'));
  return { dialog, join: dialog.getByRole('button', { name: 'Join' }) };
}

it('a join shows its terms until it shows which seat it got, and never shows a failure', async () => {
  let confirm = (_: string): void => undefined;
  chain.api.joinPool = async (_pool, _password, onStage) => {
    onStage({ stage: 'signing' });
    const signature = await new Promise<string>((resolve) => (confirm = resolve));
    // From now on the chain returns the full pool with the user's seat.
    chain.api.getPool = async () => FULL;
    chain.api.getEntriesOfPlayer = async () => [aSeat({ pool: POOL.address })];
    chain.api.getBalance = async () => 1n;
    return signature;
  };
  const { dialog, join } = await openJoin();
  await userEvent.click(join);
  await dialog.findByRole('button', { name: 'Approve in your wallet' });
  act(() => confirm('signature'));
  expect(await dialog.findByText('You are in: seat 10')).toBeTruthy();
  expect(dialog.getByRole('heading', { name: 'Take the last seat' })).toBeTruthy();
  expect(dialog.getByText('0.251480520 SOL')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Done' })).toBeTruthy();
  expect(await dialog.findByRole('heading', { name: 'You are in: seat 10' })).toBeTruthy();
  expect(dialog.queryByRole('heading', { name: 'Take the last seat' })).toBeNull();
  expect(alerts).toEqual([]);
});

it('an exit shows the returned amount until it is over', async () => {
  let confirm = (_: string): void => undefined;
  chain.api.getPool = async () => ({ ...POOL, playerCount: 5 });
  chain.api.getEntriesOfPlayer = async () => [aSeat()];
  chain.api.exitPool = () => new Promise<string>((resolve) => (confirm = resolve));
  useStore.getState().setExitPool(POOL.address);
  const { client } = renderWithChain(<ExitPoolDialog />);
  const exit = await screen.findByRole('button', { name: 'Exit pool' });
  await screen.findByText('0.249995000 SOL');
  await userEvent.click(exit);
  chain.api.getEntriesOfPlayer = async () => [aSeat({ active: false, exitUsed: true })];
  await act(() => client.invalidateQueries());
  expect(screen.getByText('0.249995000 SOL')).toBeTruthy();
  act(() => confirm('signature'));
  await waitFor(() => expect(useStore.getState().exitPoolId).toBeNull());
  expect(alerts).toEqual([]);
});

it.each(['rejected', 'expired', 'wrongCluster'] as const)(
  'the failure of a join (%s) is shown once, in the dialog where Join was pressed',
  async (kind) => {
    chain.api.joinPool = () => Promise.reject(new TxProblem({ kind, message: 'no' }));
    const { dialog, join } = await openJoin();
    // The failure is shown without waiting for refetches.
    chain.api.getPool = () => new Promise(() => undefined);
    await userEvent.click(join);
    await dialog.findByRole('alert');
    expect(useStore.getState().toastQueue).toEqual([]);
  },
);

it('a failure is shown by a toast if its dialog was closed meanwhile', async () => {
  let refuse = (_: Error): void => undefined;
  chain.api.joinPool = () => new Promise((_, reject) => (refuse = reject));
  const { join } = await openJoin();
  await userEvent.click(join);
  act(() => useStore.getState().setJoinPool(null));
  act(() => refuse(new TxProblem({ kind: 'expired', message: 'no' })));
  await waitFor(() => expect(useStore.getState().toastQueue).toHaveLength(1));
});

it('a join that succeeds later leaves the dialog of another pool open', async () => {
  let confirm = (_: string): void => undefined;
  chain.api.joinPool = () => new Promise<string>((resolve) => (confirm = resolve));
  const { join } = await openJoin();
  await userEvent.click(join);
  act(() => useStore.getState().setJoinPool('another'));
  act(() => confirm('signature'));
  await waitFor(() => expect(useStore.getState().underWay).toEqual([]));
  expect(useStore.getState().joinPoolId).toBe('another');
});
