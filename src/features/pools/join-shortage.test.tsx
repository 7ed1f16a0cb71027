import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TxProblem } from '#src/chain/actions/tx-failure.ts';
import { getCluster, setCluster } from '#src/chain/cluster.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { sleep } from '#src/lib/sleep.ts';
import { useStore } from '#src/store/store.ts';
import { JoinPoolDialog } from './join-pool-dialog.tsx';
import { aPool, ME, NOW, walletOf } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';

provideChain(async () => withSlots(chain.api));

const POOL = aPool({ minPlayers: 2 });
const STRANGER = walletOf(77);

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await resetPage();
  useStore.setState({ walletAddress: ME });
  chain.api.getPool = async () => POOL;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const dialog = async () => within(await screen.findByRole('dialog'));

describe('joining with too little SOL', () => {
  const poor = async (balance = 43_000_000n) => {
    chain.api.getBalance = async () => balance;
    useStore.getState().setJoinPool(POOL.address);
    renderWithChain(<JoinPoolDialog />);
    await screen.findByRole('heading', { name: /more$/ });
    return dialog();
  };
  const onCluster = (name: 'localnet' | 'devnet' | 'mainnet') => {
    const before = getCluster();
    setCluster({ ...before, name });
    onTestFinished(() => setCluster(before));
  };

  it('shows once, before the press, how much is missing', async () => {
    const shown = await poor();
    expect(shown.getByRole('heading', { name: 'You need 0.209 SOL more' })).toBeTruthy();
    expect(shown.getByRole('img', { name: '0.043 of 0.252 SOL' })).toBeTruthy();
    expect(shown.getByText('Then seat 5 is yours, as long as it is free.')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Join' })).toBeNull();
    expect(shown.queryByRole('alert')).toBeNull();
  });

  it('requests SOL from the local faucet, and continues automatically with the join button focused', async () => {
    onCluster('localnet');
    const requestAirdrop = vi.fn<NonNullable<typeof chain.api.requestAirdrop>>(async () => {
      chain.api.getBalance = async () => 5_043_000_000n;
      return 'signature';
    });
    chain.api.requestAirdrop = requestAirdrop;
    const shown = await poor();
    await userEvent.click(shown.getByRole('button', { name: 'Get 5 SOL' }));
    expect(requestAirdrop).toHaveBeenCalledWith(ME, 5_000_000_000n);
    const join = await shown.findByRole('button', { name: 'Join' });
    await waitFor(() => expect(document.activeElement).toBe(join));
  });

  it('continues automatically once SOL from elsewhere has arrived', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'], shouldAdvanceTime: true });
    const shown = await poor();
    chain.api.getBalance = async () => 1_000_000_000n;
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(await shown.findByRole('button', { name: 'Join' })).toBeTruthy();
  });

  it('shows that the faucet gave nothing, and an alternative on devnet', async () => {
    onCluster('devnet');
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    chain.api.requestAirdrop = async () => {
      throw new Error('429 Too Many Requests');
    };
    const shown = await poor();
    await userEvent.click(shown.getByRole('button', { name: 'Get 1 free Devnet SOL' }));
    expect((await shown.findByRole('alert')).textContent).toContain('The faucet sent nothing.');
    expect(shown.getByRole('link', { name: /^Web faucet/ })).toBeTruthy();
  });

  it('offers the address to copy if there is no faucet', async () => {
    onCluster('mainnet');
    const user = userEvent.setup();
    const shown = await poor();
    expect(shown.queryByRole('button', { name: /^Get / })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Copy address to receive SOL' }));
    expect(await navigator.clipboard.readText()).toBe(ME);
    expect(shown.getByText(ME)).toBeTruthy();
  });

  it('keeps the reason of a failed join on screen if the wallet has switched to an account without SOL', async () => {
    chain.api.getBalance = async (wallet) => (wallet === ME ? 5_000_000_000n : 0n);
    let fail = (_: unknown): void => undefined;
    chain.api.joinPool = vi.fn(() => new Promise<string>((_, reject) => (fail = reject)));
    useStore.getState().setJoinPool(POOL.address);
    renderWithChain(<JoinPoolDialog />);
    const shown = await dialog();
    await shown.findByText('0.251480520 SOL');
    await userEvent.click(shown.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(chain.api.joinPool).toHaveBeenCalled());
    const balanceOf = vi.spyOn(chain.api, 'getBalance');
    act(() => void useStore.setState({ walletAddress: STRANGER }));
    await waitFor(() => expect(balanceOf).toHaveBeenCalledWith(STRANGER));
    act(() => fail(new TxProblem({ kind: 'walletSwitched', message: 'Another account' })));
    // Waits until everything that the transaction may have changed was refetched.
    await waitFor(() => expect(useStore.getState().underWay).toEqual([]));
    await act(() => sleep(0));
    expect(await shown.findByText(/A different account answered the request/)).toBeTruthy();
    expect(shown.queryByRole('heading', { name: /more$/ })).toBeNull();
  });

  it('shows first why no seat is available', async () => {
    chain.api.getBalance = async () => 0n;
    chain.api.getPool = async () => aPool({ playerCount: 10, status: 'locked' });
    useStore.getState().setJoinPool(POOL.address);
    renderWithChain(<JoinPoolDialog />);
    expect(await screen.findByText(/just filled up/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /more$/ })).toBeNull();
  });
});
