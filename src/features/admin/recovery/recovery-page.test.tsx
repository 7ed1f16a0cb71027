import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SAMPLE_TIME, sampleAddress } from '#tests/vectors/sample-pool.ts';
import type { Loopback } from '#src/lib/testing/loopback.ts';
import { startAdminServer } from '../testing/open-admin.tsx';
import { openWithDesk, press, rowOf, taskChain } from '../testing/task-chain.tsx';
import { aWirePool } from '../testing/wire-pool.ts';
import { RecoveryPage } from './recovery-page.tsx';

vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: () => Promise.resolve(taskChain) }));

const NOW = SAMPLE_TIME + 100_000;
const never = { from: null, until: null, fromSlot: null, lastSlot: null };
const action = (name: string, changes: object = {}) => ({
  action: name,
  by: 'anyone',
  ...never,
  open: true,
  ...changes,
});
const waiting = (number: number, waitsFor: string, actions: readonly object[] | null, changes = {}) => ({
  pool: aWirePool(number),
  waitsFor,
  by: waitsFor === 'proof' ? 'proofHolder' : 'anyone',
  since: NOW - 7_200,
  from: null,
  actions,
  ...changes,
});
const counts = { lock: 2, expire: 0, request: 0, capture: 1, proof: 1, time_out: 3 };
/** Time-outs wait for their deadlines. */
const openNow = { ...counts, time_out: 0 };
const clock = { unixTimestamp: NOW, slot: '5000' };

const lock = (number: number) => waiting(number, 'lock', [action('lockPool', { from: NOW - 7_200 })]);
const capture = waiting(2, 'capture', [
  action('captureEntropy', { until: NOW + 3_600, fromSlot: '4990', lastSlot: '5400' }),
  action('timeOutDraw', { from: NOW + 3_600, fromSlot: '6000', open: false }),
]);
const proof = waiting(3, 'proof', [
  action('fulfilDraw', { by: 'proofHolder', until: NOW + 3_600 }),
  action('timeOutDraw', { from: NOW + 1_800, fromSlot: '6000', open: false }),
]);

let server: Loopback;
const asked = () => server.requests.map(({ path }) => new URL(path, server.url).searchParams);
const answer = ({ url }: { readonly url: URL }) => {
  const { searchParams } = url;
  // A list of two pages for whoever reads all of it.
  if (searchParams.get('limit') === '100' && searchParams.get('cursor') === null) {
    return { data: [lock(1)], nextCursor: 'second', total: 7, counts, open: openNow, clock };
  }
  if (searchParams.get('cursor') === 'second') {
    return { data: [capture, proof, lock(4)], nextCursor: null, total: 7, counts, open: openNow, clock };
  }
  return { data: [lock(1), capture, proof], nextCursor: 'second', total: 7, counts, open: openNow, clock };
};
const open = (search = '') =>
  openWithDesk(RecoveryPage, `/admin/xeroz/pool-recovery${search}`, ['admin-recovery']);

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  server = await startAdminServer({ '/admin/pool-recovery': answer, '/admin/audit': { recorded: true } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows every pool that waits: for whom, since when, and what may be done now and next', async () => {
  await open();
  const first = await rowOf('Pool 1');
  expect(first.text).toContain('Anyone may do it');
  expect(first.text).toContain('2 hr. ago');
  expect(first.getByText('Lock', { selector: 'button' })).toBeTruthy();
  const captured = await rowOf('Pool 2');
  expect(captured.text).toMatch(/Capture the entropy:now, until/);
  expect(captured.text).toMatch(/Time the draw out:from.*in 1 hr/);
});

it('shows since when a pool waits for its proof and when it can be timed out, and no button', async () => {
  await open();
  const row = await rowOf('Pool 3');
  expect(row.text).toContain('The holder of the VRF key');
  expect(row.text).toContain('Only the holder of the VRF key can make the proof.');
  expect(row.text).toMatch(/Time the draw out:from.*in 30 min/);
  expect(row.queryByText('Time the draw out', { selector: 'button' })).toBeNull();
  expect(row.queryByLabelText('Select Pool 3')).toBeNull();
});

it('counts the pools by what they wait for, and keeps filter, search and order in the address', async () => {
  await open();
  await press('Lock 2');
  await waitFor(() => expect(window.location.search).toBe('?waitsFor=lock'));
  fireEvent.change(screen.getByLabelText('Name, number or address of a pool'), { target: { value: 'paws' } });
  await waitFor(() => expect(window.location.search).toBe('?waitsFor=lock&search=paws'));
  await press('Players');
  await waitFor(() => expect(asked().at(-1)?.get('sort')).toBe('players'));
  expect(asked().at(-1)?.get('waitsFor')).toBe('lock');
  expect(asked().at(-1)?.get('search')).toBe('paws');
});

it('simulates and sends one pool’s open action, and says so in its row until the list has followed', async () => {
  await open();
  fireEvent.click((await rowOf('Pool 1')).getByText('Lock', { selector: 'button' }));
  await press('Send 1 transaction');
  await screen.findByText('1 of 1 done, 0 failed');
  expect(taskChain.sent).toEqual([{ kind: 'lockPool', pool: sampleAddress(101) }]);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect((await rowOf('Pool 1')).text).toContain('Just sent: the list follows in a moment.');
});

it('plans the ticked pools together', async () => {
  await open();
  fireEvent.click((await rowOf('Pool 2')).getByLabelText('Select Pool 2'));
  expect(screen.getByText('1 selected')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Select this page'));
  await press('Move 2 on');
  await screen.findByText('Send 2 transactions');
  expect(taskChain.simulated).toEqual([
    { kind: 'captureEntropy', pool: sampleAddress(102) },
    { kind: 'lockPool', pool: sampleAddress(101) },
  ]);
});

it('plans all pools over all pages, a hundred a request, without those that wait for a proof', async () => {
  // Those that wait for a deadline are not counted either.
  await open();
  await press('All 3 that anyone may move on');
  await screen.findByText('Send 3 transactions');
  expect(taskChain.simulated).toHaveLength(3);
  expect(asked().filter((query) => query.get('limit') === '100')).toHaveLength(2);
});

it('offers nothing to send for pools that wait for a proof', async () => {
  await open('?waitsFor=proof');
  await rowOf('Pool 3');
  expect(screen.queryByText(/^All \d/)).toBeNull();
});
