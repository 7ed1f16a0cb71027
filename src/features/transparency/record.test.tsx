import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { QUICKNET } from '#src/beacon/chain.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { fromHex, toAddress } from '#src/protocol/bytes.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { drawNamed, finishedPool } from '#src/protocol/testing/finished-pool.ts';
import { SAMPLE_LOCK, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { wireBlockchain, wireDetail, wirePool } from './testing/wire.ts';
import { TransparencyPage } from './transparency-page.tsx';

const api = vi.hoisted(() => ({
  getPools: vi.fn(),
  getConfig: vi.fn(),
  getBeacon: vi.fn(),
  getPool: vi.fn(),
  findRound: vi.fn(),
  verifyProgramId: vi.fn(),
  getSlotSeconds: vi.fn(),
  watchPools: () => () => undefined,
}));
provideChain(async () => withSlots(api));

/** A draw signed by a test key. */
const vector = drawNamed('eight players, two winners, multiplier');
const finished = finishedPool(vector);
const DRAW_AT = finished.draw.drawAt ?? 0;

const completed = (index: number, settledAt: number): PoolHeader => ({
  ...finished,
  address: sampleAddress(index),
  name: `Completed ${index}`,
  settledAt,
});
/** Has the pool address of the draw, so that the draw verifies. */
const latest = { ...finished, name: 'Completed 2', settledAt: DRAW_AT + 900 };
const missed = samplePool({
  ...SAMPLE_LOCK,
  address: sampleAddress(40),
  name: 'Missed one',
  status: 'refunding',
  refundReason: 'timeout',
  settledAt: DRAW_AT + 90_000,
});
const voided = samplePool({
  ...SAMPLE_LOCK,
  address: sampleAddress(41),
  name: 'Void one',
  status: 'refunding',
  refundReason: 'void',
  settledAt: DRAW_AT + 80_000,
});
const CLOSED = sampleAddress(60);

let server: Loopback;
let up: boolean;
/** Addresses of the closed pools that the server lists. */
let closed: string[];

const mount = () => {
  const { hook } = memoryLocation({ path: '/vrf-transparency' });
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router hook={hook}>
        <TransparencyPage />
      </Router>
    </QueryClientProvider>,
  );
};

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['transparency']);
  up = true;
  closed = [];
  api.getConfig.mockResolvedValue({ beacon: finished.beacon });
  api.getBeacon.mockResolvedValue({ ...QUICKNET, address: finished.beacon });
  api.getPool.mockReset().mockResolvedValue(latest);
  api.findRound.mockResolvedValue(vector.signature);
  api.getSlotSeconds.mockResolvedValue(0.2);
  api.verifyProgramId.mockReturnValue(toAddress(fromHex(vector.program)));
  api.getPools.mockResolvedValue([completed(1, DRAW_AT + 4), latest, missed, voided]);
  server = await startLoopback((request, response) => {
    const url = new URL(request.url ?? '', 'http://server');
    if (!up) return void response.writeHead(503).end();
    if (url.pathname === '/blockchain') return answerJson(response, wireBlockchain());
    if (url.pathname === '/pools') {
      const all = [sampleAddress(1), ...closed].map((address) => wirePool(address, closed.includes(address)));
      const from = Number(url.searchParams.get('cursor') ?? 0);
      return answerJson(response, {
        data: all.slice(from, from + 100),
        nextCursor: from + 100 < all.length ? String(from + 100) : null,
      });
    }
    const address = url.pathname.split('/')[2] ?? '';
    const times = { drawAt: DRAW_AT, settledAt: DRAW_AT + 7 };
    answerJson(response, wireDetail(address, closed.includes(address), times));
  });
  setApiBase(server.url);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const check = () => within(screen.getByRole('region', { name: 'Check this draw yourself' }));

it('starts with the latest draw, checked in the browser, with a link to its page', async () => {
  const { chainHash, groupKey } = vector;
  api.getBeacon.mockResolvedValue({ ...QUICKNET, chainHash, groupKey, address: finished.beacon });
  mount();
  expect(check().getByText('Checking this draw')).toBeTruthy();
  expect(await screen.findByText('This draw is correct.')).toBeTruthy();
  expect(check().getByText('Checked in your browser: 5 of 5 steps pass.')).toBeTruthy();
  const link = check().getByRole('link', { name: 'Completed 2' });
  expect(link.getAttribute('href')).toBe(`/vrf-transparency/${latest.address}`);
});

it('shows that the latest draw fails its check', async () => {
  mount();
  expect(await screen.findByText('This draw fails the check.')).toBeTruthy();
});

it('shows that there is no draw yet, in the place of the latest one', async () => {
  api.getPools.mockResolvedValue([missed]);
  mount();
  expect(await screen.findByText('No finished draws yet')).toBeTruthy();
  expect(screen.queryByText('Checking this draw')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Finished draws' })).toBeNull();
});

const record = async () => within(await screen.findByRole('region', { name: 'The beacon' }));

it('shows the beacon by name and key, as the chain has recorded it', async () => {
  mount();
  const card = await record();
  expect(await card.findByText('League of Entropy')).toBeTruthy();
  expect(card.getByText(QUICKNET.chainHash)).toBeTruthy();
  expect(card.getByText(QUICKNET.groupKey)).toBeTruthy();
  expect(card.getByText('Round every').nextElementSibling?.textContent).toBe('3s');
  expect(screen.queryByRole('note')).toBeNull();
});

it('warns of a beacon that is not the League of Entropy', async () => {
  api.getBeacon.mockResolvedValue({ ...QUICKNET, chainHash: '77'.repeat(32), address: finished.beacon });
  mount();
  expect((await screen.findByRole('note')).textContent).toMatch(/Someone may hold the key/);
  expect((await record()).getByText('Another beacon')).toBeTruthy();
});

it('shows that the record cannot be read, or that there is none', async () => {
  api.getBeacon.mockRejectedValue(new Error('fetch failed'));
  mount();
  expect((await (await record()).findByRole('alert')).textContent).toContain('fetch failed');
  cleanup();
  api.getConfig.mockResolvedValue(null);
  mount();
  expect(await (await record()).findByText('The program names no beacon yet.')).toBeTruthy();
});

it('lists for each pool how long it waited to be completed, or that it was voided or timed out', async () => {
  mount();
  const card = await record();
  const rows = within(card.getByRole('list', { name: 'How long pools waited' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(rows[0]).toMatch(/^Missed oneTimed out/);
  expect(rows[1]).toMatch(/^Void oneVoided/);
  expect(rows[2]).toMatch(/^Completed 2Late.*15m 0s after the round$/);
  expect(rows[3]).toMatch(/^Completed 1On time.*4s after the round$/);
  expect(
    card.getByText(
      'Draws: 4, voided: 1, timed out: 1. Completed: 2, late: 1, median 7m 32s, slowest 15m 0s.',
    ),
  ).toBeTruthy();
});

it('sums up all draws, and lists ten at a time', async () => {
  const draws = Array.from({ length: 14 }, (_, index) => completed(index + 1, DRAW_AT + 4));
  api.getPools.mockResolvedValue(draws);
  api.getPool.mockResolvedValue(draws[0]);
  mount();
  const card = await record();
  expect(card.getByText(/^Draws: 14, voided: 0, timed out: 0\. Completed: 14, late: 0,/)).toBeTruthy();
  const list = within(card.getByRole('list', { name: 'How long pools waited' }));
  expect(list.getAllByRole('listitem')).toHaveLength(10);
  await userEvent.click(card.getByRole('button', { name: 'Show more draws' }));
  expect(list.getAllByRole('listitem')).toHaveLength(14);
});

it('shows whether the beacon currently answers, according to the server', async () => {
  mount();
  const card = await record();
  expect(await card.findByText('Does not answer')).toBeTruthy();
  expect(card.getByText('Latest draw round').nextElementSibling?.textContent).toMatch(/^32,399,099\w/);
  expect(card.getByText('Pools to complete').nextElementSibling?.textContent).toBe('2, without a round: 1');
  expect(card.getByText('Longest wait').nextElementSibling?.textContent).toBe('1m 35s');
});

it('without the server the page shows all data of the chain, and that the server does not answer', async () => {
  up = false;
  mount();
  const card = await record();
  expect(await card.findByText(/The server that monitors this does not answer/)).toBeTruthy();
  expect(card.getByText('Timed out')).toBeTruthy();
});

it('lists what the draw does not protect against', async () => {
  mount();
  const limits = within(await screen.findByRole('region', { name: 'Known limits' }));
  expect(limits.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Enough League members could conspire',
    'The network’s clock can lag',
    'A lock can be rolled back',
    'A draw can fail to happen',
    'The program can be upgraded',
    'The arithmetic has no outside review',
    'The admin can pause joining',
  ]);
});

it('shows for how long no pool locks after a restart, by the current slot time', async () => {
  let resolveSeconds = (_seconds: number): void => undefined;
  api.getSlotSeconds.mockReturnValue(new Promise<number>((resolve) => (resolveSeconds = resolve)));
  mount();
  const limits = within(await screen.findByRole('region', { name: 'Known limits' }));
  expect(limits.getByText(/no pool locks for 432,000 slots \(currently …\)/)).toBeTruthy();
  resolveSeconds(0.2);
  expect(await limits.findByText(/no pool locks for 432,000 slots \(currently 24h 0m\)/)).toBeTruthy();
});

const fairness = async () => within(await screen.findByRole('region', { name: 'Do all seats win equally?' }));

it('includes the draws of closed pools, and names the server as their source', async () => {
  closed = [CLOSED];
  mount();
  const card = await fairness();
  expect(
    await card.findByText('From the chain: 2. From closed pools, reported by the server: 1.'),
  ).toBeTruthy();
  expect(card.getByText(/Draws: 3, winners: 6/)).toBeTruthy();
  const times = within(await screen.findByRole('list', { name: 'Closed pools' }));
  expect(times.getByRole('listitem').textContent).toMatch(/^Closed.*On time.*7s after the round$/);
});

it('counts only the latest hundred of very many closed pools, and shows that', async () => {
  closed = Array.from({ length: 130 }, (_, index) => sampleAddress(60 + index));
  mount();
  const card = await fairness();
  expect(
    await card.findByText('From the chain: 2. From closed pools, the latest 100, reported by the server.'),
  ).toBeTruthy();
  const list = screen.getByRole('list', { name: 'Closed pools' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  const more = within(list.parentElement ?? document.body).getByRole('button', { name: 'Show more draws' });
  await userEvent.click(more);
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
});

it('counts what is on the chain if the server does not answer, and shows what is missing', async () => {
  up = false;
  mount();
  const card = await fairness();
  expect(await card.findByText(/^From the chain: 2. Closed pools are missing/)).toBeTruthy();
  expect(card.getByText(/Draws: 2, winners: 4/)).toBeTruthy();
});
