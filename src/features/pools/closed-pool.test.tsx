import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { PoolPage } from './pool-page.tsx';
import { aClosedPool, aClosedSeat, CLOSED_ADDRESS, playerOf } from './testing/a-closed-pool.ts';
import { aPool } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';
import { useStore } from '#src/store/store.ts';

provideChain(async () => withSlots(chain.api));

let server: Loopback;
/** Responses by path and cursor: 404 for undefined, no response for null. */
let stored: Record<string, unknown>;

beforeEach(async () => {
  await resetPage();
  stored = {};
  server = await startLoopback((request, response) => {
    const url = new URL(request.url ?? '', 'http://loopback');
    const answer = stored[`${url.pathname}${url.searchParams.get('cursor') ?? ''}`];
    if (answer === null) return;
    if (answer === undefined) response.writeHead(404).end('{"error":"not_found"}');
    else answerJson(response, answer);
  });
  setApiBase(server.url);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const page = (data: readonly unknown[], nextCursor: string | null = null) => ({ data, nextCursor });
const SEATS = `/pools/${CLOSED_ADDRESS}/participants`;
const winner = aClosedSeat(2, {
  drawnIndex: 0,
  baseWinnings: '800000007',
  total: '837500007',
  paid: '837500007',
});
const drawn = () => ({
  '/pools/128': aClosedPool(),
  [SEATS]: page([winner, ...[0, 1, 3].map((seat) => aClosedSeat(seat, { drawnIndex: seat + 1 }))]),
});
const open = (path = '/pools/128') => renderWithChain(<Route path="/pools/:id" component={PoolPage} />, path);
const valueOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const rowsOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('a pool whose account is closed', () => {
  it("shows the server's data: name, status, entry, players, creator and times", async () => {
    stored = drawn();
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Diamond Paws #128' })).toBeTruthy();
    const header = screen.getByRole('region', { name: /^Diamond Paws/ });
    expect(within(header).getByText('Completed')).toBeTruthy();
    expect(header.textContent).toContain(`by ${shortAddress(playerOf(0))}`);
    expect(header.textContent).toContain('1 of 4 won');
    expect(valueOf('Entry')).toBe('0.250 SOL');
    expect(valueOf('Total pool')).toBe('1.000 SOL');
    expect(valueOf('Bonus')).toBe('None');
    expect(valueOf('Multiplier')).toBe('None');
    expect(valueOf('Join or leave until')).toMatch(/2027/);
    const life = rowsOf(screen.getByRole('list', { name: 'Pool timeline' }));
    expect(life.map((step) => step?.replace(/(Jan|\d).*$/, ''))).toEqual([
      'Created',
      'Locked at the deadline',
      'Winner drawn',
      'Everyone is paid',
      'Account closed',
    ]);
    expect(document.title).toBe('Diamond Paws #128 · Xeroz');
    expect(screen.queryByText('Pool not found')).toBeNull();
  });

  it('shows that the pool’s account is closed, and links to the pool’s transactions on the chain', async () => {
    stored = drawn();
    open();
    const note = within(await screen.findByRole('region', { name: 'This pool’s account is closed' }));
    expect(note.getByText(/the server’s record\. All transactions are still on the chain/)).toBeTruthy();
    const link = note.getByRole('link', { name: /^Transactions in explorer/ });
    expect(link.getAttribute('href')).toContain(`/account/${CLOSED_ADDRESS}`);
  });

  it('lists winners first with what each was paid, to the lamport, and marks the user', async () => {
    useStore.setState({ walletAddress: playerOf(1) });
    stored = drawn();
    open();
    const players = await screen.findByRole('region', { name: 'Winner' });
    await waitFor(() => expect(within(players).getAllByRole('listitem')).toHaveLength(4));
    const rows = rowsOf(players);
    expect(rows[0]).toMatch(/^Seat 3.*0\.837500007 SOL$/);
    expect(rows[1]).toMatch(/^Seat 1.*Creator0\.0375 SOL$/);
    expect(rows[2]).toMatch(/^Seat 2.*You0\.0375 SOL$/);
    expect(within(players).getByRole('heading', { name: 'Other players' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '1 winner among 4 seats' })).toBeTruthy();
  });

  it('shows the multipliers of its winners, and its bonus', async () => {
    stored = {
      '/pools/128': aClosedPool({ isRandomMultiplier: true, bonusAmount: '500000000', winnerCount: 2 }),
      [SEATS]: page([{ ...winner, weight: 4 }]),
    };
    open();
    expect(await screen.findByText('Multiplier 4')).toBeTruthy();
    expect(valueOf('Multiplier')).toBe('Random, 1 to 5');
    expect(valueOf('Bonus')).toBe('0.500 SOL');
  });

  it.each([
    ['expired', 'Expired', 'Expired', 'deadline'],
    ['refunding', 'Refunded', 'The draw timed out', 'timeout'],
    ['refunding', 'Refunded', 'Void: draw round published too early', 'void'],
  ] as const)(
    'a closed pool that ended as %s is shown as %s: %s, with each player’s refund',
    async (status, badge, step, refundReason) => {
      const refund = { drawnIndex: null, stakeback: '0', total: '250000000', paid: '250000000' };
      stored = {
        '/pools/128': aClosedPool({ status, refundReason, winnerCount: 0 }),
        [SEATS]: page([0, 1].map((seat) => aClosedSeat(seat, { ...refund, stage: 'refunded' }))),
      };
      open();
      const header = await screen.findByRole('region', { name: /^Diamond Paws/ });
      expect(within(header).getByText(badge)).toBeTruthy();
      expect(header.textContent).not.toContain('won');
      const players = screen.getByRole('region', { name: 'Players' });
      await waitFor(() => expect(rowsOf(players)[1]).toMatch(/^Seat 2.*0\.25 SOL$/));
      const life = rowsOf(screen.getByRole('list', { name: 'Pool timeline' }));
      expect(life[2]).toContain(step);
      expect(life[3]).toBe('Everyone is refunded');
    },
  );

  it('loads its players page by page, and omits players who left', async () => {
    const first = Array.from({ length: 20 }, (_, seat) => aClosedSeat(seat));
    const left = aClosedSeat(30, { seat: null, drawnIndex: null, total: null, paid: null, stage: 'exited' });
    stored = {
      '/pools/128': aClosedPool({ participantCap: 22, currentParticipants: 22 }),
      [SEATS]: page(first, 'next'),
      [`${SEATS}next`]: page([aClosedSeat(20), aClosedSeat(21), left], 'more'),
    };
    open();
    expect(await screen.findByText('20 of 22 shown')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more players' }));
    const players = screen.getByRole('region', { name: 'Winner' });
    await waitFor(() => expect(within(players).getAllByRole('listitem')).toHaveLength(22));
    expect(screen.queryByRole('button', { name: 'Show more players' })).toBeNull();
    expect(screen.getByText('Filled and locked')).toBeTruthy();
  });

  it('a closed pool stays visible with an error if its players cannot be loaded, and loads them on demand', async () => {
    const all = drawn();
    stored = { '/pools/128': all['/pools/128'] };
    open();
    expect(await screen.findByText('Could not load the player list.')).toBeTruthy();
    stored = all;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('0.837500007 SOL')).toBeTruthy();
  });

  it('a pool whose account is closed is found by its address as well as by its number', async () => {
    stored = { ...drawn(), [`/pools/${CLOSED_ADDRESS}`]: aClosedPool() };
    open(`/pools/${CLOSED_ADDRESS}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Diamond Paws #128' })).toBeTruthy();
  });
});

describe('a pool that the chain does not have', () => {
  const notFound = () => screen.findByRole('heading', { level: 2, name: 'Pool not found' });

  it('a pool that neither chain nor server has is shown as not found', async () => {
    open();
    expect(await notFound()).toBeTruthy();
    expect(server.requests).toHaveLength(1);
  });

  it('a pool that the chain lacks is shown as not found only if the server reports that, and is refetched on demand', async () => {
    stored = { '/pools/128': { ...aClosedPool(), entryFee: 0.25 } };
    open();
    expect(await screen.findByText('This pool is not on the chain')).toBeTruthy();
    expect(
      screen.getByText(/The server keeps the records of closed pools, but does not answer/),
    ).toBeTruthy();
    expect(screen.queryByText('Pool not found')).toBeNull();
    expect(document.title).toBe('Pool 128 · Xeroz');
    stored = drawn();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Diamond Paws #128' })).toBeTruthy();
  });

  it('a pool that the chain lacks is not shown as not found while the server is down', async () => {
    await server.close();
    open();
    expect(await screen.findByText('This pool is not on the chain')).toBeTruthy();
    expect(screen.queryByText('Pool not found')).toBeNull();
  });

  it('a pool that the chain lacks is shown as not found if the server still lists it as running', async () => {
    stored = { '/pools/128': aClosedPool({ status: 'open', closed: false, closedAt: null }) };
    open();
    expect(await notFound()).toBeTruthy();
  });

  it('a pool that the chain lacks is shown as loading during the request to the server', async () => {
    stored = { '/pools/128': null };
    open();
    await waitFor(() => expect(server.requests).toHaveLength(1));
    expect(screen.getByText('Loading pool')).toBeTruthy();
    expect(screen.queryByText('Pool not found')).toBeNull();
  });
});

it('the server is not queried for a pool that the chain has', async () => {
  chain.api.getPool = async () => aPool();
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Diamond Paws #128' })).toBeTruthy();
  expect(server.requests).toHaveLength(0);
});
