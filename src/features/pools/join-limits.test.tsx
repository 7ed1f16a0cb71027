import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCluster } from '#src/chain/cluster.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { changed, isCapAsStrict, type Limits, NO_LIMITS, UNSET, withBreak } from '#src/stake/limits/caps.ts';
import { editLimits, readLimits } from '#src/stake/limits/limits-storage.ts';
import { useStore } from '#src/store/store.ts';
import { ExitPoolDialog } from './exit-pool-dialog.tsx';
import { JoinPoolDialog } from './join-pool-dialog.tsx';
import { aPool, aSeat, ME, NOW, walletOf } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';

provideChain(async () => withSlots(chain.api));

const DAY = 86_400;
const ENTRY = 250_000_000n;
const POOL = aPool({ minPlayers: 2 });
const MINE = aPool({ address: 'B'.repeat(43), players: [walletOf(0), ME] });
const OWNER = { cluster: getCluster().name, wallet: ME };

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await resetPage();
  localStorage.clear();
  useStore.setState({ joined: {}, walletAddress: ME });
  chain.api.getPool = async () => POOL;
  chain.api.getPools = async () => [];
  chain.api.getPoolsByAddress = async (addresses) =>
    addresses.map((address) => (address === MINE.address ? MINE : null));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const set = (limits: Partial<Limits>) => editLimits(OWNER, () => ({ ...NO_LIMITS, ...limits }));
const spend = (lamports: bigint) => changed(UNSET, { lamports, seconds: DAY }, NOW, isCapAsStrict);
const open = async (offersLimit = false) => {
  useStore.getState().setJoinPool(POOL.address);
  renderWithChain(<JoinPoolDialog />, '/pools', offersLimit);
  return within(await screen.findByRole('dialog'));
};
/** The wallet has a seat at the price of an entry, taken ten minutes ago. */
const sit = () => {
  chain.api.getEntriesOfPlayer = async () => [aSeat({ pool: MINE.address })];
};

it('a limit refuses a join before anything is pressed, and the dialog shows how much is used and until when', async () => {
  sit();
  set({ spend: spend(ENTRY + 50_000_000n) });
  const shown = await open();
  expect(await shown.findByRole('heading', { name: 'Your limit is 0.300 SOL in 24 hours' })).toBeTruthy();
  expect(shown.getByText('This stake would make it 0.500 SOL.')).toBeTruthy();
  const rows = shown.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(rows.slice(0, 3)).toEqual([
    'Spent in 24 hours0.250 SOL',
    'Still free now0.050 SOL',
    'This stake0.250 SOL',
  ]);
  expect(shown.getByText('Claims, refunds and leaving a pool always work.')).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Join' })).toBeNull();
  expect(shown.getByRole('link', { name: 'Change my limits' }).getAttribute('href')).toBe('/limits');
});

it('a limit on losses counts what pools under way may cost', async () => {
  sit();
  set({ lose: spend(ENTRY) });
  const shown = await open();
  expect(
    await shown.findByRole('heading', { name: 'You set to lose at most 0.250 SOL in 24 hours' }),
  ).toBeTruthy();
});

it('a limit that is nearly used is shown above the price, and does not prevent the join', async () => {
  sit();
  set({ spend: spend(2n * ENTRY) });
  const shown = await open();
  expect(
    await shown.findByText('0.250 SOL of 0.500 SOL left to spend in 24 hours, before this stake.'),
  ).toBeTruthy();
  await waitFor(() => expect(shown.getByRole('button', { name: 'Join' })).toHaveProperty('disabled', false));
});

it('during a break the dialog offers no join, and an ended break of 30 days opens after a confirmation', async () => {
  set({ break: withBreak(null, 30, NOW - 31 * DAY) });
  const shown = await open();
  await userEvent.click(await shown.findByRole('button', { name: 'End the break' }));
  expect(await shown.findByRole('button', { name: 'Join' })).toBeTruthy();
  expect(readLimits(OWNER).break).toBeNull();
  cleanup();
  set({ break: withBreak(null, null, NOW) });
  const stopped = await open();
  expect(await stopped.findByRole('heading', { name: 'You have stopped for good' })).toBeTruthy();
  expect(stopped.queryByRole('button', { name: 'Join' })).toBeNull();
});

it('a limit that another tab has set after the dialog was opened refuses the join when it is pressed', async () => {
  set({});
  const joinPool = vi.fn<() => Promise<string>>();
  Object.assign(chain.api, { joinPool });
  const shown = await open();
  const button = await shown.findByRole('button', { name: 'Join' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  const record = { ...NO_LIMITS, spend: { value: { lamports: '1', seconds: DAY }, earlier: [] } };
  localStorage.setItem('xeroz.limits', JSON.stringify({ [`${OWNER.cluster}:${ME}`]: record }));
  await userEvent.click(button);
  expect(await shown.findByRole('heading', { name: 'Your limit is 0.000 SOL in 24 hours' })).toBeTruthy();
  expect(joinPool).not.toHaveBeenCalled();
});

it('offers a limit once before the first stake, and refuses input that is no amount', async () => {
  const shown = await open(true);
  await shown.findByRole('heading', { name: 'Set a limit first?' });
  await userEvent.type(shown.getByLabelText('Spend at most'), '0');
  await userEvent.click(shown.getByRole('button', { name: 'Set a limit' }));
  expect(shown.getByRole('alert').textContent).toMatch(/^Type an amount above 0/);
  await userEvent.clear(shown.getByLabelText('Spend at most'));
  await userEvent.type(shown.getByLabelText('Spend at most'), '-1');
  await userEvent.click(shown.getByRole('button', { name: 'Set a limit' }));
  expect(shown.getByRole('alert').textContent).toMatch(/^Type an amount such as 0.5/);
  await userEvent.click(shown.getByRole('button', { name: '1 SOL' }));
  await userEvent.click(shown.getByRole('button', { name: 'Set a limit' }));
  expect(await shown.findByRole('button', { name: 'Join' })).toBeTruthy();
  expect(readLimits(OWNER).spend.value).toEqual({ lamports: 1_000_000_000n, seconds: DAY });
  cleanup();
  localStorage.clear();
  const second = await open(true);
  await userEvent.click(await second.findByRole('button', { name: 'Not now' }));
  expect(await second.findByRole('button', { name: 'Join' })).toBeTruthy();
  cleanup();
  expect(await (await open(true)).findByRole('button', { name: 'Join' })).toBeTruthy();
});

it('a pool can be left whatever the limits are', async () => {
  sit();
  set({ spend: spend(1n), break: withBreak(null, null, NOW) });
  chain.api.getPool = async () => aPool({ players: [walletOf(0), ME] });
  chain.api.getEntriesOfPlayer = async () => [aSeat()];
  chain.api.exitPool = async () => 'signature';
  useStore.getState().setExitPool(POOL.address);
  renderWithChain(<ExitPoolDialog />);
  const dialog = within(await screen.findByRole('dialog'));
  const leave = await dialog.findByRole('button', { name: /^Exit/ });
  await waitFor(() => expect(leave).toHaveProperty('disabled', false));
});
