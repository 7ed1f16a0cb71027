import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { setSigner } from '#src/chain/wallet/signer.ts';
import type { BalanceChange } from '#src/chain/admin/simulation.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { ADMIN_WALLET } from '../testing/open-admin.tsx';
import { press, taskChain } from '../testing/task-chain.tsx';
import { batch, fine, lock, openBulkActions, row } from './testing/open-bulk-actions.tsx';
import { useStore } from '#src/store/store.ts';

const getConfig = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
provideChain(() => Promise.resolve({ ...taskChain, getConfig }));
vi.mock(import('#src/lib/send-json.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  sendJson: async () => ({ recorded: true }),
}));

const signer = (several: boolean) => ({
  address: ADMIN_WALLET,
  chains: [],
  signTransaction: null,
  signAllTransactions: several ? () => Promise.resolve([]) : null,
  signAndSend: null,
  signMessage: null,
  signIn: null,
});
const sum = async (label: RegExp): Promise<string | null | undefined> =>
  (await screen.findByText(label)).nextElementSibling?.textContent;
const simulating = (changes: readonly BalanceChange[]): void =>
  void vi
    .spyOn(taskChain, 'simulateTasks')
    .mockImplementation(async (tasks, { onResult }) =>
      tasks.forEach((_, index) => onResult(index, fine({ changes }))),
    );

beforeEach(() => {
  localStorage.clear();
  taskChain.sent = [];
  useStore.setState({ walletAddress: ADMIN_WALLET });
  setSigner(signer(true));
});
afterEach(() => {
  cleanup();
  setSigner(null);
  vi.restoreAllMocks();
});

it('shows every payee of a batch on demand before it is sent', async () => {
  const players = Array.from({ length: 8 }, (_, at) => sampleAddress(40 + at));
  simulating(players.map((address) => ({ address, role: 'player', lamports: 1_000_000_000n })));
  await openBulkActions([batch(8)]);
  await press('Plan');
  const summary = await screen.findByText('and 4 more');
  expect(summary.tagName).toBe('SUMMARY');
  await userEvent.click(summary);
  const shown = within(await row('8 payments of Pool 11'));
  for (const player of players) expect(shown.getByTitle(player)).toBeTruthy();
});

it('pages through all the transactions of a long job', async () => {
  await openBulkActions(Array.from({ length: 55 }, (_, at) => lock(at + 1)));
  await press('Plan');
  await screen.findByText('1 to 50 of 55');
  await press('Next');
  expect(screen.getByText('51 to 55 of 55')).toBeTruthy();
  expect(await row('Lock pool 55')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
});

it('shows fewer wallet approvals for a wallet that signs several transactions at once', async () => {
  const items = Array.from({ length: 11 }, (_, at) => lock(at + 1));
  await openBulkActions(items);
  await press('Plan');
  expect(await sum(/^Wallet approvals/)).toBe('2');
  await userEvent.keyboard('{Escape}');
  setSigner(signer(false));
  await press('Plan');
  expect(await sum(/^Wallet approvals/)).toBe('11');
});

it('includes what the admin receives in the total paid, without the fee', async () => {
  simulating([
    { address: ADMIN_WALLET, role: 'payer', lamports: 999_995_000n },
    { address: sampleAddress(40), role: 'player', lamports: 2_000_000_000n },
    { address: sampleAddress(11), role: 'pool', lamports: -3_000_000_000n },
  ]);
  await openBulkActions([batch(2)]);
  await press('Plan');
  expect(await sum(/^To players/)).toBe('3.000000 SOL');
});

it('repeats a simulation that is older than a minute before it sends', async () => {
  await openBulkActions([lock(11)]);
  await press('Plan');
  await screen.findByRole('button', { name: 'Send 1 transaction' });
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 61_000);
  await press('Send 1 transaction');
  await screen.findByText(/The simulation was more than a minute old/);
  expect(taskChain.sent).toEqual([]);
  clock.mockReturnValue(now + 62_000);
  await press('Send 1 transaction');
  await waitFor(() => expect(taskChain.sent).toHaveLength(1));
});

it('lists every field that a configuration change sends, and which ones change', async () => {
  const config: ProgramConfig = {
    version: 4n,
    admin: ADMIN_WALLET,
    pendingAdmin: null,
    treasury: sampleAddress(9),
    beacon: sampleAddress(10),
    nextPoolId: 129n,
    minStakeLamports: 20_000_000n,
    cooldownSeconds: 300,
    countdownSeconds: 60,
    drawTimeoutSeconds: 86_400,
    retentionSeconds: 604_800,
    paused: true,
  };
  getConfig.mockResolvedValue(config);
  const { version, admin, pendingAdmin, beacon: _, nextPoolId: __, paused, ...terms } = config;
  const task = {
    kind: 'updateConfig',
    params: { ...terms, cooldownSeconds: 600 },
    paused,
    seen: { version, admin, pendingAdmin },
  } as const;
  await openBulkActions([{ id: 'updateConfig', label: 'Cooldown', task }]);
  await press('Plan');
  const list = within(await screen.findByRole('region', { name: /^All values sent/ }));
  await list.findByText('5 minutes');
  const texts = list.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(texts).toHaveLength(7);
  expect(texts).toContain(sampleAddress(9));
  expect(texts).toContain('before: 5 minutes → after: 10 minutes');
  expect(texts).toContain('Paused');
});
