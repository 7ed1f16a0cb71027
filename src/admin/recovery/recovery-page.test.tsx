import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import type { Loopback } from '#src/lib/testing/loopback.ts';
import { startAdminServer } from '../testing/open-admin.tsx';
import { openWithBulkActions, press, rowOf, taskChain } from '../testing/task-chain.tsx';
import { aWirePool } from '../testing/wire-pool.ts';
import { RecoveryPage } from './recovery-page.tsx';

provideChain(() => Promise.resolve(taskChain));

const NOW = SAMPLE_TIME + 100_000;
const action = (name: string, window: object = {}) => ({
  action: name,
  by: 'anyone',
  from: null,
  fromSlot: null,
  until: null,
  untilSlot: null,
  open: true,
  ...window,
});
const waiting = (number: number, waitsFor: string, actions: readonly object[] | null, changes = {}) => ({
  pool: aWirePool(number),
  waitsFor,
  since: NOW - 7_200,
  roundIsOut: true,
  fromSlot: null,
  actions,
  ...changes,
});
const clock = { unixTimestamp: NOW, slot: '5000', lastRestartSlot: '0' };

const lock = (number: number) => waiting(number, 'lock', [action('lockPool', { from: NOW - 7_200 })]);
const timeOut = action('timeOutDraw', { from: NOW + 3_600, fromSlot: '6000', open: false });
const due = [
  action('completePool', { from: NOW - 7_200, fromSlot: '4000', until: NOW + 3_600, untilSlot: '6000' }),
  timeOut,
];
const complete = waiting(2, 'complete', due);
const withoutRound = waiting(3, 'complete', due, { roundIsOut: false });
/** A pool that locked ten seconds and fifty slots ago. */
const early = waiting(
  5,
  'void',
  [
    action('completePool', { from: NOW + 600, fromSlot: '5050', open: false }),
    action('voidPool', { until: NOW + 20, untilSlot: '5050' }),
  ],
  { since: NOW - 10 },
);
const counts = { lock: 2, expire: 0, void: 0, complete: 2, time_out: 3 };
/** Possible now: one round is not published, and time-outs wait for their deadlines. */
const openNow = { ...counts, complete: 1, time_out: 0 };
const all = { total: 7, counts, open: openNow, clock };

let server: Loopback;
const requests = () =>
  server.requests
    .map(({ path }) => new URL(path, server.url))
    .filter(({ pathname }) => pathname === '/admin/pool-recovery')
    .map(({ searchParams }) => searchParams);
const answer = ({ url }: { readonly url: URL }) => {
  const { searchParams } = url;
  // A request with the largest limit reads the whole list, in two pages.
  if (searchParams.get('limit') === '100' && searchParams.get('cursor') === null) {
    return { data: [lock(1)], nextCursor: 'second', ...all };
  }
  if (searchParams.get('cursor') === 'second') {
    return { data: [complete, withoutRound, lock(4)], nextCursor: null, ...all };
  }
  return { data: [lock(1), complete, withoutRound], nextCursor: 'second', ...all };
};
const answers: Record<string, unknown> = {};
const showing = (...rows: readonly object[]) => {
  answers['/admin/pool-recovery'] = { data: rows, nextCursor: null, ...all };
};
const open = (search = '') =>
  openWithBulkActions(RecoveryPage, `/admin/xeroz/pool-recovery${search}`, ['admin-recovery']);

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  for (const path of Object.keys(answers)) delete answers[path];
  Object.assign(answers, { '/admin/pool-recovery': answer, '/admin/audit': { recorded: true } });
  server = await startAdminServer(answers);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('shows for each waiting pool the action it needs, since when, and what is possible now and later', async () => {
  await open();
  const first = await rowOf('Pool 1');
  expect(first.text).toContain('2 hr. ago');
  expect(first.getByText('Lock', { selector: 'button' })).toBeTruthy();
  const completable = await rowOf('Pool 2');
  expect(completable.text).toContain('Its draw round is published.');
  expect(completable.text).toMatch(/Complete:now, until.*in 1 hr.*Time out the draw:from.*in 1 hr/);
  expect(completable.getByText('Complete', { selector: 'button' })).toBeTruthy();
});

it('shows that the server lacks a round, and completes the pool from this browser', async () => {
  await open();
  const row = await rowOf('Pool 3');
  expect(row.text).toContain('The server does not have its draw round.');
  fireEvent.click(row.getByText('Complete', { selector: 'button' }));
  await press('Send 1 transaction');
  await screen.findByText('1 of 1 done, 0 failed');
  expect(taskChain.sent).toEqual([{ kind: 'completePool', pool: sampleAddress(103) }]);
});

it('offers to void a pool first if its round was published too early', async () => {
  showing(early);
  await open();
  const row = await rowOf('Pool 5');
  expect(row.text).toMatch(/Void:now, until.*Complete:from/);
  fireEvent.click(row.getByText('Void', { selector: 'button' }));
  await screen.findByText('Send 1 transaction');
  expect(taskChain.simulated).toEqual([{ kind: 'voidPool', pool: sampleAddress(105) }]);
});

it('does not offer to void a pool while its round is not published', async () => {
  showing({ ...early, waitsFor: 'complete', roundIsOut: false });
  await open();
  const row = await rowOf('Pool 5');
  expect(row.text).not.toContain('Void');
  expect(row.queryByLabelText('Select Pool 5')).toBeNull();
});

it('converts slots to time by their measured length: 1,000 slots of 0.25 s are four minutes', async () => {
  showing(waiting(6, 'time_out', [action('timeOutDraw', { from: NOW - 60, fromSlot: '6000', open: false })]));
  await open();
  await waitFor(async () => expect((await rowOf('Pool 6')).text).toMatch(/Time out the draw:from.*in 4 min/));
});

it('shows the slot number if the length of a slot is unknown', async () => {
  vi.spyOn(taskChain, 'getSlotSeconds').mockResolvedValue(null);
  showing(waiting(6, 'time_out', [action('timeOutDraw', { from: NOW - 60, fromSlot: '6000', open: false })]));
  await open();
  const row = await rowOf('Pool 6');
  expect(row.text).toMatch(/Time out the draw:from.*slot 6,000/);
  expect(row.queryByText('Time out the draw', { selector: 'button' })).toBeNull();
});

it('enables an action when the chain’s clock reaches its time, without a request to the server', async () => {
  vi.spyOn(taskChain, 'getClock').mockResolvedValue({ unixTimestamp: NOW + 120, slot: 6_000n });
  showing(waiting(6, 'time_out', [action('timeOutDraw', { from: NOW + 60, fromSlot: '6000', open: false })]));
  await open();
  await waitFor(async () => {
    expect((await rowOf('Pool 6')).getByText('Time out the draw', { selector: 'button' })).toBeTruthy();
  });
});

it('explains why no pool locks after a restart of the cluster', async () => {
  const guarded = [action('lockPool', { from: NOW - 7_200, fromSlot: '437000', open: false })];
  showing(waiting(7, 'lock', guarded, { fromSlot: '437000' }));
  await open();
  const row = await rowOf('Pool 7');
  expect(row.text).toContain('The cluster restarted recently');
  expect(row.queryByText('Lock', { selector: 'button' })).toBeNull();
});

it('counts ended pools with unpaid claims or accounts to close, and links to their pages', async () => {
  Object.assign(answers, {
    '/admin/pool-claims': { data: [], nextCursor: null, total: 12, totalUnpaid: '5' },
    '/admin/pool-stale-sweep': { data: [], nextCursor: null, total: 1, clock },
  });
  await open();
  const claims = await screen.findByText('12 pools owe claims, refunds or shares.');
  expect(claims.parentElement?.querySelector('a')?.getAttribute('href')).toBe('/admin/xeroz/pool-claims');
  const sweep = await screen.findByText(/^1 pool has accounts that can be closed/);
  expect(sweep.parentElement?.querySelector('a')?.getAttribute('href')).toBe('/admin/xeroz/pool-stale-sweep');
});

it('counts pools by the action they need, and stores filter, search and order in the URL', async () => {
  await open();
  await press('Lock 2');
  await waitFor(() => expect(window.location.search).toBe('?waitsFor=lock'));
  fireEvent.change(screen.getByLabelText('Name, number or address of a pool'), { target: { value: 'paws' } });
  await waitFor(() => expect(window.location.search).toBe('?waitsFor=lock&search=paws'));
  await press('Players');
  await waitFor(() => expect(requests().at(-1)?.get('sort')).toBe('players'));
  expect(requests().at(-1)?.get('waitsFor')).toBe('lock');
  expect(requests().at(-1)?.get('search')).toBe('paws');
});

it('simulates and sends the action of one pool', async () => {
  await open();
  fireEvent.click((await rowOf('Pool 1')).getByText('Lock', { selector: 'button' }));
  await press('Send 1 transaction');
  await screen.findByText('1 of 1 done, 0 failed');
  expect(taskChain.sent).toEqual([{ kind: 'lockPool', pool: sampleAddress(101) }]);
});

it('simulates the actions of all selected pools as one task', async () => {
  await open();
  fireEvent.click((await rowOf('Pool 2')).getByLabelText('Select Pool 2'));
  expect(screen.getByText('1 selected')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Select this page'));
  await press('Advance 3 selected pools');
  await screen.findByText('Send 3 transactions');
  expect(taskChain.simulated).toEqual([
    { kind: 'completePool', pool: sampleAddress(102) },
    { kind: 'lockPool', pool: sampleAddress(101) },
    { kind: 'completePool', pool: sampleAddress(103) },
  ]);
});

it('simulates the possible actions of all pages, and reads a hundred pools per request', async () => {
  // Pools that wait for a deadline or lack a round are excluded.
  await open();
  await press('Advance all 3 ready pools');
  await screen.findByText('Send 3 transactions');
  expect(taskChain.simulated).toEqual([
    { kind: 'lockPool', pool: sampleAddress(101) },
    { kind: 'completePool', pool: sampleAddress(102) },
    { kind: 'lockPool', pool: sampleAddress(104) },
  ]);
  expect(requests().filter((query) => query.get('limit') === '100')).toHaveLength(2);
});

it('hides the bulk actions if no pool needs an action', async () => {
  const none = { lock: 0, expire: 0, void: 0, complete: 0, time_out: 0 };
  const empty = { total: 0, counts: none, open: none, clock, data: [], nextCursor: null };
  answers['/admin/pool-recovery'] = empty;
  await open();
  await screen.findByText('No pools need an action.');
  expect(screen.queryByLabelText('Select this page')).toBeNull();
  expect(screen.queryByText(/ready pools?$/)).toBeNull();
});
