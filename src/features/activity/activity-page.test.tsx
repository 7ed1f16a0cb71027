import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWallet } from '#src/chain/wallet-state.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { useUser } from '#src/store/user.ts';
import { useUserActivity } from '#src/store/user-activity.ts';
import { NO_DRAW, SAMPLE_TIME, sampleAddress, samplePool } from '#tests/vectors/sample-pool.ts';
import { ActivityPage } from './activity-page.tsx';

const WALLET = sampleAddress(1);

const api = vi.hoisted(() => ({
  getPools: vi.fn(),
  getPoolsByAddress: vi.fn(),
  getEntriesOfPlayer: vi.fn(),
  getHistory: vi.fn(),
  claim: vi.fn<(pool: Pool, wallet: string) => Promise<string>>(),
  watchPools: () => () => undefined,
  watchWallet: () => () => undefined,
}));
vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: () => Promise.resolve(api) }));

const players = [1, 2, 3, 4].map(sampleAddress);
const completed = (changes: Partial<Pool>): Pool =>
  samplePool({
    status: 'completed',
    creator: sampleAddress(4),
    players,
    playerCount: 4,
    winnerCount: 1,
    weights: [1],
    weightSum: 1,
    settledAt: SAMPLE_TIME + 100,
    draw: { ...NO_DRAW, requester: sampleAddress(60), capturer: sampleAddress(60) },
    ...changes,
  });
const won = completed({ address: sampleAddress(101), id: 1n, name: 'Won One' });
const refunded = completed({
  address: sampleAddress(102),
  id: 2n,
  name: 'Refunded One',
  status: 'refunding',
  refundReason: 'timeout',
  weights: [],
});
const paid = completed({
  address: sampleAddress(103),
  id: 3n,
  name: 'Paid One',
  players: players.toReversed(),
  creatorPaid: true,
});

const entryIn = (pool: Pool): Entry => ({
  address: sampleAddress(160),
  pool: pool.address,
  player: WALLET,
  joinedAt: SAMPLE_TIME,
  active: true,
  exitUsed: false,
});

let client: QueryClient;
const open = (): void => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ActivityPage />
    </QueryClientProvider>,
  );
};

/** @param entries pools in which the wallet's entry is still open */
const chainHas = (pools: readonly Pool[], entries: readonly Pool[]): void => {
  api.getPools.mockResolvedValue(pools);
  api.getEntriesOfPlayer.mockResolvedValue(entries.map(entryIn));
  api.getPoolsByAddress.mockImplementation((addresses: readonly string[]) =>
    Promise.resolve(addresses.map((address) => pools.find((pool) => pool.address === address) ?? null)),
  );
};

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['activity']);
  localStorage.clear();
  useUserActivity.setState({ joined: {} });
  useUser.setState({ walletAddress: WALLET });
  useWallet.setState({ address: WALLET, connecting: false, chooserOpen: false });
  api.claim.mockReset().mockResolvedValue('signature');
  api.getPoolsByAddress.mockReset();
  chainHas([won, refunded, paid], [won, refunded]);
  useUserActivity
    .getState()
    .recordJoin({ cluster: 'devnet', wallet: WALLET }, paid.address, SAMPLE_TIME * 1_000);
});
afterEach(cleanup);

const unclaimed = () => screen.findByRole('region', { name: 'Unclaimed rewards' });

it('asks for a wallet, and reads nothing without one', async () => {
  useUser.setState({ walletAddress: null });
  useWallet.setState({ address: null });
  api.getPools.mockClear();
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Connect wallet' }));
  expect(useWallet.getState().chooserOpen).toBe(true);
  expect(api.getPools).not.toHaveBeenCalled();
});

it('sums up and lists every pool, paid ones too, in one request', async () => {
  open();
  await unclaimed();
  const total = (label: string) =>
    screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(total('Total won')).toBe('0.32 SOL');
  expect(total('Pools joined')).toBe('3');
  expect(total('Unclaimed')).toBe('0.435 SOL');
  const list = screen.getByRole('region', { name: 'Your pools' });
  for (const name of ['Won One', 'Refunded One', 'Paid One']) {
    expect(within(list).getByRole('link', { name })).toBeTruthy();
  }
  expect(within(list).getByText('Lost', { selector: 'span' })).toBeTruthy();
  await waitFor(() => expect(api.getPoolsByAddress).toHaveBeenCalledOnce());
});

it('skips a reward until it is asked for again, also after a reload', async () => {
  open();
  const section = await unclaimed();
  const card = within(section).getByText('Won One').closest('li');
  if (!card) throw new Error('no card');
  await userEvent.click(within(card).getByRole('button', { name: 'Skip' }));
  expect(within(section).queryByText('Won One')).toBeNull();
  cleanup();
  open();
  const again = await unclaimed();
  expect(within(again).queryByText('Won One')).toBeNull();
  await userEvent.click(within(again).getByRole('button', { name: 'Show skipped (1)' }));
  expect(within(again).getByText('Won One')).toBeTruthy();
});

it('claims all, one after the other', async () => {
  open();
  const section = await unclaimed();
  await userEvent.click(within(section).getByRole('button', { name: 'Claim all (2)' }));
  await waitFor(() => expect(api.claim).toHaveBeenCalledTimes(2));
  const addresses = api.claim.mock.calls.map(([pool]) => pool.address);
  expect(new Set(addresses)).toEqual(new Set([won.address, refunded.address]));
  expect(api.claim.mock.calls.every(([, wallet]) => wallet === WALLET)).toBe(true);
});

it('stops claiming all at the first rejection', async () => {
  api.claim.mockRejectedValue(new Error('User rejected the request'));
  open();
  const section = await unclaimed();
  await userEvent.click(within(section).getByRole('button', { name: 'Claim all (2)' }));
  await waitFor(() => expect(within(section).getByRole('button', { name: 'Claim all (2)' })).toBeTruthy());
  expect(api.claim).toHaveBeenCalledOnce();
});

it('forgets nothing that it has claimed', async () => {
  open();
  const section = await unclaimed();
  const card = within(section).getByText('Won One').closest('li');
  if (!card) throw new Error('no card');
  chainHas([won, refunded, paid], [refunded]);
  await userEvent.click(within(card).getByRole('button', { name: 'Claim now' }));
  await waitFor(() => expect(within(section).queryByText('Won One')).toBeNull());
  const list = screen.getByRole('region', { name: 'Your pools' });
  expect(within(list).getByRole('link', { name: 'Won One' })).toBeTruthy();
});

it('links the transactions that paid the wallet, once they are asked for', async () => {
  const event = {
    name: 'Claimed',
    pool: paid.address,
    poolId: 3n,
    index: 3,
    weight: 0,
    lamports: 15_000_000n,
  };
  api.getHistory.mockResolvedValue([
    { signature: 'theirs', slot: 1, at: SAMPLE_TIME, events: [{ ...event, player: sampleAddress(2) }] },
    { signature: 'mine', slot: 2, at: SAMPLE_TIME, events: [{ ...event, player: WALLET }] },
  ]);
  open();
  await unclaimed();
  expect(api.getHistory).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Details of Paid One' }));
  const links = await screen.findAllByRole('link', { name: /Transaction of/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([expect.stringContaining('/mine')]);
});
