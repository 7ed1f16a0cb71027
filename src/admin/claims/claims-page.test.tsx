import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import type { PaymentLine } from '#src/protocol/open-payments.ts';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import type { Loopback } from '#src/lib/testing/loopback.ts';
import { startAdminServer } from '../testing/open-admin.tsx';
import { openWithBulkActions, press, rowOf, taskChain } from '../testing/task-chain.tsx';
import { aWirePool } from '../testing/wire-pool.ts';
import { ClaimsPage } from './claims-page.tsx';

provideChain(() => Promise.resolve(taskChain));

const [CREATOR, COMPLETER] = [sampleAddress(1), sampleAddress(2)];
const player = (index: number): string => sampleAddress(10 + index);
const owing = (number: number) => ({
  pool: aWirePool(number, { status: 'completed', settledAt: SAMPLE_TIME }),
  unpaid: '1000000000',
  unpaidPlayers: 2,
  unpaidToPlayers: '900000000',
  payables: [
    { kind: 'creator_reward', wallet: CREATOR, lamports: '40000000' },
    { kind: 'completer_reward', wallet: COMPLETER, lamports: '20000000' },
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
const share = (kind: 'creator' | 'completer', to: string): PaymentLine => ({
  payment: { kind },
  role: kind,
  to,
  lamports: 50_000_000n,
});

let server: Loopback;
const requests = (path = '/admin/pool-claims') =>
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
const open = (search = '') =>
  openWithBulkActions(ClaimsPage, `/admin/xeroz/pool-claims${search}`, ['admin-claims']);
const openPayees = async (): Promise<void> => {
  fireEvent.click((await rowOf('Pool 1')).getByLabelText('Show payees: Pool 1'));
};
const pushAllOf = async (pool: string): Promise<void> => {
  fireEvent.click((await rowOf(pool)).getByText('Pay out'));
};

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

it('lists each pool’s unpaid amounts for players and others, since when, and their total', async () => {
  await open();
  const row = await rowOf('Pool 1');
  expect(row.text).toContain('1 SOL');
  expect(row.text).toContain('20.9 SOL');
  expect(row.text).toContain('0.1 SOL');
  expect(screen.getByText(/2 pools owe a total of/).parentElement?.textContent).toContain('2 SOL');
  await press('Unpaid');
  await waitFor(() => expect(requests().at(-1)?.searchParams.get('sort')).toBe('unpaid'));
  expect(window.location.search).toBe('?sort=unpaid&order=desc');
});

it('shows a pool’s unpaid players by page, and what it owes creator, completer and treasury', async () => {
  await open();
  await openPayees();
  const payables = await screen.findByLabelText('Due to creator, completer and treasury');
  expect(within(payables).getByText('Creator reward').closest('li')?.textContent).toContain('0.04 SOL');
  expect(within(payables).getByText('Draw reward').closest('li')?.textContent).toContain('0.02 SOL');
  expect(within(payables).getByText('Treasury').closest('li')?.textContent).toContain('0.04 SOL');
  await screen.findByText('12 in total');
  const pages = screen.getByLabelText('Pages: Unpaid payees of Pool 1');
  fireEvent.click(within(pages).getByText('Next'));
  const path = `/admin/pool-claims/${sampleAddress(101)}`;
  await waitFor(() => expect(requests(path).at(-1)?.searchParams.get('cursor')).toBe('more'));
});

it('stores the expanded pool and its search, order and page of payees in the URL', async () => {
  const of = sampleAddress(101);
  await open(
    `?sort=unpaid&cursor=list&payees-pool=${of}&payees-search=4Nd&payees-sort=lamports&payees-cursor=deep`,
  );
  await screen.findByText('12 in total');
  const path = `/admin/pool-claims/${of}`;
  const last = () => Object.fromEntries(requests(path).at(-1)?.searchParams ?? []);
  expect(last()).toEqual({ search: '4Nd', sort: 'lamports', cursor: 'deep' });
  await press('Amount');
  await waitFor(() => expect(last()).toEqual({ search: '4Nd', sort: 'lamports', order: 'desc' }));
  fireEvent.change(screen.getByLabelText('Beginning of a player’s address'), { target: { value: '' } });
  await waitFor(() => expect(last()).toEqual({ sort: 'lamports', order: 'desc' }));
  await screen.findByText('Index');
  const list = 'sort=unpaid&cursor=list';
  expect(window.location.search).toBe(`?${list}&payees-pool=${of}&payees-sort=lamports&payees-order=desc`);
  fireEvent.click((await rowOf('Pool 1')).getByText('Hide payees'));
  expect(window.location.search).toBe(`?${list}`);
});

it('sends one player’s payment, with the amount owed on the chain', async () => {
  await open();
  await openPayees();
  fireEvent.click(await screen.findByLabelText(`Pay out: ${shortAddress(player(0))}`));
  await screen.findByText('Pool 1 #1: 1 payment, 0.8 SOL');
  await press('Send 1 transaction');
  await screen.findByText('1 of 1 done, 0 failed');
  expect(taskChain.sent).toEqual([
    { kind: 'payments', pool: sampleAddress(101), payments: [{ kind: 'seat', player: player(0) }] },
  ]);
});

it('sends the creator’s reward', async () => {
  await open();
  await openPayees();
  await press(/^Pay out: Creator reward/);
  await screen.findByText('Send 1 transaction');
  expect(taskChain.simulated).toMatchObject([{ payments: [{ kind: 'creator' }] }]);
});

it('sends the completer’s reward', async () => {
  taskChain.owed.set(sampleAddress(101), [share('creator', CREATOR), share('completer', COMPLETER)]);
  await open();
  await openPayees();
  await press(/^Pay out: Draw reward/);
  await screen.findByText('Send 1 transaction');
  expect(taskChain.simulated).toMatchObject([{ payments: [{ kind: 'completer' }] }]);
});

it('sends everything that one pool owes', async () => {
  await open();
  await pushAllOf('Pool 1');
  await screen.findByText('Pool 1 #1: 3 payments, 0.95 SOL');
  expect(taskChain.requests).toEqual([[sampleAddress(101)]]);
});

it('sends all payments of all pages of the list, seven per transaction', async () => {
  await open();
  await press('Pay out all 2 pools');
  await screen.findByText('Send 3 transactions');
  expect(screen.getByText('Pool 2 #2: 7 payments, 0.07 SOL')).toBeTruthy();
  expect(screen.getByText('Pool 2 #2: 4 payments, 0.04 SOL')).toBeTruthy();
  expect(taskChain.requests).toEqual([[sampleAddress(101), sampleAddress(102)]]);
});

it('sends the payments of the selected pools, and shows their total', async () => {
  await open();
  fireEvent.click((await rowOf('Pool 2')).getByLabelText('Select Pool 2'));
  expect(screen.getByText(/^1 selected/).textContent).toContain('1 SOL');
  await press('Pay out 1 selected pool');
  await screen.findByText('Send 2 transactions');
  expect(taskChain.requests).toEqual([[sampleAddress(102)]]);
});

it('clears the selection when the filter changes', async () => {
  await open();
  fireEvent.click((await rowOf('Pool 2')).getByLabelText('Select Pool 2'));
  expect(screen.getByText(/^1 selected/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Full address of a player'), { target: { value: player(0) } });
  await waitFor(() => expect(screen.queryByText(/^1 selected/)).toBeNull());
  expect((await rowOf('Pool 2')).getByLabelText('Select Pool 2')).toHaveProperty('checked', false);
});

it('filters by a player, and sends the payments of that player only', async () => {
  await open();
  await rowOf('Pool 1');
  const filter = screen.getByLabelText('Full address of a player');
  // Base58 text of an address's length that decodes to more than 32 bytes.
  fireEvent.change(filter, { target: { value: 'z'.repeat(44) } });
  expect(screen.getByText('This is not an address')).toBeTruthy();
  fireEvent.change(filter, { target: { value: player(0) } });
  await waitFor(() => expect(requests().at(-1)?.searchParams.get('player')).toBe(player(0)));
  await press('Pay this player from all 2 pools');
  await screen.findByText('Send 2 transactions');
  expect(taskChain.simulated).toMatchObject([
    { pool: sampleAddress(101), payments: [{ player: player(0) }] },
    { pool: sampleAddress(102), payments: [{ player: player(0) }] },
  ]);
});

it('shows that nothing is left to pay if everything was paid meanwhile', async () => {
  taskChain.owed = new Map();
  await open();
  await pushAllOf('Pool 1');
  await screen.findByText('Nothing left to do.');
});
