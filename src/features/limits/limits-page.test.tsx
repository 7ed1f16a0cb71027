import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCluster } from '#src/chain/cluster.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { NO_DRAW, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { inForce } from '#src/stake/limits/caps.ts';
import { editLimits, readLimits } from '#src/stake/limits/limits-storage.ts';
import { useStore } from '#src/store/store.ts';
import { LimitsPage } from './limits-page.tsx';

const NOW = 1_800_000_000;
const DAY = 86_400;
const ME = sampleAddress(1);
const OWNER = { cluster: getCluster().name, wallet: ME };
const chain = { now: NOW, isDown: false, pools: [] as Pool[] };

provideChain(async () =>
  withSlots({
    getClock: async () => {
      if (chain.isDown) throw new Error('down');
      return { slot: 1n, unixTimestamp: chain.now };
    },
    getEntriesOfPlayer: async () => [],
    getPools: async () => chain.pools,
    getPoolsByAddress: async (addresses) =>
      addresses.map((address) => chain.pools.find((pool) => pool.address === address) ?? null),
  }),
);

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  Object.assign(chain, { now: NOW, isDown: false, pools: [] });
  await initI18n('en');
  await loadNamespaces(['limits', 'common']);
  useStore.setState({ walletAddress: ME, joined: {}, connecting: false, restoring: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <QueryClientProvider client={client}>
      <LimitsPage />
    </QueryClientProvider>,
  );
};
const spending = () => within(screen.getByRole('form', { name: 'Spend at most' }));
const type = async (amount: string) => {
  const field = spending().getByLabelText('Spend at most');
  await userEvent.clear(field);
  await userEvent.type(field, amount);
  await userEvent.click(spending().getByRole('button', { name: 'Save' }));
};
const amountsNow = () => inForce(readLimits(OWNER).spend, chain.now).map(({ lamports }) => lamports);

it('a new limit counts at once, a stricter one too, and a looser one leaves the old one for a day', async () => {
  open();
  await type('0.5');
  await waitFor(() => expect(amountsNow()).toEqual([500_000_000n]));
  await type('0.2');
  await waitFor(() => expect(amountsNow()).toEqual([200_000_000n]));
  await type('2');
  await waitFor(() => expect(amountsNow()).toEqual([2_000_000_000n, 200_000_000n]));
  expect(spending().getByText(/^Your limit of 0\.200 SOL in 24 hours counts until /)).toBeTruthy();
  await userEvent.click(spending().getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(amountsNow()).toEqual([200_000_000n, 2_000_000_000n]));
  const [keep] = spending().getAllByRole('button', { name: 'Keep it' });
  await userEvent.click(keep as HTMLElement);
  await waitFor(() => expect(amountsNow()).toEqual([200_000_000n]));
  chain.now = NOW + DAY;
  expect(amountsNow()).toEqual([200_000_000n]);
});

it.each([
  ['', /^Type an amount in SOL/],
  ['0', /^Type an amount above 0/],
  ['-1', /^Type an amount such as/],
  ['much', /^Type an amount such as/],
])('refuses %j at the field', async (amount, text) => {
  open();
  if (amount === '') await userEvent.click(spending().getByRole('button', { name: 'Save' }));
  else await type(amount);
  expect(spending().getByRole('alert').textContent).toMatch(text);
  expect(readLimits(OWNER).spend.value).toBeNull();
});

it("changes nothing while the chain's clock cannot be read", async () => {
  chain.isDown = true;
  open();
  await type('1');
  expect((await spending().findByRole('alert')).textContent).toMatch(/^The chain does not answer/);
  expect(readLimits(OWNER).spend.value).toBeNull();
});

it('a break begins after a second press, and one for good has no way back', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'For good' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(readLimits(OWNER).break).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '30 days' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, take the break' }));
  await waitFor(() => expect(readLimits(OWNER).break).toEqual({ until: NOW + 30 * DAY, confirms: true }));
  expect(await screen.findByText(/^You are on a break until /)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'For good' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, for good' }));
  await waitFor(() => expect(readLimits(OWNER).break?.until).toBeNull());
  expect(await screen.findByText(/for good\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '1 day' })).toBeNull();
});

it('shows the odds, what playing costs on average, and where help is found, without a wallet too', async () => {
  useStore.setState({ walletAddress: null });
  open();
  expect(screen.getByText(/^On average you lose 5% of what you pay: 0\.050 SOL of every 1 SOL/)).toBeTruthy();
  const ten = screen.getByRole('row', { name: /^10 / });
  expect(
    within(ten)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['1 in 5', '0.415 SOL', '0.015 SOL']);
  expect(screen.getByRole('link', { name: /Gambling Therapy/ }).getAttribute('href')).toBe(
    'https://www.gamblingtherapy.org',
  );
  expect(screen.getByRole('button', { name: 'Connect Wallet' })).toBeTruthy();
});

it('shows the own result over a week, a month and a year', async () => {
  const ended = (id: number, days: number, isWon: boolean): Pool => {
    const players = [ME, 2, 3, 4].map((one) => (typeof one === 'string' ? one : sampleAddress(one)));
    return samplePool({
      address: sampleAddress(100 + id),
      id: BigInt(id),
      creator: ME,
      entryLamports: 100_000_000n,
      status: 'completed',
      players: isWon ? players : players.toReversed(),
      playerCount: 4,
      winnerCount: 1,
      weights: [1],
      weightSum: 1,
      settledAt: NOW - days * DAY,
      draw: { ...NO_DRAW, completer: sampleAddress(60) },
    });
  };
  chain.pools = [ended(1, 2, false), ended(2, 20, true), ended(3, 300, false)];
  open();
  const rows = async () =>
    (await screen.findAllByRole('row', { name: /^\d+ days/ })).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
  expect(await rows()).toEqual([
    ['0.100', '0.019', '−0.081'],
    ['0.200', '0.358', '+0.158'],
    ['0.300', '0.377', '+0.077'],
  ]);
});

it('offers a review of limits that are older than six months', async () => {
  editLimits(OWNER, (before) => ({
    ...before,
    reminder: { value: 60, earlier: [] },
    reviewedAt: NOW - 183 * DAY,
  }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'They fit' }));
  await waitFor(() => expect(screen.queryByText('Do your limits still fit?')).toBeNull());
  expect(readLimits(OWNER)).toMatchObject({ reviewedAt: NOW, reminder: { value: 60 } });
});
