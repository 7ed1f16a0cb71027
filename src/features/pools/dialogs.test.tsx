import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCluster } from '#src/chain/cluster.ts';
import { TxProblem } from '#src/chain/actions/tx-failure.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { currentToast } from '#src/store/toast.ts';
import { ExitPoolDialog } from './exit-pool-dialog.tsx';
import { JoinPoolDialog } from './join-pool-dialog.tsx';
import { aConfig, aPool, aSeat, CREATOR, DUE_SLOT, ME, NOW } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';
import { activityOf, recordJoin } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';

provideChain(async () => withSlots(chain.api));

const POOL = aPool({ minPlayers: 2 });

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await resetPage();
  localStorage.clear();
  useStore.setState({ joined: {} });
  useStore.setState({ walletAddress: ME });
  chain.api.getPool = async () => POOL;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const joined = () =>
  activityOf({ cluster: getCluster().name, wallet: ME })(useStore.getState())?.[POOL.address];
const dialog = async () => within(await screen.findByRole('dialog'));

describe('joining', () => {
  const open = async () => {
    useStore.getState().setJoinPool(POOL.address);
    renderWithChain(<JoinPoolDialog />);
    await screen.findByText('0.251480520 SOL');
    return dialog();
  };

  it('shows every lamport, the odds and what cannot be undone before anything is signed', async () => {
    const shown = await open();
    for (const text of ['0.250000000 SOL', '0.001475520 SOL', '0.000005000 SOL']) {
      expect(shown.getByText(text)).toBeTruthy();
    }
    const [wins, back] = shown.getAllByRole('term').map((term) => term.parentElement?.textContent);
    expect(wins).toBe('1 in 5 wins1.037 SOL');
    expect(back).toBe('Back even if you lose0.037 SOL');
    expect(shown.getByText(/Average return in a full pool: 95% of the entry/)).toBeTruthy();
    expect(shown.getByText('1.037 = 1.000 prize + 0.037 back')).toBeTruthy();
    expect(shown.getByText('With only 2 players: 1 in 2 wins 0.437 SOL.')).toBeTruthy();
  });

  it('shows the final payment beside the button, and what it commits to above the button', async () => {
    const shown = await open();
    const bar = shown.getByRole('button', { name: 'Join' }).parentElement?.parentElement;
    expect(bar?.textContent).toMatch(/^You pay0\.250 SOL\+ 0\.0015 deposit, returned/);
    expect(bar?.previousElementSibling?.previousElementSibling?.textContent).toBe(
      'You can leave once, while the pool is open.',
    );
  });

  it('explains what a prize above the pot consists of, and why the average return exceeds the entry', async () => {
    chain.api.getPool = async () => ({ ...POOL, bonusLamports: 500_000_000n });
    const shown = await open();
    expect(shown.getByText('1.287 = 1.000 prize + 0.250 bonus + 0.037 back')).toBeTruthy();
    expect(
      shown.getByText(/115% of the entry, more than you pay, because the creator adds 0.500 SOL/),
    ).toBeTruthy();
  });

  it('states once that the entry is refunded if no draw takes place', async () => {
    const shown = await open();
    expect(shown.getByText(/^If there is no draw/).parentElement?.textContent).toContain('all 0.250 SOL');
    expect(shown.queryByText(/whole entry comes back/)).toBeNull();
  });

  it('shows the number of the seat to be taken, and announces the last seat in the heading', async () => {
    const shown = await open();
    expect(shown.getByRole('heading', { name: 'Take a seat' })).toBeTruthy();
    const seat = shown.getByText('Seat 5 of 10 · drawn about 1m 0s after it fills');
    expect(seat.nextElementSibling?.textContent).toBe('Diamond Paws');
    cleanup();
    chain.api.getPool = async () => aPool({ playerCount: 9 });
    const last = await open();
    expect(last.getByRole('heading', { name: 'Take the last seat' })).toBeTruthy();
    expect(last.getByText('Seat 10 of 10')).toBeTruthy();
    expect(last.getByText(/The pool locks and is drawn in 1m 0s/)).toBeTruthy();
  });

  it('promises the minimum that a random multiplier can pay', async () => {
    chain.api.getPool = async () => aPool({ randomMultiplier: true, bonusLamports: 600_000_000n });
    const shown = await open();
    const [wins] = shown.getAllByRole('term').map((term) => term.parentElement?.textContent);
    // The minimum is one of six shares of the bonus, if the other winner gets five.
    expect(wins).toContain('1 in 5 wins at least1.137 SOL');
  });

  it('joining is refused while the last seat is guarded after a restart, and the dialog shows for how long', async () => {
    chain.api.getPool = async () => aPool({ playerCount: 9 });
    chain.api.getLastRestartSlot = async () => DUE_SLOT;
    const shown = await open();
    expect(await shown.findByText(/no pool can lock for about/)).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Join' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['lags', async () => true, /^The network’s clock is behind/],
    ['cannot be told', () => Promise.reject(new Error('no relay')), /^Can’t reach the randomness beacon/],
  ])(
    'warns before the last seat if the clock %s, and before no other seat',
    async (_, isClockBehind, text) => {
      chain.api.isClockBehind = isClockBehind;
      chain.api.getPool = async () => aPool({ playerCount: 9 });
      const last = await open();
      expect(within(await last.findByRole('note')).getByText(text)).toBeTruthy();
      cleanup();
      chain.api.getPool = async () => aPool();
      const other = await open();
      expect(other.getByRole('button', { name: 'Join' })).toBeTruthy();
      expect(other.queryByRole('note')).toBeNull();
    },
  );

  it('joining is refused while joining is paused', async () => {
    chain.api.getConfig = async () => aConfig({ paused: true });
    const shown = await open();
    expect(await shown.findByText(/Joining is paused/)).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Join' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['the last seat locks the pool', { playerCount: 9 }, /^Yours is the last seat/],
    ['the minimum is reached', { minPlayers: 5 }, /^You can leave once, after another player joins/],
  ])('states that leaving is restricted if %s', async (_, changes, text) => {
    chain.api.getPool = async () => aPool({ minPlayers: 2, ...changes });
    const shown = await open();
    expect(shown.getByText(text)).toBeTruthy();
    expect(shown.queryByText(/while the pool is open/)).toBeNull();
  });

  it('charges a returning player no second rent, and states that there is no second exit', async () => {
    chain.api.getEntriesOfPlayer = async () => [aSeat({ active: false, exitUsed: true })];
    useStore.getState().setJoinPool(POOL.address);
    renderWithChain(<JoinPoolDialog />);
    expect(await screen.findByText('0.250005000 SOL')).toBeTruthy();
    expect(screen.getByText(/^You left once\. This time you stay/)).toBeTruthy();
  });

  it('the join dialog sends the transaction and closes', async () => {
    const joinPool = vi.fn<NonNullable<typeof chain.api.joinPool>>().mockResolvedValue('signature');
    chain.api.joinPool = joinPool;
    const shown = await open();
    await userEvent.click(shown.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(useStore.getState().joinPoolId).toBeNull());
    expect(joinPool).toHaveBeenCalledWith(POOL, null, expect.any(Function));
  });

  it('a join is stored with its date, and only after it has succeeded', async () => {
    chain.api.joinPool = async () => {
      throw new TxProblem({ kind: 'rejected', message: 'no' });
    };
    const shown = await open();
    await userEvent.click(shown.getByRole('button', { name: 'Join' }));
    await shown.findByRole('alert');
    expect(joined()).toBeUndefined();
    chain.api.joinPool = async () => 'signature';
    await userEvent.click(shown.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(joined()).toEqual({ joinedDate: NOW * 1_000, skipped: false }));
  });

  it('shows that the wallet is prompted', async () => {
    chain.api.joinPool = (_pool, _password, onStage) => {
      onStage({ stage: 'signing' });
      return new Promise(() => undefined);
    };
    const shown = await open();
    await userEvent.click(shown.getByRole('button', { name: 'Join' }));
    expect(await shown.findByRole('button', { name: 'Approve in your wallet' })).toBeTruthy();
  });

  it('the join dialog stays open with an error message after a wrong password', async () => {
    chain.api.getPool = async () => aPool({ gate: 'key' });
    chain.api.estimateFee = async (_kind, signatures = 1) => 5_000n * BigInt(signatures);
    const joinPool = vi
      .fn<NonNullable<typeof chain.api.joinPool>>()
      .mockRejectedValue(new TxProblem({ kind: 'wrongPassword', message: 'no' }));
    chain.api.joinPool = joinPool;
    useStore.getState().setJoinPool(POOL.address);
    renderWithChain(<JoinPoolDialog />);
    await screen.findByText('0.251485520 SOL');
    const shown = await dialog();
    await userEvent.click(shown.getByRole('button', { name: 'Join' }));
    expect(shown.getByText('This pool needs a password.')).toBeTruthy();
    expect(joinPool).not.toHaveBeenCalled();
    await userEvent.type(shown.getByLabelText('Password'), 'guess{Enter}');
    expect(await shown.findByText(/does not open the pool. Nothing was sent/)).toBeTruthy();
    expect(useStore.getState().joinPoolId).not.toBeNull();
  });

  it('explains that the pool has just filled, from the error of the program', async () => {
    chain.api.joinPool = async () => {
      throw new TxProblem({ kind: 'refused', programError: 'PoolFull', message: 'full' });
    };
    const shown = await open();
    await userEvent.click(shown.getByRole('button', { name: 'Join' }));
    expect(await shown.findByText(/just filled up. Nothing was paid/)).toBeTruthy();
  });

  it('shows that the pool is full before the join, and requests no signature', async () => {
    chain.api.getPool = async () => aPool({ playerCount: 10, status: 'locked' });
    useStore.getState().setJoinPool(POOL.address);
    renderWithChain(<JoinPoolDialog />);
    expect(await screen.findByText(/just filled up/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Join' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('leaving', () => {
  const open = async (seat = aSeat(), pool = POOL) => {
    chain.api.getPool = async () => pool;
    chain.api.getEntriesOfPlayer = async () => [seat];
    useStore.getState().setExitPool(POOL.address);
    renderWithChain(<ExitPoolDialog />);
    await screen.findByRole('button', { name: 'Exit pool' });
    return dialog();
  };

  it('shows the returned amount, and closes after the exit', async () => {
    const exitPool = vi.fn<NonNullable<typeof chain.api.exitPool>>().mockResolvedValue('signature');
    chain.api.exitPool = exitPool;
    const shown = await open();
    expect(await shown.findByText('0.249995000 SOL')).toBeTruthy();
    await userEvent.click(shown.getByRole('button', { name: 'Exit pool' }));
    await waitFor(() => expect(useStore.getState().exitPoolId).toBeNull());
    expect(exitPool).toHaveBeenCalledWith(POOL.address, expect.any(Function));
  });

  it.each([
    [
      'after the window',
      aSeat(),
      { joinDeadline: NOW },
      'Exit window has closed. You can no longer leave this pool.',
    ],
    [
      'at the minimum',
      aSeat(),
      { minPlayers: 4 },
      'Cannot leave - pool would drop below minimum participants.',
    ],
    ['a second time', aSeat({ exitUsed: true }), {}, /already left this pool once/],
    ['from a locked pool', aSeat(), { status: 'locked' }, 'Pool is not in a state that allows leaving.'],
    ['without a seat', aSeat({ active: false }), {}, 'You are not a participant in this pool.'],
  ] as const)('leaving is refused %s, before any signature', async (_, seat, changes, text) => {
    const shown = await open(seat, aPool({ minPlayers: 2, ...changes }));
    expect(await shown.findByText(text)).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Exit pool' }).hasAttribute('disabled')).toBe(true);
  });

  it('leaving is refused to creators', async () => {
    useStore.setState({ walletAddress: CREATOR });
    const shown = await open(aSeat({ player: CREATOR }));
    expect(await shown.findByText('Pool creators cannot leave their own pools.')).toBeTruthy();
  });

  it('explains a refusal by the program', async () => {
    chain.api.exitPool = async () => {
      throw new TxProblem({ kind: 'refused', programError: 'BelowMinimum', message: 'no' });
    };
    const shown = await open();
    await userEvent.click(shown.getByRole('button', { name: 'Exit pool' }));
    expect(await shown.findByText('Cannot leave - pool would drop below minimum participants.')).toBeTruthy();
  });

  it("shows 'Exit Failed', the code and that a retry is possible for an unknown error", async () => {
    chain.api.exitPool = async () => {
      throw new TxProblem({ kind: 'unknown', code: 'WalletOddError', message: 'odd' });
    };
    const shown = await open();
    await userEvent.click(shown.getByRole('button', { name: 'Exit pool' }));
    const note = await shown.findByRole('alert');
    expect(note.textContent).toContain('Exit Failed');
    expect(note.textContent).toContain('Failed to exit pool. Please try again.');
    expect(note.textContent).toContain('WalletOddError');
  });

  it('removes the pool from the list of joined pools', async () => {
    recordJoin({ cluster: getCluster().name, wallet: ME }, POOL.address, 1);
    chain.api.exitPool = async () => 'signature';
    const shown = await open();
    await userEvent.click(shown.getByRole('button', { name: 'Exit pool' }));
    await waitFor(() => expect(joined()).toBeUndefined());
  });

  it('detects that a transaction with a lost response has landed', async () => {
    chain.api.exitPool = async () => {
      throw new TxProblem({ kind: 'network', message: 'fetch failed' });
    };
    chain.api.getEntry = async () => aSeat({ active: false, exitUsed: true });
    const shown = await open();
    await userEvent.click(shown.getByRole('button', { name: 'Exit pool' }));
    await waitFor(() => expect(useStore.getState().exitPoolId).toBeNull());
    expect(currentToast()?.message).toBe('This transaction was already processed. You have exited the pool.');
  });

  it('shows that the wallet has disconnected meanwhile', async () => {
    const shown = await open();
    act(() => void useStore.setState({ walletAddress: null }));
    expect(await shown.findByText('Missing pool ID or wallet not connected')).toBeTruthy();
  });

  it('shows that the pool does not exist', async () => {
    chain.api.getPool = async () => null;
    useStore.getState().setExitPool('gone');
    renderWithChain(<ExitPoolDialog />);
    expect(await screen.findByRole('heading', { name: 'Pool not found' })).toBeTruthy();
  });
});
