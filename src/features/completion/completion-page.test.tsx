import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWallet } from '#src/chain/wallet-state.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useUser } from '#src/store/user.ts';
import { SAMPLE_TIME, sampleAddress, samplePool } from '#tests/vectors/sample-pool.ts';
import { CompletionPage } from './completion-page.tsx';

const WALLET = sampleAddress(9);

const api = vi.hoisted(() => ({
  getPools: vi.fn(),
  getClock: vi.fn(),
  watchPools: () => () => undefined,
  watchSlot: () => () => undefined,
  requestDraw: vi.fn(),
  estimateFee: vi.fn(),
}));
vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: () => Promise.resolve(api) }));

const ready = (): PoolHeader =>
  samplePool({
    status: 'locked',
    playerCount: 10,
    lockedAt: SAMPLE_TIME,
    countdownEndsAt: SAMPLE_TIME + 60,
  });

const open = async (pools: readonly PoolHeader[]) => {
  api.getPools.mockResolvedValue(pools);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CompletionPage />
    </QueryClientProvider>,
  );
};

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['completion']);
  api.getClock.mockResolvedValue({ slot: 1n, unixTimestamp: SAMPLE_TIME + 120 });
  api.estimateFee.mockResolvedValue(5_000n);
  api.requestDraw.mockReset().mockResolvedValue('signature');
  useUser.setState({ walletAddress: WALLET });
  useWallet.setState({ address: WALLET, chooserOpen: false });
});
afterEach(cleanup);

it('offers a pool whose countdown is over, with its total and the reward to the lamport', async () => {
  await open([ready()]);
  expect(await screen.findByRole('heading', { name: 'Ready to complete' })).toBeTruthy();
  expect(screen.getByText('0.0025 SOL')).toBeTruthy();
  // Ten seats of 0.1 SOL.
  expect(screen.getByText('Total, SOL').nextElementSibling?.textContent).toBe('1.000');
  await userEvent.click(screen.getByRole('button', { name: 'Complete pool' }));
  await waitFor(() => expect(api.requestDraw).toHaveBeenCalledOnce());
  expect(api.requestDraw.mock.calls[0]?.[0]).toMatchObject({ address: ready().address });
});

it.each([
  ['Complete pool', ready()],
  ['Lock pool', samplePool({ playerCount: 4, joinDeadline: SAMPLE_TIME })],
  ['Expire pool', samplePool({ joinDeadline: SAMPLE_TIME })],
])("shows the network fee before '%s' is signed", async (button, pool) => {
  await open([pool]);
  const card = (await screen.findByRole('button', { name: button })).closest('li') ?? document.body;
  expect(await within(card).findByText('Network fee, about: 0.000005 SOL')).toBeTruthy();
});

it('lets a move be signed once its own network fee is known, not before', async () => {
  let tell: (fee: bigint) => void = () => undefined;
  api.estimateFee.mockReturnValue(new Promise<bigint>((resolve) => (tell = resolve)));
  await open([ready()]);
  const button = await screen.findByRole('button', { name: 'Complete pool' });
  expect(button).toHaveProperty('disabled', true);
  await waitFor(() =>
    expect(api.estimateFee).toHaveBeenCalledWith('requestDraw', 1, { pool: ready().address }),
  );
  tell(5_000n);
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});

it('asks for a wallet first, and sends nothing without one', async () => {
  useUser.setState({ walletAddress: null });
  useWallet.setState({ address: null });
  await open([ready()]);
  expect(await screen.findByText(/Connect a wallet to complete pools/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Complete pool' }));
  expect(useWallet.getState().chooserOpen).toBe(true);
  useWallet.setState({ chooserOpen: false });
  await Promise.resolve();
  expect(api.requestDraw).not.toHaveBeenCalled();
});

it('says so where nothing is ready', async () => {
  await open([samplePool()]);
  expect(await screen.findByText('No Pools Ready')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Complete pool' })).toBeNull();
});

it('shows what went wrong where the chain cannot be read', async () => {
  await open([]);
  cleanup();
  api.getPools.mockRejectedValue(new Error('429 Too Many Requests'));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CompletionPage />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('429 Too Many Requests');
});

it('explains itself', async () => {
  await open([]);
  await userEvent.click(screen.getByRole('button', { name: 'How it works' }));
  const dialog = await screen.findByRole('dialog', { name: 'Completing a pool' });
  expect(dialog.textContent).toContain(`Pays half of ${DEFAULT_SHARES.completersBps / 100}% of the pool.`);
});
