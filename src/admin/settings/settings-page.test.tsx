import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { chainHashOf, QUICKNET } from '#src/beacon/chain.ts';
import { latestRound } from '#src/beacon/rounds.ts';
import type { AdminTask } from '#src/chain/admin/admin-task.ts';
import { setCluster } from '#src/chain/cluster.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { useJob } from '../tasks/job-store.ts';
import { ADMIN_WALLET, openAdminPage } from '../testing/open-admin.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useStore } from '#src/store/store.ts';

const api = vi.hoisted(() => ({
  getConfig: vi.fn<() => Promise<unknown>>(),
  simulateTasks: vi.fn<(tasks: readonly AdminTask[]) => Promise<void>>(),
  getBeacon: vi.fn<(address: string) => Promise<unknown>>(),
  getLatestRounds: vi.fn<(address: string) => Promise<unknown>>(),
  getClock: () => Promise.reject(new Error('no clock here')),
}));
provideChain(() => Promise.resolve(api));

const [TREASURY, OTHER, BEACON] = [sampleAddress(9), sampleAddress(10), sampleAddress(11)];
const aConfig = (changes: Partial<ProgramConfig> = {}): ProgramConfig => ({
  version: 4n,
  admin: ADMIN_WALLET,
  pendingAdmin: null,
  treasury: TREASURY,
  beacon: BEACON,
  nextPoolId: 129n,
  minStakeLamports: 20_000_000n,
  cooldownSeconds: 300,
  countdownSeconds: 60,
  drawTimeoutSeconds: 86_400,
  retentionSeconds: 604_800,
  paused: false,
  ...changes,
});

const chainHas = (changes: Partial<ProgramConfig> = {}) => api.getConfig.mockResolvedValue(aConfig(changes));
const open = async (changes: Partial<ProgramConfig> = {}) => {
  chainHas(changes);
  const client = await openAdminPage(SettingsPage, '/admin/xeroz/settings', ['admin-settings']);
  await screen.findByRole('heading', { name: 'Terms of new pools' });
  return client;
};
const field = (name: string) => screen.getByRole('textbox', { name });
const type = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const planned = async () => {
  await waitFor(() => expect(api.simulateTasks).toHaveBeenCalled());
  return { task: api.simulateTasks.mock.lastCall?.[0][0], item: useJob.getState().job?.items[0] };
};

beforeEach(() => {
  useStore.setState({ walletAddress: ADMIN_WALLET });
  api.simulateTasks.mockResolvedValue();
  api.getBeacon.mockResolvedValue(QUICKNET);
  api.getLatestRounds.mockResolvedValue([]);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  localStorage.clear();
  useStore.setState({ walletAddress: null });
});

it('shows the configuration with the program’s bounds of each number, and durations in words', async () => {
  await open();
  expect(field('Minimum entry (SOL)')).toHaveProperty('value', '0.02');
  expect(screen.getByText('Between 0.001 SOL and 10 SOL.')).toBeTruthy();
  expect(screen.getByText('Between 1 day and 90 days.')).toBeTruthy();
  expect(screen.getByText('= 7 days')).toBeTruthy();
  expect(screen.getByText(/Existing pools keep their terms/)).toBeTruthy();
  expect(screen.getByText('#129')).toBeTruthy();
});

it('shows each field that will change, then simulates exactly that change', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Simulate this change' })).toHaveProperty('disabled', true);
  await type('Minimum entry (SOL)', '0,05');
  await type('Draw time-out (seconds)', '43200');
  const change = within(
    screen.getByRole('heading', { name: 'What will change' }).parentElement ?? document.body,
  );
  expect(change.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Minimum entry',
    'Draw time-out',
  ]);
  expect(change.getByText(/0\.02 SOL/)).toBeTruthy();
  expect(change.getByText('12 hours', { selector: 'ins *', exact: false })).toBeTruthy();
  expect(api.simulateTasks).not.toHaveBeenCalled();
  await press('Simulate this change');
  const { task, item } = await planned();
  const { version, admin, pendingAdmin, beacon: _, nextPoolId: __, paused, ...terms } = aConfig();
  expect(task).toEqual({
    kind: 'updateConfig',
    params: { ...terms, minStakeLamports: 50_000_000n, drawTimeoutSeconds: 43_200 },
    paused,
    seen: { version, admin, pendingAdmin },
  });
  expect(item?.label).toContain('Minimum entry: 0.02 SOL (20,000,000 lamports) → 0.05 SOL');
});

it('shows errors at fields whose values the program would reject', async () => {
  await open();
  await type('Minimum entry (SOL)', '1,500');
  expect(screen.getByText(/The comma is ambiguous/)).toBeTruthy();
  await type('Countdown after locking (seconds)', '59');
  expect(screen.getByText(/^Too small\. Between 1 minute and 1 day\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Simulate this change' })).toHaveProperty('disabled', true);
  await press('Discard');
  expect(field('Minimum entry (SOL)')).toHaveProperty('value', '0.02');
});

it('shows that the configuration changed meanwhile, and restarts the form on demand', async () => {
  const client = await open();
  await type('Minimum entry (SOL)', '0.05');
  chainHas({ version: 5n, minStakeLamports: 30_000_000n });
  await act(() => client.invalidateQueries({ queryKey: chainKeys.config }));
  expect(await screen.findByText('The configuration has changed meanwhile')).toBeTruthy();
  expect(field('Minimum entry (SOL)')).toHaveProperty('value', '0.05');
  expect(screen.getByRole('button', { name: 'Simulate this change' })).toHaveProperty('disabled', true);
  await press('Start over');
  expect(field('Minimum entry (SOL)')).toHaveProperty('value', '0.03');
  expect(screen.queryByText('The configuration has changed meanwhile')).toBeNull();
});

it('rereads the configuration before it simulates, and simulates nothing if it has changed', async () => {
  await open();
  await type('Minimum entry (SOL)', '0.05');
  chainHas({ version: 5n, minStakeLamports: 30_000_000n });
  await press('Simulate this change');
  expect(await screen.findByText(/The configuration on the chain has changed/)).toBeTruthy();
  expect(api.simulateTasks).not.toHaveBeenCalled();
});

it('resets the form when its own change is on the chain', async () => {
  const client = await open();
  await type('Minimum entry (SOL)', '0.05');
  chainHas({ version: 5n, minStakeLamports: 50_000_000n });
  await act(() => client.invalidateQueries({ queryKey: chainKeys.config }));
  await waitFor(() => expect(screen.queryByText('What will change')).toBeNull());
  expect(screen.queryByText('The configuration has changed meanwhile')).toBeNull();
});

it('lists what a pause stops and allows, and simulates it with unchanged terms', async () => {
  await open();
  const pause = within(screen.getByRole('region', { name: 'Pause' }));
  expect(pause.getByText('Joining pools, including open ones')).toBeTruthy();
  expect(pause.getByText(/a pool with its minimum of players locks/)).toBeTruthy();
  expect(pause.getByText('Payments and refunds')).toBeTruthy();
  expect(pause.getByText('Leaving a pool, within its rules')).toBeTruthy();
  await press('Simulate a pause');
  const { task } = await planned();
  expect(task).toMatchObject({
    kind: 'updateConfig',
    paused: true,
    params: { minStakeLamports: 20_000_000n, treasury: TREASURY },
  });
});

it('simulates resuming while the program is paused', async () => {
  await open({ paused: true });
  expect(screen.getByText('Paused')).toBeTruthy();
  await press('Simulate resuming');
  expect((await planned()).task).toMatchObject({ kind: 'updateConfig', paused: false });
});

it('proposes a valid address as admin, and advises to test that wallet first', async () => {
  await open();
  expect(screen.getByText(/Test that wallet first/)).toBeTruthy();
  await type('Wallet to propose', 'nobody');
  expect(screen.getByText('This is not a Solana address.')).toBeTruthy();
  await type('Wallet to propose', ADMIN_WALLET);
  expect(screen.getByText(/This wallet is already the admin/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Simulate the proposal' })).toHaveProperty('disabled', true);
  await type('Wallet to propose', OTHER);
  await press('Simulate the proposal');
  const { task, item } = await planned();
  expect(task).toMatchObject({ kind: 'proposeAdmin', wallet: OTHER });
  expect(item?.label).toContain(OTHER);
});

it('shows the proposed admin, and withdraws the proposal by proposing the current one', async () => {
  await open({ pendingAdmin: OTHER });
  expect(screen.getByText(/^Waiting for .* to accept/)).toBeTruthy();
  await press('Simulate withdrawal');
  expect((await planned()).task).toMatchObject({
    kind: 'proposeAdmin',
    wallet: ADMIN_WALLET,
    seen: { pendingAdmin: OTHER },
  });
});

it('shows no proposal if the current admin is proposed', async () => {
  await open({ pendingAdmin: ADMIN_WALLET });
  expect(screen.getByText('None')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /accept/i })).toBeNull();
});

it('lets the proposed wallet accept when it is signed in', async () => {
  await open({ admin: OTHER, pendingAdmin: ADMIN_WALLET });
  await press('Simulate accepting');
  expect((await planned()).task).toMatchObject({
    kind: 'acceptAdmin',
    seen: { admin: OTHER, pendingAdmin: ADMIN_WALLET },
  });
});

it('requires a proposed wallet that is only connected to sign in', async () => {
  useStore.setState({ walletAddress: OTHER });
  await open({ pendingAdmin: OTHER });
  expect(screen.getByText(/is connected\. Sign in with it to accept/)).toBeTruthy();
});

it('the settings are read-only for any wallet but the configuration’s admin, whose address they show', async () => {
  await open({ admin: OTHER });
  expect(screen.getByText(/Only the configuration’s admin can change these settings/)).toBeTruthy();
  expect(screen.getAllByTitle(OTHER).length).toBeGreaterThan(0);
  expect(field('Minimum entry (SOL)')).toHaveProperty('readOnly', true);
  expect(screen.queryByRole('button', { name: /^Simulate/ })).toBeNull();
});

it('shows that the configuration could not be read, and retries on demand', async () => {
  api.getConfig.mockRejectedValueOnce(new TypeError('fetch failed'));
  await openAdminPage(SettingsPage, '/admin/xeroz/settings', ['admin-settings']);
  await screen.findByText('The configuration could not be read');
  chainHas();
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Terms of new pools' })).toBeTruthy();
});

const beaconCard = async () => within(await screen.findByRole('region', { name: 'Beacon' }));
const ANOTHER = { ...QUICKNET, id: 'another' };

it('shows the beacon, its first round and interval, and that it can never change', async () => {
  await open();
  const card = await beaconCard();
  expect(await card.findByText('League of Entropy')).toBeTruthy();
  expect(card.getByText('Round interval').nextElementSibling?.textContent).toBe('3s');
  expect(card.getByText('First round').nextElementSibling?.textContent).toMatch(/^Aug 23, 2023/);
  expect(card.getByText(QUICKNET.chainHash)).toBeTruthy();
  expect(card.getByText(BEACON)).toBeTruthy();
  expect(card.getByText(/No one can change it, for existing or later pools/)).toBeTruthy();
  expect(card.queryByRole('note')).toBeNull();
  expect(api.getBeacon).toHaveBeenCalledExactlyOnceWith(BEACON);
});

it('labels a beacon other than the League of Entropy, with a warning on a public cluster', async () => {
  api.getBeacon.mockResolvedValue({ ...ANOTHER, chainHash: chainHashOf(ANOTHER) });
  await open();
  const card = await beaconCard();
  expect(await card.findByText('Another beacon')).toBeTruthy();
  expect((await card.findByRole('note')).textContent).toContain('Someone may hold the key');
});

it('labels the beacon of a local chain as local, and states that its operator can predict draws', async () => {
  setCluster({ name: 'localnet', rpcUrl: 'http://127.0.0.1:8899' });
  onTestFinished(() => setCluster({ name: 'devnet', rpcUrl: 'https://api.devnet.solana.com' }));
  api.getBeacon.mockResolvedValue({ ...ANOTHER, chainHash: chainHashOf(ANOTHER) });
  await open();
  const card = await beaconCard();
  expect(await card.findByText('Local beacon')).toBeTruthy();
  expect((await card.findByRole('note')).textContent).toContain('whoever runs it can predict draws');
});

it('shows each relay’s latest round with its time, or the reason why there is none', async () => {
  const now = Math.floor(Date.now() / 1_000);
  const round = latestRound(QUICKNET, now - 300) ?? 0n;
  api.getLatestRounds.mockResolvedValue([
    { relay: 'api.drand.sh', round },
    { relay: 'api2.drand.sh', round: null, problem: 'answered with HTTP status 500' },
  ]);
  await open();
  const list = await screen.findByRole('list', { name: 'Latest round at each relay' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain(`Round ${round.toLocaleString('en')}`);
  expect(first?.textContent).toContain('5 min. ago');
  expect(second?.textContent).toBe('api2.drand.shNo usable answer: answered with HTTP status 500');
});

it('shows that the beacon has no record, or that the build has no relay', async () => {
  api.getBeacon.mockResolvedValue(null);
  await open();
  expect(await (await beaconCard()).findByText(/Without it no pool can be completed/)).toBeTruthy();
  cleanup();
  api.getBeacon.mockResolvedValue(QUICKNET);
  await open();
  expect(await screen.findByText('This build of the app has no relay.')).toBeTruthy();
});
