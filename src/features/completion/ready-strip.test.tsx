import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCluster } from '#src/chain/cluster.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { setTransactionReporter } from '#src/chain/actions/run-transaction.ts';
import { TxProblem } from '#src/chain/actions/tx-failure.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { SAMPLE_LOCK, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { reporterWith } from '#src/store/report.ts';
import { useStore } from '#src/store/store.ts';
import { ReadySlot } from './ready-slot.tsx';

const WALLET = sampleAddress(9);
const OTHER = sampleAddress(8);
const { drawAt } = SAMPLE_LOCK.draw;
/** The keeper completes after a minute, of which 41 seconds are left. */
const NOW = drawAt + 19;

const api = vi.hoisted(() => ({
  getPools: vi.fn(),
  getClock: vi.fn(),
  completePool: vi.fn(),
  estimateFee: vi.fn(),
  getLastRestartSlot: vi.fn(),
  findRound: vi.fn(),
}));
provideChain(async () => withSlots(api));

/** Returns a pool with six seats of 0.1 SOL: completing it earns 0.003 SOL. */
const aReadyPool = (changes: Partial<PoolHeader> = {}): PoolHeader =>
  samplePool({ ...SAMPLE_LOCK, name: 'Feral Geckos 943', playerCount: 6, maxPlayers: 6, ...changes });
const drawnBy = (completer: string): PoolHeader =>
  aReadyPool({
    status: 'completed',
    winnerCount: 1,
    settledAt: NOW,
    draw: { ...SAMPLE_LOCK.draw, output: '0c'.repeat(32), completer },
  });

let client: QueryClient;
const open = async (...pools: readonly PoolHeader[]) => {
  api.getPools.mockResolvedValue(pools);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  setTransactionReporter(reporterWith(() => client.invalidateQueries({ queryKey: chainKeys.all })));
  render(
    <QueryClientProvider client={client}>
      <main>
        <h1>Browse Pools</h1>
        <ReadySlot />
      </main>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.getQueryData(chainKeys.clock)).toBeDefined());
};
const change = async (...pools: readonly PoolHeader[]) => {
  api.getPools.mockResolvedValue(pools);
  await act(() => client.invalidateQueries({ queryKey: chainKeys.anyPools }));
};
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const drawing = () => screen.findByRole('button', { name: 'Draw it' });
const shownText = () => screen.queryByRole('list', { name: 'Ready to draw' })?.textContent ?? null;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW * 1_000 });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  setCluster({ name: 'devnet', rpcUrl: 'https://api.devnet.solana.com' });
  await initI18n('en');
  await loadNamespaces(['completion', 'stake', 'errors']);
  api.getClock.mockImplementation(async () => ({
    slot: 7_000n,
    unixTimestamp: Math.floor(Date.now() / 1_000),
  }));
  api.estimateFee.mockReset().mockResolvedValue(5_000n);
  api.completePool.mockReset();
  useStore.setState({
    walletAddress: WALLET,
    chooserOpen: false,
    transactions: {},
    underWay: [],
    toastQueue: [],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

describe('a pool that is ready', () => {
  it('a pool that is ready is offered with its reward and the time until the keeper completes it', async () => {
    await open(aReadyPool());
    expect(await screen.findByText('1 pool ready, earn 0.003 SOL')).toBeTruthy();
    expect(shownText()).toMatch(/The keeper takes it in 0:4[01]Feral Geckos 943Draw it$/);
    await pass(45);
    expect(shownText()).toContain('The keeper takes it any moment');
  });

  it('a pool that is ready causes no requests to the chain and the beacon beyond those of the list of pools', async () => {
    await open(aReadyPool());
    await drawing();
    for (const each of [api.findRound, api.getLastRestartSlot, api.estimateFee])
      expect(each).not.toHaveBeenCalled();
  });

  it('a pool that is ready has a shorter time until the keeper completes it on a local chain', async () => {
    setCluster({ name: 'localnet', rpcUrl: 'http://127.0.0.1:8899' });
    await open(aReadyPool());
    expect(await screen.findByText('The keeper takes it any moment')).toBeTruthy();
  });

  it('shows no amount that would be rounded to zero', async () => {
    await open(aReadyPool({ entryLamports: 20_000_000n, playerCount: 2 }));
    expect(await screen.findByText('1 pool ready, earn under 0.001 SOL')).toBeTruthy();
  });

  it.each([
    ['whose countdown runs', aReadyPool({ draw: { ...SAMPLE_LOCK.draw, drawAt: NOW + 30 } })],
    ['that is open', samplePool({ playerCount: 4 })],
    ['whose draw waits for the clock', aReadyPool({ draw: { ...SAMPLE_LOCK.draw, lockSlot: 6_990n } })],
    ['that earns nothing', aReadyPool({ completerBps: 0 })],
  ])('a pool %s is not offered', async (_which, pool) => {
    await open(pool);
    await pass(1);
    expect(shownText()).toBeNull();
  });

  it('a pool that is ready is summed up with other ready pools, with a link to their list', async () => {
    const others = [1, 2].map((index) =>
      aReadyPool({ address: sampleAddress(index), draw: { ...SAMPLE_LOCK.draw, drawAt: drawAt + 5 } }),
    );
    await open(...others, aReadyPool({ entryLamports: 200_000_000n }));
    expect(await screen.findByText('3 pools ready, earn 0.012 SOL')).toBeTruthy();
    expect(shownText()).toMatch(/The keeper takes the first in 0:4[01]See all$/);
    expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/pool-completion');
  });

  it('a pool that becomes ready later moves the list only after four seconds without input', async () => {
    await open();
    await pass(5);
    fireEvent.pointerDown(document.body);
    await change(aReadyPool());
    await pass(3);
    expect(shownText()).toBeNull();
    await pass(2);
    await drawing();
  });
});

describe('a press', () => {
  it('a press opens the wallet chooser first if no wallet is connected', async () => {
    useStore.setState({ walletAddress: null });
    await open(aReadyPool());
    await user().click(await drawing());
    expect(useStore.getState().chooserOpen).toBe(true);
    expect(api.completePool).not.toHaveBeenCalled();
    act(() => void useStore.setState({ chooserOpen: false }));
  });

  it('shows the fee while the wallet is open, then who won and what it earned', async () => {
    let confirm: () => void = () => undefined;
    api.completePool.mockImplementation(
      (_pool, onStage: (stage: object) => void) =>
        new Promise<string>((resolve) => {
          onStage({ stage: 'signing', endsAt: performance.now() + 27_000 });
          confirm = () => resolve('signature');
        }),
    );
    await open(aReadyPool());
    await user().click(await drawing());
    expect(await screen.findByText('Earn 0.003 SOL')).toBeTruthy();
    expect(await screen.findByText('Fee about 0.000005 SOL')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Approve in your wallet/ }).textContent).toMatch(/0:2\d/);
    expect(api.completePool.mock.calls[0]?.[0]).toMatchObject({ address: aReadyPool().address });
    api.getPools.mockResolvedValue([drawnBy(WALLET)]);
    confirm();
    expect(await screen.findByText('Drawn by you')).toBeTruthy();
    expect(shownText()).toMatch(/^Drawn by youSeat \d won 0\.495 SOLFeral Geckos 943\+0\.003Watch$/);
    const watch = screen.getByRole('link', { name: 'Watch' });
    expect(watch.getAttribute('href')).toBe('/pools/7');
    await waitFor(() => expect(document.activeElement).toBe(watch));
    await pass(9);
    expect(shownText()).not.toBeNull();
    await pass(5);
    expect(shownText()).toBeNull();
    expect(document.activeElement?.textContent).toBe('Browse Pools');
  });

  it('shows that someone else was faster', async () => {
    api.completePool.mockImplementation(async () => {
      api.getPools.mockResolvedValue([drawnBy(OTHER)]);
      throw new TxProblem({ kind: 'refused', code: 'AlreadyCompleted', message: 'WrongStatus' });
    });
    await open(aReadyPool());
    await user().click(await drawing());
    expect(await screen.findByText('Already drawn')).toBeTruthy();
    expect(shownText()).toBe('Already drawnSomeone was faster. At most a network fee.Watch');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a completion that failed shows the reason instead of a toast, and can be retried', async () => {
    api.completePool.mockRejectedValue(new TxProblem({ kind: 'rejected', message: 'User rejected' }));
    await open(aReadyPool());
    await user().click(await drawing());
    expect(await screen.findByText('You declined the request')).toBeTruthy();
    expect(screen.getByText(/^Nothing was sent and nothing was paid\./)).toBeTruthy();
    expect(useStore.getState().toastQueue).toEqual([]);
    api.getPools.mockResolvedValue([drawnBy(WALLET)]);
    api.completePool.mockResolvedValue('signature');
    await user().click(await drawing());
    expect(await screen.findByText('Drawn by you')).toBeTruthy();
  });
});

it('shows how the keeper drew the pool that was offered', async () => {
  await open(aReadyPool());
  await drawing();
  await change(drawnBy(OTHER));
  expect(await screen.findByText('Already drawn')).toBeTruthy();
  expect(shownText()).toMatch(/^Already drawnSeat \d won 0\.495 SOLFeral Geckos 943Watch$/);
  await pass(15);
  expect(shownText()).toBeNull();
});

it('plays the draw before it shows a winning seat, and nothing else reveals it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  api.completePool.mockImplementation(async () => {
    api.getPools.mockResolvedValue([drawnBy(WALLET)]);
    return 'signature';
  });
  await open(aReadyPool());
  await user().click(await drawing());
  await screen.findByText('Drawn by you');
  expect(shownText()).not.toContain('won');
  expect(useStore.getState().stagedPool).toBe(aReadyPool().address);
  await pass(7);
  expect(shownText()).toContain('won 0.495 SOL');
  expect(useStore.getState().stagedPool).toBeNull();
});
