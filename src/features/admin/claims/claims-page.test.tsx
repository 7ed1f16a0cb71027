import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PaymentLine } from '#src/protocol/open-payments.ts';
import { SAMPLE_TIME, sampleAddress } from '#tests/vectors/sample-pool.ts';
import type { Loopback } from '#src/lib/testing/loopback.ts';
import { startAdminServer } from '../testing/open-admin.tsx';
import { openWithDesk, press, rowOf, taskChain } from '../testing/task-chain.tsx';
import { aWirePool } from '../testing/wire-pool.ts';
import { ClaimsPage } from './claims-page.tsx';

vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: () => Promise.resolve(taskChain) }));

const CREATOR = sampleAddress(1);
const player = (index: number): string => sampleAddress(10 + index);
const owing = (number: number) => ({
  pool: aWirePool(number, { status: 'completed', settledAt: SAMPLE_TIME }),
  unpaid: '1000000000',
  unpaidPlayers: 2,
  unpaidToPlayers: '900000000',
  dues: [
    { kind: 'creator_reward', wallet: CREATOR, lamports: '60000000' },
    { kind: 'treasury', wallet: null, lamports: '40000000' },
  ],
  since: SAMPLE_TIME,
});
const payees = {
  data: [
    { wallet: player(0), kind: 'payout', index: 0, lamports: '800000000' },
    { wallet: player(1), kind: 'payout', index: 1, lamports: '100000000' },
  ],
  nextCursor: 'more',
  total: 12,
};
const seat = (index: number, lamports: bigint): PaymentLine => ({
  payment: { kind: 'seat', player: player(index) },
  role: 'seat',
  to: player(index),
  lamports,
});
const share = (kind: 'creator' | 'treasury', to: string): PaymentLine => ({
  payment: { kind },
  role: kind,
  to,
  lamports: 50_000_000n,
});

let server: Loopback;
const asked = (path = '/admin/pool-claims') =>
  server.requests
    .map((request) => new URL(request.path, server.url))
    .filter(({ pathname }) => pathname === path);
const answer = ({ url: { searchParams } }: { readonly url: URL }) => {
  const all = { total: 2, totalUnpaid: '2000000000' };
  if (searchParams.get('limit') === '100' && searchParams.get('cursor') === null) {
    return { data: [owing(1)], nextCursor: 'second', ...all };
  }
  if (searchParams.get('cursor') === 'second') return { data: [owing(2)], nextCursor: null, ...all };
  return { data: [owing(1), owing(2)], nextCursor: null, ...all };
};
const open = (search = '') => openWithDesk(ClaimsPage, `/admin/xeroz/pool-claims${search}`, ['admin-claims']);
const openPayees = async (): Promise<void> =>
  userEvent.click((await rowOf('Pool 1')).getByRole('button', { name: 'Whom Pool 1 has not paid' }));

beforeEach(async () => {
  taskChain.owed = new Map([
    [sampleAddress(101), [seat(0, 800_000_000n), seat(1, 100_000_000n), share('creator', CREATOR)]],
    [sampleAddress(102), Array.from({ length: 11 }, (_, index) => seat(index, 10_000_000n))],
  ]);
  server = await startAdminServer({
    '/admin/pool-claims': answer,
    [`/admin/pool-claims/${sampleAddress(101)}`]: payees,
    '/admin/audit': { recorded: true },
  });
});
afterEach(cleanup);

it('lists what each pool has not paid: to players, to others, since when, and the sum of all', async () => {
  await open();
  const row = await rowOf('Pool 1');
  expect(row.text).toContain('1 SOL');
  expect(row.text).toContain('20.9 SOL');
  expect(row.text).toContain('0.1 SOL');
  expect(screen.getByText(/2 pools owe, in all/).textContent).toContain('2 SOL');
  await press('Unpaid');
  await waitFor(() => expect(asked().at(-1)?.searchParams.get('sort')).toBe('unpaid'));
  expect(window.location.search).toBe('?sort=unpaid&order=desc');
});

it('shows a pool’s unpaid players page by page, and the dues of creator, completers and treasury', async () => {
  await open();
  await openPayees();
  const dues = await screen.findByRole('list', { name: 'Due to creator, completers and treasury' });
  expect(within(dues).getByText('Creator’s reward').closest('li')?.textContent).toContain('0.06 SOL');
  expect(within(dues).getByText('Treasury').closest('li')?.textContent).toContain('0.04 SOL');
  await screen.findByText('12 in all');
  const pages = screen.getByRole('navigation', { name: 'Pages of: Whom Pool 1 has not paid' });
  await userEvent.click(within(pages).getByRole('button', { name: 'Next' }));
  const path = `/admin/pool-claims/${sampleAddress(101)}`;
  await waitFor(() => expect(asked(path).at(-1)?.searchParams.get('cursor')).toBe('more'));
});

it('pushes one player’s payment, as the chain owes it', async () => {
  await open();
  await openPayees();
  const table = await screen.findByRole('table', { name: 'Whom Pool 1 has not paid' });
  const [first] = await within(table).findAllByRole('button', { name: /^Push the payment/ });
  await userEvent.click(first ?? table);
  await screen.findByText('Pool 1 #1: 1 payment, 0.8 SOL');
  await press('Send 1 transaction');
  await screen.findByText('1 of 1 done, 0 failed');
  expect(taskChain.sent).toEqual([
    { kind: 'payments', pool: sampleAddress(101), payments: [{ kind: 'seat', player: player(0) }] },
  ]);
});

it('pushes what is due to a creator', async () => {
  await open();
  await openPayees();
  await press(/^Push the payment to Creator’s reward/);
  await screen.findByRole('button', { name: 'Send 1 transaction' });
  expect(taskChain.simulated).toMatchObject([{ payments: [{ kind: 'creator' }] }]);
});

it('pushes all that a pool owes', async () => {
  await open();
  await userEvent.click((await rowOf('Pool 1')).getByRole('button', { name: 'Push all of it' }));
  await screen.findByText('Pool 1 #1: 3 payments, 0.95 SOL');
  expect(taskChain.asked).toEqual([[sampleAddress(101)]]);
});

it('pushes everything in batches of eight, over all pages of the list', async () => {
  await open();
  await press('Push all that 2 pools owe');
  await screen.findByRole('button', { name: 'Send 3 transactions' });
  expect(screen.getByText('Pool 2 #2: 8 payments, 0.08 SOL')).toBeTruthy();
  expect(screen.getByText('Pool 2 #2: 3 payments, 0.03 SOL')).toBeTruthy();
  expect(taskChain.asked).toEqual([[sampleAddress(101), sampleAddress(102)]]);
});

it('pushes what the ticked pools owe, and says how much that is', async () => {
  await open();
  await userEvent.click((await rowOf('Pool 2')).getByRole('checkbox', { name: 'Select Pool 2' }));
  expect(screen.getByText(/^1 selected/).textContent).toContain('1 SOL');
  await press('Push what 1 selected owes');
  await screen.findByRole('button', { name: 'Send 2 transactions' });
  expect(taskChain.asked).toEqual([[sampleAddress(102)]]);
});

it('filters by a player, and pushes that player’s payments alone', async () => {
  await open();
  await rowOf('Pool 1');
  const filter = screen.getByRole('textbox', { name: 'Whole address of a player' });
  await userEvent.type(filter, 'not an address');
  expect(screen.getByText('This is no address')).toBeTruthy();
  await userEvent.clear(filter);
  await userEvent.click(filter);
  await userEvent.paste(player(0));
  await waitFor(() => expect(asked().at(-1)?.searchParams.get('player')).toBe(player(0)));
  await press('Push the player’s in all 2 pools');
  await screen.findByRole('button', { name: 'Send 2 transactions' });
  expect(taskChain.simulated).toMatchObject([
    { pool: sampleAddress(101), payments: [{ player: player(0) }] },
    { pool: sampleAddress(102), payments: [{ player: player(0) }] },
  ]);
});

it('says that nothing is due any more where all was paid meanwhile', async () => {
  taskChain.owed = new Map();
  await open();
  await userEvent.click((await rowOf('Pool 1')).getByRole('button', { name: 'Push all of it' }));
  await screen.findByText('There is nothing to do any more.');
});
