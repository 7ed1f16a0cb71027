import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-client.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { NO_DRAW, SAMPLE_TIME, sampleAddress, samplePool } from '#tests/vectors/sample-pool.ts';
import { finishedPool } from './finished-pool.ts';
import { wireBlockchain, wireDetail, wirePool } from './testing/wire.ts';
import { TransparencyPage } from './transparency-page.tsx';

const api = vi.hoisted(() => ({
  getPools: vi.fn(),
  getConfig: vi.fn(),
  getOracle: vi.fn(),
  watchPools: () => () => undefined,
}));
vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: () => Promise.resolve(api) }));

const REQUESTED = SAMPLE_TIME + 100;
const CAPTURED = REQUESTED + 15;
const { pool: finished } = finishedPool('eight players, two winners, multiplier');
const KEY = finished.vrfKey;

const proven = (index: number, settledAt: number): PoolHeader => ({
  ...finished,
  address: sampleAddress(index),
  name: `Proven ${index}`,
  settledAt,
  draw: { ...finished.draw, requestedAt: REQUESTED, deadline: REQUESTED + 3_600 },
});
const missed = samplePool({
  address: sampleAddress(40),
  name: 'Missed one',
  vrfKey: KEY,
  status: 'refunding',
  refundReason: 'timeout',
  settledAt: REQUESTED + 3_700,
  draw: { ...NO_DRAW, requestedAt: REQUESTED, deadline: REQUESTED + 3_600, capturedSlot: 9n },
});
const CLOSED = sampleAddress(60);

let server: Loopback;
let up: boolean;
/** Of the closed pools that the server remembers. */
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
  api.getConfig.mockResolvedValue({ vrfKey: KEY });
  api.getOracle.mockResolvedValue({
    drawsRequested: 7n,
    drawsProven: 4n,
    drawsTimedOut: 2n,
    drawsUncaptured: 1n,
  });
  api.getPools.mockResolvedValue([proven(1, CAPTURED + 4), proven(2, CAPTURED + 300), missed]);
  server = await startLoopback((request, response) => {
    const url = new URL(request.url ?? '', 'http://server');
    if (!up) return void response.writeHead(503).end();
    if (url.pathname === '/blockchain') return answerJson(response, wireBlockchain(KEY));
    if (url.pathname === '/pools') {
      const all = [sampleAddress(1), ...closed].map((address) => wirePool(address, closed.includes(address)));
      const from = Number(url.searchParams.get('cursor') ?? 0);
      return answerJson(response, {
        data: all.slice(from, from + 100),
        nextCursor: from + 100 < all.length ? String(from + 100) : null,
      });
    }
    const address = url.pathname.split('/')[2] ?? '';
    const own = { requestedAt: REQUESTED, capturedAt: CAPTURED, settledAt: CAPTURED + 7 };
    answerJson(response, wireDetail(address, closed.includes(address), own));
  });
  setApiBase(server.url);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const record = async () => within(await screen.findByRole('region', { name: "The oracle's record" }));

it('counts draws for each VRF key, for ever', async () => {
  mount();
  const card = await record();
  await waitFor(() => expect(card.getByText('Draws requested').nextElementSibling?.textContent).toBe('7'));
  expect(card.getByText('Proven', { selector: 'dt' }).nextElementSibling?.textContent).toBe('4');
  expect(card.getByText('Captured, but never proven').nextElementSibling?.textContent).toBe('2');
  expect(card.getByText('Never captured').nextElementSibling?.textContent).toBe('1');
});

it('tells how long each proof took from the capture, which came late and which never', async () => {
  mount();
  const card = await record();
  const rows = await waitFor(() => {
    const texts = within(card.getByRole('list', { name: 'How long proofs took' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(texts[2]).toContain('4s after the capture');
    return texts;
  });
  expect(rows[0]).toMatch(/^Missed oneMissed/);
  expect(rows[1]).toMatch(/^Proven 2Late.*5m 0s after the capture · 54m 45s before the deadline/);
  expect(rows[2]).toMatch(/^Proven 1In time/);
  expect(
    card.getByText(
      'Draws: 3, missed: 1. The time of the capture is known for 2 of 2 proofs: late 1, median 4s, slowest 5m 0s.',
    ),
  ).toBeTruthy();
  expect(card.getByText(/captures' times are told by the server/)).toBeTruthy();
});

it('sums up all draws of a key, and says of how many the times are known', async () => {
  const many = Array.from({ length: 14 }, (_, index) => proven(index + 1, CAPTURED + 4));
  api.getPools.mockResolvedValue([...many, { ...missed, settledAt: SAMPLE_TIME }]);
  mount();
  const card = await record();
  const summary = 'Draws: 15, missed: 1. The time of the capture is known for 10 of 14 proofs: late 0,';
  expect(await card.findByText((text) => text.startsWith(summary))).toBeTruthy();
  await userEvent.click(card.getAllByRole('button', { name: 'Show more draws' })[0] ?? document.body);
  expect(await card.findByText(/known for 14 of 14 proofs/)).toBeTruthy();
});

it('without the server tells the times from the request on, and says so', async () => {
  up = false;
  mount();
  const card = await record();
  expect(await card.findByText(/By the chain alone, from the request to the proof/)).toBeTruthy();
  expect(card.getByText(/19s after the request/)).toBeTruthy();
  expect(card.queryByText('Late')).toBeNull();
  expect(card.getByText(/Whether any was late is not known without the time of its capture/)).toBeTruthy();
  expect(card.queryByText(/late 0/)).toBeNull();
  expect(await card.findByText(/The server, which watches this, does not answer/)).toBeTruthy();
});

it('says whether the oracle answers at the moment', async () => {
  mount();
  const card = await record();
  expect(await card.findByText('Does not answer')).toBeTruthy();
  expect(card.getByText('Draws waiting for a proof').nextElementSibling?.textContent).toBe('2');
  expect(card.getByText('Longest wait').nextElementSibling?.textContent).toBe('1m 35s');
});

const fairness = async () => within(await screen.findByRole('region', { name: 'Do all seats win alike?' }));

it('counts the draws of closed pools too, and says from whom it has them', async () => {
  closed = [CLOSED];
  mount();
  const card = await fairness();
  expect(await card.findByText('From the chain: 2. Of closed pools, told by the server: 1.')).toBeTruthy();
  expect(card.getByText(/Draws: 3, winners: 6/)).toBeTruthy();
  const times = within(await screen.findByRole('list', { name: 'Closed pools' }));
  expect(times.getByRole('listitem').textContent).toMatch(/^Closed.*In time.*7s after the capture/);
});

it('of very many closed pools counts the latest hundred, and says so', async () => {
  closed = Array.from({ length: 130 }, (_, index) => sampleAddress(60 + index));
  mount();
  const card = await fairness();
  expect(
    await card.findByText('From the chain: 2. Of closed pools the latest 100, told by the server.'),
  ).toBeTruthy();
  const list = screen.getByRole('list', { name: 'Closed pools' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  const more = within(list.parentElement ?? document.body).getByRole('button', { name: 'Show more draws' });
  await userEvent.click(more);
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
});

it('counts what is on the chain where the server does not answer, and says what is missing', async () => {
  up = false;
  mount();
  const card = await fairness();
  expect(await card.findByText(/^From the chain: 2. Closed pools are missing/)).toBeTruthy();
  expect(card.getByText(/Draws: 2, winners: 4/)).toBeTruthy();
});
