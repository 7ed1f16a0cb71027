import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { ExitPoolDialog } from './exit-pool-dialog.tsx';
import { PoolPage } from './pool-page.tsx';
import { aCompletedPool, aLockedPool, aPool, aSeat, ME, NOW, walletOf } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';
import { useStore } from '#src/store/store.ts';

provideChain(async () => withSlots(chain.api));

const estimateFee = vi.fn<ChainApi['estimateFee']>();

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await resetPage();
  estimateFee.mockReset();
  chain.api.estimateFee = estimateFee;
  chain.api.findRound = async () => 'ab'.repeat(48);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const connect = (wallet: string) => {
  useStore.setState({ walletAddress: wallet });
};
const openPage = (pool = aLockedPool()) => {
  chain.api.getPool = async () => pool;
  renderWithChain(<Route path="/pools/:id" component={PoolPage} />, '/pools/128');
};
const openExit = () => {
  connect(ME);
  chain.api.getPool = async () => aPool({ minPlayers: 2 });
  chain.api.getEntriesOfPlayer = async () => [aSeat()];
  useStore.getState().setExitPool(aPool().address);
  renderWithChain(<ExitPoolDialog />);
};
const openClaim = () => {
  connect(walletOf(5));
  chain.api.getEntriesOfPlayer = async () => [aSeat({ player: walletOf(5) })];
  openPage(aCompletedPool());
};
const openPayments = () => {
  connect(ME);
  chain.api.getEntriesOfPool = async () => [walletOf(0), walletOf(5)].map((player) => aSeat({ player }));
  openPage(aCompletedPool());
};

const SIGNED = [
  ['an exit', openExit, 'Exit pool'],
  ['a claim', openClaim, /^Claim/],
  ['a move', () => openPage(), 'Complete the pool'],
  ['a payment to another', openPayments, /^Send 0.038975520 SOL to P05x/],
  ['all payments to others', openPayments, 'Send these 5 payments'],
] as const;

it.each(SIGNED)('%s can be signed only after the network fee has loaded', async (_, open, name) => {
  let resolveFee: (fee: bigint) => void = () => undefined;
  const fee = new Promise<bigint>((resolve) => (resolveFee = resolve));
  estimateFee.mockReturnValue(fee);
  open();
  expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
  resolveFee(5_000n);
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));
});

it.each(SIGNED)('%s can also be signed if the network fee cannot be read', async (_, open, name) => {
  estimateFee.mockRejectedValue(new TypeError('Failed to fetch'));
  open();
  await screen.findByRole('button', { name });
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));
});

it('shows separate fees for one payment and for all at once', async () => {
  estimateFee.mockImplementation(
    async (_kind, _signatures, { times = 1 } = {}) => 5_000n + 1_000n * BigInt(times),
  );
  openPayments();
  const card = within(await screen.findByRole('region', { name: 'Payments to others' }));
  expect(await card.findByText('Network fee: about 0.000006 SOL')).toBeTruthy();
  expect(await card.findByText('Network fee: about 0.00001 SOL')).toBeTruthy();
});

it('requests the fee of each transition separately, for the pool that it writes to', async () => {
  estimateFee.mockResolvedValue(5_000n);
  openPage();
  await screen.findByRole('button', { name: 'Complete the pool' });
  await waitFor(() =>
    expect(estimateFee).toHaveBeenCalledWith('completePool', 1, { pool: aLockedPool().address }),
  );
});
