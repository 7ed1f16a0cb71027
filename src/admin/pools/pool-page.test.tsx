import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { poolComparisonSchema } from '#src/contract/pool-comparison.ts';
import { poolPath } from '../paths.ts';
import { openAdminPage, startAdminServer } from '../testing/open-admin.tsx';
import { PoolLists, PoolPage } from './pool-page.tsx';
import { comparisonOf, CREATOR, players, POOL } from './testing/a-comparison.ts';

const PATH = poolPath(POOL);
const SIGNATURE = '5'.repeat(88);
const Routed = () => <Route path={poolPath(':pool')} component={PoolPage} />;
const page = (data: readonly unknown[], nextCursor: string | null = null) => ({ data, nextCursor });

/** The server's response; null is answered with 404. */
let comparison: ReturnType<typeof comparisonOf> | null;
let reads: number;

const participant = (index: number, changes: object = {}) => ({
  wallet: players[index],
  seat: index,
  joinedAt: 1_790_000_000,
  leftAt: null,
  exitUsed: false,
  stage: index < 2 ? 'won' : 'lost',
  isCreator: index === 0,
  drawnIndex: index,
  weight: index < 2 ? 1 : 0,
  stakeback: '37500000',
  baseWinnings: '0',
  bonus: '0',
  total: '37500001',
  paid: null,
  paidAt: null,
  ...changes,
});
const answers = (): Record<string, unknown> => ({
  [`/admin/pools/${POOL}`]: (_: unknown, response: ServerResponse) => {
    reads += 1;
    if (comparison !== null) return comparison;
    response.statusCode = 404;
    return { error: { code: 'not_found' } };
  },
  [`/pools/${POOL}/participants`]: page(
    [participant(0), participant(1), participant(2, { drawnIndex: 5 })],
    'p2',
  ),
  [`/pools/${POOL}/chain-events`]: page(
    [
      {
        signature: SIGNATURE,
        slot: '901',
        at: 1_790_000_000,
        finalized: false,
        name: 'PlayerJoined',
        fields: { player: players[1], playerCount: 2, lamports: '250000000', drawAt: null },
      },
    ],
    'e2',
  ),
  '/admin/transactions': {
    ...page([
      {
        signature: SIGNATURE,
        slot: '901',
        at: 1_790_000_000,
        feePayer: players[1],
        fee: '5000',
        instructions: ['join_pool'],
        pools: [POOL],
        error: null,
        finalized: true,
        events: [{ name: 'PlayerJoined', pool: POOL, fields: {} }],
      },
    ]),
    total: 23,
  },
});

beforeEach(() => {
  comparison = comparisonOf();
  reads = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = async (path = PATH) => {
  const server = await startAdminServer(answers());
  return { server, client: await openAdminPage(Routed, path, ['admin-pools']) };
};
/** Renders only the lists, because the comparison above them is slow. */
const openLists = async (path = PATH) => {
  const server = await startAdminServer(answers());
  const answer = { ...comparisonOf(), differingPlayers: [players[2]] };
  const Lists = () => <PoolLists pool={POOL} comparison={v.parse(poolComparisonSchema, answer)} />;
  await openAdminPage(Lists, path, ['admin-pools']);
  return { server };
};
/** Finds a table by its caption, because finding it by role is slow on a page of this length. */
const tableOf = async (caption: string): Promise<HTMLElement> => {
  const found = await screen.findByText(caption, { selector: 'caption' });
  return found.closest('table') ?? document.body;
};
/** Finds the status line above the comparison. */
const status = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status]' });
const comparisonTable = () => tableOf('Account and server');
const button = (text: string) => screen.findByText(text, { selector: 'button' });
const linkOf = (text: string) => screen.getByText(text, { selector: 'a' }).getAttribute('href');
const fieldRow = async (name: string) => {
  const header = within(await comparisonTable()).getByText(name, { selector: 'span' });
  return within(header.closest('tr') ?? document.body);
};

describe('the comparison of account and server record', () => {
  it('shows that all fields agree, both values of each field, and the slots of server and chain', async () => {
    await open();
    expect(await status('All 38 fields agree')).toBeTruthy();
    expect((await fieldRow('Unpaid')).getAllByText('1.23456789 SOL')).toHaveLength(2);
    expect((await fieldRow('State')).getAllByText('Completed')).toHaveLength(2);
    expect(within(await comparisonTable()).queryByText('Differs')).toBeNull();
    expect(within(await comparisonTable()).getAllByText('Equal')).toHaveLength(38);
    const slots = 'The server has read the chain up to slot 4711; the chain is at slot 4911.';
    expect(await screen.findByText(slots, { selector: 'p' })).toBeTruthy();
    expect(
      screen.getByText('The server’s last event of this pool is in slot 950.', { selector: 'p' }),
    ).toBeTruthy();
  });

  it('labels fields that differ, and shows their number above the table', async () => {
    comparison = comparisonOf({ row: { unpaid: '1', openEntries: 8 } });
    await open();
    expect(await status('2 of 38 fields differ')).toBeTruthy();
    const unpaid = await fieldRow('Unpaid');
    expect(unpaid.getByText('Differs')).toBeTruthy();
    expect(unpaid.getByText('1.23456789 SOL')).toBeTruthy();
    expect(unpaid.getByText('0.000000001 SOL')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Only fields that differ'));
    expect((await comparisonTable()).querySelectorAll('tbody tr')).toHaveLength(2);
  });

  it('refetches both when live queries are invalidated', async () => {
    const { client } = await open();
    await status('All 38 fields agree');
    comparison = comparisonOf({ account: { openEntries: 3 }, row: { openEntries: 3 } });
    await client.invalidateQueries({ predicate: ({ meta }) => meta?.['live'] === true });
    const entries = await fieldRow('Open seat accounts');
    await waitFor(() => expect(entries.getAllByText('3')).toHaveLength(2));
  });

  it('account and server record are refetched every three seconds while they differ, and less often once they agree', async () => {
    // Only this test advances the intervals.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    comparison = comparisonOf({ row: { openEntries: 6 } });
    await open();
    await status('1 of 38 fields differs');
    comparison = comparisonOf();
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(await status('All 38 fields agree')).toBeTruthy();
    const before = reads;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(reads).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    vi.useRealTimers();
    await waitFor(() => expect(reads).toBe(before + 1));
  });
});

describe('a pool that only one side has', () => {
  it('shows that the account is closed, and the values of the server', async () => {
    comparison = comparisonOf({ account: null, row: { closed: true, closedAt: 1_790_100_000 } });
    await open();
    expect(await status(/^The account is closed\. The server’s record/)).toBeTruthy();
    expect(screen.getByText('Diamond Paws #128', { selector: 'h1' })).toBeTruthy();
    expect((await fieldRow('Unpaid')).getByText('One side only')).toBeTruthy();
    expect(screen.getByLabelText('Only on the server')).toBeTruthy();
    expect(screen.queryByLabelText('Only in the account')).toBeNull();
  });

  it('shows that the account is missing although the server lists it as existing', async () => {
    comparison = comparisonOf({ account: null });
    await open();
    expect(await status(/^The account is not on the chain, but the server/)).toBeTruthy();
    expect((await fieldRow('Account closed')).getByText('Differs')).toBeTruthy();
  });

  it('shows that the server has no record, and the values of the account', async () => {
    comparison = comparisonOf({ row: null });
    await open();
    expect(await status(/^The server does not know this pool/)).toBeTruthy();
    expect((await fieldRow('Entry')).getByText('0.25 SOL')).toBeTruthy();
    expect(screen.getByLabelText('Only in the account')).toBeTruthy();
  });

  it('a pool that neither chain nor server has is shown as unknown', async () => {
    comparison = comparisonOf({ account: null, row: null });
    await open();
    expect(await screen.findByText('Unknown pool', { selector: 'h1' })).toBeTruthy();
  });

  it('shows that the account could not be read, and retries on demand', async () => {
    const unread = comparisonOf({ account: null });
    comparison = { ...unread, chainSlot: null, problem: 'fetch failed' };
    await open();
    const note = await screen.findByText('The account could not be read from the chain', { selector: 'p' });
    expect(note).toBeTruthy();
    expect(await screen.findByText('Diamond Paws #128', { selector: 'h1' })).toBeTruthy();
    expect(screen.getByText('fetch failed')).toBeTruthy();
    comparison = comparisonOf();
    fireEvent.click(await button('Try again'));
    expect(await status('All 38 fields agree')).toBeTruthy();
  });

  it('shows that the server’s record could not be read, and retries on demand', async () => {
    comparison = null;
    await open();
    await screen.findByText('The server’s record could not be read', { selector: 'p' });
    comparison = comparisonOf();
    fireEvent.click(await button('Try again'));
    expect(await status('All 38 fields agree')).toBeTruthy();
  });

  it('shows that a malformed address in the path is no pool, without a request', async () => {
    const { server } = await open(poolPath('0OIl-no-address'));
    expect(await screen.findByText('No such pool', { selector: 'h1' })).toBeTruthy();
    expect(server.requests).toEqual([]);
  });
});

it('links to the players’ page, the draw check, the explorer and the admin tasks of a pool', async () => {
  await open();
  await status('All 38 fields agree');
  expect(linkOf('Player page')).toBe('/pools/128');
  expect(linkOf('Draw check')).toBe('/vrf-transparency/128');
  expect(screen.getAllByLabelText(/in the explorer/)[0]?.getAttribute('href')).toContain(POOL);
  expect(linkOf('Pool recovery')).toBe(`/admin/xeroz/pool-recovery?search=${POOL}`);
  expect(linkOf('Pool claims')).toBe(`/admin/xeroz/pool-claims?search=${POOL}`);
  expect(linkOf('Stale sweep')).toBe(`/admin/xeroz/pool-stale-sweep?search=${POOL}`);
});

it('lists participants, labels indexes that differ from the account’s, and stores the page in the URL', async () => {
  const { server } = await openLists();
  const table = within(await tableOf('Participants'));
  await waitFor(() => expect(table.getAllByText('Won')).toHaveLength(2));
  expect(await table.findAllByText('Differs')).toHaveLength(1);
  expect(table.getAllByText('0.037500001 SOL')).toHaveLength(3);
  expect(table.getAllByTitle(CREATOR)[0]?.getAttribute('href')).toBe(`/admin/xeroz/users/${CREATOR}`);
  fireEvent.click(await button('Next'));
  expect(location.search).toBe('?cursor=p2');
  await waitFor(() =>
    expect(server.requests.map(({ path }) => path)).toContain(`/pools/${POOL}/participants?cursor=p2`),
  );
});

it('lists a pool’s chain events by page, with signature, slot, time and fields', async () => {
  const { server } = await openLists();
  fireEvent.click(await button('Events'));
  expect(location.search).toBe('?list=events');
  const table = within(await tableOf('Events'));
  expect(await table.findByText('PlayerJoined')).toBeTruthy();
  expect(table.getByText('901')).toBeTruthy();
  expect(table.getByText('Not final')).toBeTruthy();
  expect(table.getByText('lamports').nextElementSibling?.textContent).toBe('250000000');
  expect(table.getByText('drawAt').nextElementSibling?.textContent).toBe('–');
  expect(table.getByLabelText(/in the explorer/).getAttribute('href')).toContain(SIGNATURE);
  fireEvent.click(await button('Next'));
  expect(location.search).toBe('?list=events&cursor=e2');
  await waitFor(() =>
    expect(server.requests.map(({ path }) => path)).toContain(`/pools/${POOL}/chain-events?cursor=e2`),
  );
});

it('sorts participants and events by the order in the URL, which another list resets', async () => {
  const { server } = await openLists(`${PATH}?cursor=p2`);
  const sorts = [
    ['Seat', 'place', 'desc'],
    ['Joined', 'joined', 'desc'],
    ['Multiplier', 'weight', 'desc'],
    ['Total due', 'total', 'desc'],
    ['Paid at', 'paidAt', 'desc'],
    ['Paid at', 'paidAt', 'asc'],
  ] as const;
  const paths = () => server.requests.map(({ path }) => path);
  for (const [header, sort, order] of sorts) {
    const pressed = await screen.findByText(header, { selector: 'th button *' });
    fireEvent.click(pressed);
    expect(location.search).toBe(`?sort=${sort}&order=${order}`);
    await waitFor(() => expect(paths()).toContain(`/pools/${POOL}/participants${location.search}`));
    expect(pressed.closest('th')?.getAttribute('aria-sort')).toBe(
      order === 'asc' ? 'ascending' : 'descending',
    );
  }
  fireEvent.click(await button('Events'));
  expect(location.search).toBe('?list=events');
  fireEvent.click(await screen.findByText('Slot', { selector: 'th button *' }));
  expect(location.search).toBe('?list=events&order=desc');
  await waitFor(() => expect(paths()).toContain(`/pools/${POOL}/chain-events?order=desc`));
});

it('lists a pool’s latest transactions with links to the explorer and to all of them', async () => {
  const { server } = await openLists(`${PATH}?list=transactions`);
  const table = within(await tableOf('Transactions'));
  expect(await table.findByText('join_pool')).toBeTruthy();
  expect(table.getByText('Succeeded')).toBeTruthy();
  expect(table.getByLabelText(/in the explorer/).getAttribute('href')).toContain(SIGNATURE);
  expect(linkOf('All transactions')).toBe(`/admin/xeroz/transactions?pool=${POOL}`);
  expect(server.requests.map(({ path }) => path)).toContain(`/admin/transactions?pool=${POOL}&limit=10`);
});
