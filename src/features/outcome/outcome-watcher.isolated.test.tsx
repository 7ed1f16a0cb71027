import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { lagging, withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { sleep } from '#src/lib/sleep.ts';
import type { Entry, Pool, PoolHeader } from '#src/protocol/pool.ts';
import { NO_DRAW, SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { OutcomeWatcher } from './outcome-watcher.tsx';
import { setTransactionReporter } from '#src/chain/actions/run-transaction.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { reporterWith } from '#src/store/report.ts';
import { useStore } from '#src/store/store.ts';

const api = vi.hoisted(() => ({
  getPools: vi.fn(),
  getPool: vi.fn(),
  getPoolsByAddress: vi.fn(),
  getEntriesOfPlayer: vi.fn(),
  getClock: vi.fn(),
  entryRent: vi.fn(),
  claim: vi.fn(),
  estimateFee: vi.fn(),
  /** The callbacks of the latest subscriptions. */
  watched: {
    notify: (_changes: readonly PoolHeader[]): void => undefined,
    notifyWallet: (): void => undefined,
    notifyPool: (): void => undefined,
  },
}));
const confetti = vi.hoisted(() =>
  vi.fn<(options: { particleCount: number }) => Promise<null>>(() => Promise.resolve(null)),
);
provideChain(async () =>
  withSlots({
    ...api,
    watchPools: (notify: (changes: readonly PoolHeader[]) => void) => {
      api.watched.notify = notify;
      return () => undefined;
    },
    watchWallet: (_wallet: string, notify: () => void) => {
      api.watched.notifyWallet = notify;
      return () => undefined;
    },
    watchPool: (_pool: string, notify: () => void) => {
      api.watched.notifyPool = notify;
      return () => undefined;
    },
  }),
);
vi.mock('canvas-confetti', () => ({ default: { create: () => confetti } }));

const players = [1, 2, 3, 4].map(sampleAddress);
const [winner = '', loser = ''] = players;
const STRANGER = sampleAddress(77);

const pool = (changes: Partial<Pool> = {}): Pool =>
  samplePool({
    status: 'completed',
    creator: loser,
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
const entry = (player: string): Entry => ({
  address: sampleAddress(150),
  pool: pool().address,
  player,
  joinedAt: SAMPLE_TIME,
  active: true,
  exitUsed: false,
});

const chainHas = (current: Pool): void => {
  api.getPools.mockResolvedValue([current]);
  api.getPool.mockResolvedValue(current);
  api.getPoolsByAddress.mockResolvedValue([current]);
};

const mount = (wallet: string) => {
  useStore.setState({ walletAddress: wallet });
  api.getEntriesOfPlayer.mockResolvedValue(players.includes(wallet) ? [entry(wallet)] : []);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  setTransactionReporter(reporterWith(() => client.invalidateQueries({ queryKey: chainKeys.all })));
  return render(
    <QueryClientProvider client={client}>
      <OutcomeWatcher />
    </QueryClientProvider>,
  );
};

/** Lamports. */
const RENT = 1_475_520n;

const settle = (ms = 80) => sleep(ms);
const unwatched = (): void => undefined;

// The first modal loads its chunk, which takes long on a busy machine.
beforeAll(() => import('./components/outcome-modal.tsx'));
beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['outcome', 'stake']);
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  confetti.mockClear();
  // The page is opened before the draw.
  api.getClock.mockResolvedValue({ slot: 1n, unixTimestamp: SAMPLE_TIME + 90 });
  api.entryRent.mockResolvedValue(RENT);
  api.estimateFee.mockResolvedValue(5_000n);
  api.claim.mockReset().mockResolvedValue('signature');
  useStore.setState({ poolCompletionStates: {}, winnerModalOpen: false, loserModalOpen: false });
  api.watched.notify = unwatched;
  chainHas(pool());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a pool of the wallet that is drawn', () => {
  it('a pool of the wallet that is drawn opens the winner modal with every amount, and 500 pieces of confetti', async () => {
    mount(winner);
    const modal = await screen.findByRole('dialog', { name: 'You Won!' });
    // Four entries of 0.1 SOL: 80% to the one winner, 15% of the entry back.
    await waitFor(() => expect(modal.textContent).toContain('0.335 SOL'));
    expect(modal.textContent).toContain('You put in 0.100: +0.235');
    expect(modal.textContent).toContain('Prize0.320Stakeback0.015You get0.335 SOL');
    await waitFor(() => expect(modal.textContent).toContain('Deposit, returned+0.00147552 SOL'));
    expect(modal.textContent).not.toContain('Creator reward');
    await waitFor(() => expect(confetti).toHaveBeenCalled());
    const pieces = confetti.mock.calls.map(([options]) => options.particleCount);
    expect(pieces.reduce((sum, count) => sum + count, 0)).toBe(500);
  });

  it('shows no confetti under reduced motion', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    mount(winner);
    await screen.findByRole('dialog', { name: 'You Won!' });
    await settle();
    expect(confetti).not.toHaveBeenCalled();
  });

  it("a pool of the wallet that is drawn opens the loser modal with the consolation, and the creator's reward", async () => {
    mount(loser);
    const modal = await screen.findByRole('dialog', { name: 'Not this time' });
    expect(modal.textContent).toContain('Consolation0.019 SOLYou put in 0.100: −0.081');
    expect(modal.textContent).toMatch(/Seat \d was drawn\./);
    expect(modal.textContent).toContain('Stakeback0.015Creator reward0.004You get0.019 SOL');
    expect(within(modal).getByRole('button', { name: 'Claim 0.019 SOL' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Pool in the explorer/ }).getAttribute('href')).toBe(
      `https://solscan.io/account/${pool().address}?cluster=devnet`,
    );
    expect(screen.queryByRole('button', { name: 'Share it' })).toBeNull();
    expect(confetti).not.toHaveBeenCalled();
  });

  it('a win can be shared by the winner: the seat, the amount and the entry, and no address', async () => {
    mount(winner);
    const modal = await screen.findByRole('dialog', { name: 'You Won!' });
    await userEvent.click(within(modal).getByRole('button', { name: 'Share it' }));
    const sharing = await screen.findByRole('dialog', { name: 'Share your win' });
    const shown = within(sharing).getByText(
      /^I took seat \d in .* and won 0\.335 SOL\. Everyone paid 0\.100 SOL\./,
    );
    const post = new URL(within(sharing).getByRole('link', { name: 'Post on X' }).getAttribute('href') ?? '');
    expect(post.origin + post.pathname).toBe('https://x.com/intent/post');
    expect(post.searchParams.get('text')).toBe(shown.textContent);
    expect(post.searchParams.get('url')).toBe(`${window.location.origin}/pools/${pool().address}`);
    expect(sharing.textContent).not.toContain(winner.slice(0, 4));
    await userEvent.click(within(sharing).getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('dialog', { name: 'You Won!' })).toBeTruthy();
  });

  it("shows a creator who won the creator's reward in the winner modal", async () => {
    chainHas(pool({ creator: winner }));
    mount(winner);
    const modal = await screen.findByRole('dialog', { name: 'You Won!' });
    // 1% of four entries of 0.1 SOL.
    expect(modal.textContent).toContain('Prize0.320Stakeback0.015Creator reward0.004You get0.339 SOL');
  });

  it('shows the network fee before the claim is signed', async () => {
    mount(winner);
    await screen.findByRole('dialog', { name: 'You Won!' });
    const fee = (await screen.findByText('Network fee')).nextElementSibling;
    await waitFor(() => expect(fee?.textContent).toBe('−0.000005 SOL'));
  });

  it('a pool of the wallet that is drawn opens as soon as the chain reports it', async () => {
    chainHas(pool({ status: 'locked', settledAt: null, weights: [] }));
    mount(winner);
    await waitFor(() => expect(api.watched.notify).not.toBe(unwatched));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    chainHas(pool());
    api.watched.notify([pool()]);
    expect(await screen.findByRole('dialog', { name: 'You Won!' })).toBeTruthy();
  });

  it('the modal also opens if the queried node lags behind the one that reported the draw', async () => {
    api.getPool.mockResolvedValueOnce(lagging(pool({ status: 'locked', settledAt: null, weights: [] })));
    mount(winner);
    expect(await screen.findByRole('dialog', { name: 'You Won!' })).toBeTruthy();
  });

  it('a drawn pool causes no checks of pools every second', async () => {
    let looks = 0;
    const counted = Object.defineProperty({ ...pool() }, 'status', {
      enumerable: true,
      get: () => {
        looks += 1;
        return 'completed';
      },
    });
    api.getPools.mockResolvedValue([counted]);
    mount(pool().creator);
    await waitFor(() => expect(looks).toBeGreaterThan(0));
    // Wait until no read has started for several turns, because a busy machine can delay one.
    let before = 0;
    for (let still = 0; still < 10; still = looks === before ? still + 1 : 0) {
      before = looks;
      await settle(40);
    }
    await settle(1_100);
    expect(looks).toBe(before);
  });

  it('an outcome is shown once, also after a reload', async () => {
    const first = mount(winner);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.unmount();
    const storedText = localStorage.getItem('xeroz') ?? '';
    // A reload clears the state in memory, and restores the stored one.
    useStore.setState({ poolCompletionStates: {}, activePoolData: null });
    localStorage.setItem('xeroz', storedText);
    await useStore.persist.rehydrate();
    mount(winner);
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows nothing to a wallet without a seat', async () => {
    mount(STRANGER);
    await settle();
    window.dispatchEvent(new CustomEvent('pool-completed', { detail: { pool: pool().address } }));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the event pool-completed', () => {
  beforeEach(() => api.getPools.mockResolvedValue([]));

  it('the event pool-completed opens the modal', async () => {
    mount(winner);
    window.dispatchEvent(new CustomEvent('pool-completed', { detail: { pool: pool().address } }));
    expect(await screen.findByRole('dialog', { name: 'You Won!' })).toBeTruthy();
  });

  it('the event also opens the modal if the queried node lags behind', async () => {
    api.getPool.mockResolvedValueOnce(lagging(pool({ status: 'locked', settledAt: null, weights: [] })));
    mount(winner);
    window.dispatchEvent(new CustomEvent('pool-completed', { detail: { pool: pool().address } }));
    expect(await screen.findByRole('dialog', { name: 'You Won!' })).toBeTruthy();
  });

  it('the event pool-completed is ignored if malformed', async () => {
    mount(winner);
    window.dispatchEvent(new CustomEvent('pool-completed', { detail: 7 }));
    window.dispatchEvent(new Event('pool-completed'));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const claimButton = (amount: string) => screen.findByRole('button', { name: `Claim ${amount} SOL` });

describe('the claim', () => {
  /** Sets the pool that the transaction leaves on the chain. */
  const pays = (changes: Partial<Pool>): void => {
    api.claim.mockImplementation(async () => {
      chainHas(pool(changes));
      api.getEntriesOfPlayer.mockResolvedValue([]);
      return 'signature';
    });
  };

  it('the claim is sent from the modal, which then links the transaction', async () => {
    pays({});
    mount(winner);
    await userEvent.click(await claimButton('0.335'));
    expect(await screen.findByText('Paid to your wallet.')).toBeTruthy();
    expect(api.claim.mock.calls[0]?.slice(0, 2)).toMatchObject([{ address: pool().address }, winner]);
    expect(screen.getByRole('link', { name: /Transaction/ }).getAttribute('href')).toContain('signature');
  });

  it('the claim can be signed only after the network fee has loaded', async () => {
    let notify: (fee: bigint) => void = () => undefined;
    api.estimateFee.mockReturnValue(new Promise<bigint>((resolve) => (notify = resolve)));
    mount(winner);
    expect(await claimButton('0.335')).toHaveProperty('disabled', true);
    notify(5_000n);
    await waitFor(async () => expect(await claimButton('0.335')).toHaveProperty('disabled', false));
  });

  it('the claim stays possible after a rejection in the wallet', async () => {
    api.claim.mockRejectedValue(
      Object.assign(new Error('User rejected the request'), { name: 'WalletSignTransactionError' }),
    );
    mount(winner);
    await userEvent.click(await claimButton('0.335'));
    await settle();
    expect(await claimButton('0.335')).toBeTruthy();
  });

  it.each([
    [{}, '0.019'],
    [{ creatorPaid: true }, '0.015'],
  ])('the claim omits what was already paid: %o', async (changes, amount) => {
    chainHas(pool(changes));
    mount(loser);
    expect(await claimButton(amount)).toBeTruthy();
  });

  it('the claim is not complete while the reward is unpaid, even if the seat has been paid', async () => {
    mount(loser);
    await claimButton('0.019');
    api.getEntriesOfPlayer.mockResolvedValue([]);
    api.watched.notifyWallet();
    const rest = await claimButton('0.004');
    expect(screen.queryByText('Paid to your wallet.')).toBeNull();
    pays({ creatorPaid: true });
    await userEvent.click(rest);
    expect(await screen.findByText('Paid to your wallet.')).toBeTruthy();
  });

  it('the claim is complete once everything is paid, by any wallet', async () => {
    mount(loser);
    await claimButton('0.019');
    chainHas(pool({ creatorPaid: true }));
    api.getEntriesOfPlayer.mockResolvedValue([]);
    api.watched.notifyWallet();
    api.watched.notifyPool();
    expect(await screen.findByText('Paid to your wallet.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Transaction/ })).toBeNull();
  });
});

describe('of several places that can show a draw', () => {
  const isHidden = (hidden: boolean): void => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => {
    isHidden(false);
    useStore.setState({ stagedPool: null });
  });

  it('the modal opens only after the stage has played the draw', async () => {
    useStore.setState({ stagedPool: pool().address });
    mount(winner);
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => void useStore.setState({ stagedPool: null }));
    expect(await screen.findByRole('dialog', { name: 'You Won!' })).toBeTruthy();
  });

  it('a hidden tab opens nothing, also not by the event', async () => {
    isHidden(true);
    mount(winner);
    window.dispatchEvent(new CustomEvent('pool-completed', { detail: { pool: pool().address } }));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a tab that was hidden shows nothing that another tab has shown', async () => {
    isHidden(true);
    mount(winner);
    await settle();
    const shown = { [`${pool().address}:${winner}`]: { outcome: 'won', settledAt: pool().settledAt } };
    const before = Object(JSON.parse(localStorage.getItem('xeroz') ?? '{}')) as { state?: object };
    const state = { ...before.state, poolCompletionStates: shown };
    localStorage.setItem('xeroz', JSON.stringify({ ...before, state }));
    isHidden(false);
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
