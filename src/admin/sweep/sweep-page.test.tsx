import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import type { Loopback } from '#src/lib/testing/loopback.ts';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { startAdminServer } from '../testing/open-admin.tsx';
import { openWithBulkActions, press, rowOf, taskChain } from '../testing/task-chain.tsx';
import { aWirePool } from '../testing/wire-pool.ts';
import { SweepPage } from './sweep-page.tsx';

provideChain(() => Promise.resolve(taskChain));

const NOW = SAMPLE_TIME + 900_000;
const clock = { unixTimestamp: NOW, slot: '5000' };
const stale = (number: number, changes: object) => ({
  pool: aWirePool(number, { status: 'completed', settledAt: SAMPLE_TIME }),
  since: SAMPLE_TIME,
  closableFrom: null,
  closable: false,
  poolRent: '50000000',
  entries: [],
  entryCount: 0,
  ...changes,
});
const leaver = (index: number): string => sampleAddress(10 + index);
const closable = stale(1, { closable: true, closableFrom: NOW - 60 });
const later = stale(2, { closableFrom: NOW + 86_400 });
const left = stale(3, {
  entries: Array.from({ length: 10 }, (_, index) => ({ wallet: leaver(index), lamports: '1500000' })),
  entryCount: 23,
});

let server: Loopback;
const requests = () => server.requests.map(({ path }) => new URL(path, server.url).searchParams);
const answer = ({ url: { searchParams } }: { readonly url: URL }) => {
  if (searchParams.get('limit') === '100' && searchParams.get('cursor') === null) {
    return { data: [closable], nextCursor: 'second', total: 3, clock };
  }
  if (searchParams.get('cursor') === 'second')
    return { data: [later, left], nextCursor: null, total: 3, clock };
  return { data: [closable, later, left], nextCursor: null, total: 3, clock };
};
const open = () => openWithBulkActions(SweepPage, '/admin/xeroz/pool-stale-sweep', ['admin-sweep']);

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  server = await startAdminServer({ '/admin/pool-stale-sweep': answer, '/admin/audit': { recorded: true } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('lists pools that can be closed now or later, with the rent returned to their creators', async () => {
  await open();
  const first = await rowOf('Pool 1');
  expect(first.text).toContain('0.05 SOL');
  expect(first.text).toContain('to the creator');
  expect(first.text).toMatch(/since.*2026/);
  const second = await rowOf('Pool 2');
  expect(second.text).toMatch(/from.*in 1 day/);
  expect(second.queryByText('Close the pool')).toBeNull();
  expect(screen.getByText('Returnable now on this page: 0.065 SOL')).toBeTruthy();
  // Pools that can be closed are counted separately from those in their retention.
  const line = screen.getByText(/^Pools on this page that can be closed now: 1 ·/);
  expect(line.textContent).toContain(
    'pools kept until their retention ends: 1 · seats of players who left: 23',
  );
  expect(screen.getByText(/Sweep again until nothing is left/)).toBeTruthy();
});

it('lists the seats of players who left, with the rent returned to each', async () => {
  await open();
  const row = await rowOf('Pool 3');
  expect(row.text).toContain('23 seats');
  expect(row.text).toContain('0.015 SOL');
  expect(row.text).toContain('and 13 more');
  expect(row.getAllByText('0.0015 SOL')).toHaveLength(10);
});

it('closes one pool after its simulation', async () => {
  await open();
  fireEvent.click((await rowOf('Pool 1')).getByText('Close the pool'));
  await screen.findByText('Close Pool 1 #1: 0.05 SOL to its creator');
  expect(taskChain.sent).toEqual([]);
  await press('Send 1 transaction');
  await screen.findByText('1 of 1 done, 0 failed');
  expect(taskChain.sent).toEqual([{ kind: 'closePool', pool: sampleAddress(101) }]);
});

it('returns the deposits of players who left, seven per transaction', async () => {
  await open();
  fireEvent.click((await rowOf('Pool 3')).getByLabelText('Select Pool 3'));
  expect(screen.getByText(/^1 selected/).textContent).toContain('0.015 SOL');
  await press('Sweep 1 selected');
  await screen.findByText('Pool 3 #3: deposits of 7 seats, 0.0105 SOL');
  await screen.findByText('Pool 3 #3: deposits of 3 seats, 0.0045 SOL');
  expect(taskChain.simulated[1]).toEqual({
    kind: 'payments',
    pool: sampleAddress(103),
    payments: [7, 8, 9].map((index) => ({ kind: 'leftSeat', player: leaver(index) })),
  });
});

it('sweeps everything that can be closed, over all pages', async () => {
  await open();
  await press('Sweep all 3 pools');
  await screen.findByText('Send 3 transactions');
  expect(requests().filter((query) => query.get('limit') === '100')).toHaveLength(2);
});

it('stores the filter in the URL', async () => {
  await open();
  await rowOf('Pool 1');
  fireEvent.change(screen.getByLabelText('What can be closed'), { target: { value: 'entries' } });
  await waitFor(() => expect(requests().at(-1)?.get('what')).toBe('entries'));
  expect(window.location.search).toBe('?what=entries');
});

it('hides totals and bulk actions if nothing can be closed', async () => {
  const none = { data: [], nextCursor: null, total: 0, clock };
  server = await startAdminServer({ '/admin/pool-stale-sweep': none });
  await open();
  await screen.findByText('No deposits to return.');
  expect(screen.queryByText(/^Returnable now/)).toBeNull();
  expect(screen.queryByLabelText('Select this page')).toBeNull();
  expect(screen.queryByText(/^Sweep /)).toBeNull();
});
