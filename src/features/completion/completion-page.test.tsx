import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { QUICKNET } from '#src/beacon/chain.ts';
import { setCluster } from '#src/chain/cluster.ts';
import { startPoolListServer } from '#src/chain/testing/pool-list-server.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { SAMPLE_LOCK, SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { CompletionPage } from './completion-page.tsx';
import { setTransactionReporter } from '#src/chain/actions/run-transaction.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { reporterWith } from '#src/store/report.ts';
import { useStore } from '#src/store/store.ts';

const WALLET = sampleAddress(9);
const SIGNATURE = 'ab'.repeat(48);
const NOW = SAMPLE_LOCK.draw.drawAt + 60;

const api = vi.hoisted(() => ({
  getPools: vi.fn(),
  getConfig: vi.fn(),
  getClock: vi.fn(),
  getLastRestartSlot: vi.fn(),
  getBeacon: vi.fn(),
  findRound: vi.fn(),
  watchPools: () => () => undefined,
  completePool: vi.fn(),
  estimateFee: vi.fn(),
}));
provideChain(async () => withSlots(api));

const ready = (): PoolHeader => samplePool({ ...SAMPLE_LOCK, playerCount: 10 });

const open = async (pools: readonly PoolHeader[]) => {
  api.getPools.mockResolvedValue(pools);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  setTransactionReporter(reporterWith(() => client.invalidateQueries({ queryKey: chainKeys.all })));
  render(
    <QueryClientProvider client={client}>
      <CompletionPage />
    </QueryClientProvider>,
  );
};
const completing = () => screen.findByRole('button', { name: 'Complete pool' });

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await initI18n('en');
  await loadNamespaces(['completion', 'stake']);
  api.getConfig.mockResolvedValue({ beacon: ready().beacon });
  api.getClock.mockResolvedValue({ slot: 6_000n, unixTimestamp: NOW });
  api.getLastRestartSlot.mockResolvedValue(0n);
  api.getBeacon.mockResolvedValue({ ...QUICKNET, address: ready().beacon });
  api.findRound.mockReset().mockResolvedValue(SIGNATURE);
  api.estimateFee.mockResolvedValue(5_000n);
  api.completePool.mockReset().mockResolvedValue('signature');
  useStore.setState({ walletAddress: WALLET, chooserOpen: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setCluster({ name: 'devnet', rpcUrl: 'https://api.devnet.solana.com' });
});

it('offers a pool whose countdown is over, with its total and the reward to the lamport', async () => {
  await open([ready()]);
  expect(await screen.findByRole('heading', { name: 'Ready to complete' })).toBeTruthy();
  expect(screen.getByText('0.005 SOL')).toBeTruthy();
  // Ten seats of 0.1 SOL.
  expect(screen.getByText('Total, SOL').nextElementSibling?.textContent).toBe('1.000');
  await waitFor(async () => expect(await completing()).toHaveProperty('disabled', false));
  expect(screen.getByText(/^League of Entropy, round 32,399,099, published \d/)).toBeTruthy();
  await userEvent.click(await completing());
  await waitFor(() => expect(api.completePool).toHaveBeenCalledOnce());
  expect(api.completePool.mock.calls[0]?.[0]).toMatchObject({ address: ready().address });
});

it('does not offer a pool whose round is not published yet, and shows the round’s number', async () => {
  api.findRound.mockResolvedValue(null);
  await open([ready()]);
  expect(await screen.findByText('Waiting for League of Entropy, round 32,399,099')).toBeTruthy();
  await waitFor(() => expect(api.estimateFee).toHaveBeenCalled());
  expect(await completing()).toHaveProperty('disabled', true);
});

it('shows that no relay has the round, and retries on demand', async () => {
  api.findRound.mockRejectedValue(new Error('drand.cloudflare.com answered with HTTP status 500'));
  await open([ready()]);
  const note = within(await screen.findByRole('alert'));
  expect(note.getByText(/drand.cloudflare.com answered with HTTP status 500/)).toBeTruthy();
  api.findRound.mockResolvedValue(SIGNATURE);
  await userEvent.click(note.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await completing()).toHaveProperty('disabled', false));
});

it.each([
  ['Complete pool', ready()],
  ['Lock pool', samplePool({ playerCount: 4, joinDeadline: SAMPLE_TIME })],
  ['Expire pool', samplePool({ joinDeadline: SAMPLE_TIME })],
])("shows the network fee before '%s' is signed", async (button, pool) => {
  await open([pool]);
  const card = (await screen.findByRole('button', { name: button })).closest('li') ?? document.body;
  expect(await within(card).findByText('Network fee: about 0.000005 SOL')).toBeTruthy();
});

it('enables signing a transition only after its network fee has loaded', async () => {
  let resolveFee: (fee: bigint) => void = () => undefined;
  api.estimateFee.mockReturnValue(new Promise<bigint>((resolve) => (resolveFee = resolve)));
  await open([ready()]);
  await screen.findByText(/^League of Entropy, round .* published/);
  expect(await completing()).toHaveProperty('disabled', true);
  await waitFor(() =>
    expect(api.estimateFee).toHaveBeenCalledWith('completePool', 1, { pool: ready().address }),
  );
  resolveFee(5_000n);
  await waitFor(async () => expect(await completing()).toHaveProperty('disabled', false));
});

it('shows the remaining time of a countdown, and its round', async () => {
  vi.setSystemTime((SAMPLE_LOCK.draw.drawAt - 20) * 1_000);
  api.getClock.mockResolvedValue({ slot: 6_000n, unixTimestamp: SAMPLE_LOCK.draw.drawAt - 20 });
  await open([ready()]);
  const row = within((await screen.findByText('Countdown')).closest('li') ?? document.body);
  expect(row.getByText('20s left')).toBeTruthy();
  expect(
    await row.findByText(/^The draw round is League of Entropy, round 32,399,099, published at /),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Complete pool' })).toBeNull();
});

it('warns of a beacon that is not the League of Entropy', async () => {
  api.getBeacon.mockResolvedValue({ ...QUICKNET, chainHash: '77'.repeat(32), address: ready().beacon });
  await open([ready()]);
  expect((await screen.findByRole('note')).textContent).toMatch(/do not use the League of Entropy/);
  expect(await screen.findByText(/^Another beacon, round /)).toBeTruthy();
});

it('requests no wallet while a remembered one can still connect automatically', async () => {
  useStore.setState({ walletAddress: null, restoring: true });
  await open([ready()]);
  await completing();
  expect(screen.queryByText(/Connect a wallet to complete pools/)).toBeNull();
  act(() => void useStore.setState({ restoring: false }));
  expect(screen.getByText(/Connect a wallet to complete pools/)).toBeTruthy();
});

it('requests a wallet first, and sends nothing without one', async () => {
  useStore.setState({ walletAddress: null });
  await open([ready()]);
  expect(await screen.findByText(/Connect a wallet to complete pools/)).toBeTruthy();
  await waitFor(async () => expect(await completing()).toHaveProperty('disabled', false));
  await userEvent.click(await completing());
  expect(useStore.getState().chooserOpen).toBe(true);
  useStore.setState({ chooserOpen: false });
  await Promise.resolve();
  expect(api.completePool).not.toHaveBeenCalled();
});

it('shows that nothing is ready', async () => {
  await open([samplePool()]);
  expect(await screen.findByText('No Pools Ready')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Complete pool' })).toBeNull();
});

it('shows the error if the chain cannot be read', async () => {
  await open([]);
  cleanup();
  api.getPools.mockRejectedValue(new Error('429 Too Many Requests'));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  setTransactionReporter(reporterWith(() => client.invalidateQueries({ queryKey: chainKeys.all })));
  render(
    <QueryClientProvider client={client}>
      <CompletionPage />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('429 Too Many Requests');
});

it('explains how completing works', async () => {
  await open([]);
  await userEvent.click(screen.getByRole('button', { name: 'How completing works' }));
  const dialog = await screen.findByRole('dialog', { name: 'Completing a pool' });
  expect(dialog.textContent).toContain(`You earn ${DEFAULT_SHARES.completerBps / 100}% of the pool.`);
});

describe('with a server that answers', () => {
  let server: Awaited<ReturnType<typeof startPoolListServer>>;
  let listed: readonly PoolHeader[];
  const requested: string[] = [];

  beforeEach(async () => {
    listed = [ready()];
    api.getPools.mockClear();
    requested.length = 0;
    server = await startPoolListServer((parameters) => {
      requested.push(parameters.toString());
      return { pools: listed };
    });
    setApiBase(server.url);
  });
  afterEach(() => server.close());

  it('reads from the chain only the pools that wait, by their addresses, and completes one as the chain has it', async () => {
    listed = [{ ...ready(), entryLamports: 1n }];
    await open([ready(), samplePool({ address: sampleAddress(77), id: 78n, name: 'Elsewhere' })]);
    await waitFor(async () => expect(await completing()).toHaveProperty('disabled', false));
    expect(requested).toEqual(['onlyWaiting=true&sort=due&limit=24']);
    expect(screen.getByText('Total, SOL').nextElementSibling?.textContent).toBe('1.000');
    expect(screen.queryByText('Elsewhere')).toBeNull();
    expect(api.getPools.mock.calls).toHaveLength(1);
  });

  it('says that the chain does not answer, also if the server lists nothing', async () => {
    listed = [];
    api.getClock.mockRejectedValue(new Error('no chain'));
    useStore.setState({ chainUnreachable: true });
    onTestFinished(() => void useStore.setState({ chainUnreachable: false }));
    await open([]);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('shows no pool of the server that the chain does not have', async () => {
    await open([]);
    expect(await screen.findByText('No Pools Ready')).toBeTruthy();
  });

  it('loads further pools when requested', async () => {
    const waiting = (index: number): PoolHeader => ({
      ...ready(),
      address: sampleAddress(100 + index),
      id: BigInt(100 + index),
      name: `Waits ${index}`,
    });
    listed = Array.from({ length: 30 }, (_, index) => waiting(index));
    await open(listed);
    await screen.findByRole('heading', { name: 'Waits 23' });
    expect(screen.queryByText('Waits 24')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('heading', { name: 'Waits 29' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });
});
