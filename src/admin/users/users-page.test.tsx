import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { openAdminPage, startAdminServer } from '../testing/open-admin.tsx';
import { UsersPage } from './users-page.tsx';

const PATH = '/admin/xeroz/users';
const WALLETS = [sampleAddress(1), sampleAddress(2)];

const aUser = (wallet: string, changes: object = {}) => ({
  wallet,
  poolsCreated: 3,
  poolsJoined: 12,
  poolsWon: 4,
  poolsLost: 5,
  poolsRefunded: 1,
  totalStaked: '2250000001',
  totalWon: '3000000000',
  unclaimed: '0',
  firstSeenAt: 1_790_000_000,
  lastSeenAt: 1_790_086_400,
  ...changes,
});
const anAnswer = (changes: object = {}) => ({
  data: WALLETS.map((wallet) => aUser(wallet)),
  nextCursor: null,
  total: 1_234,
  totals: { staked: '9000000001', won: '8000000002', unclaimed: '7' },
  ...changes,
});

const start = (answer: unknown = anAnswer()) => startAdminServer({ '/admin/users': answer });
const open = (query = '') => openAdminPage(UsersPage, `${PATH}${query}`, ['admin-users']);
const requests = (server: Awaited<ReturnType<typeof start>>) =>
  server.requests.map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams));

const loaded = () => screen.findByText('1–20 of 1,234');

afterEach(cleanup);

it('lists users’ pools, winnings and unclaimed lamports, and the totals of all matching users', async () => {
  await start();
  await open();
  await loaded();
  const rows = document.querySelectorAll('tbody tr');
  expect(rows).toHaveLength(2);
  const cells = [...(rows[0]?.querySelectorAll('td') ?? [])];
  expect(cells.slice(1, 9).map((cell) => cell.textContent)).toEqual([
    '12',
    '3',
    '4',
    '5',
    '1',
    '2.250000001 SOL',
    '3 SOL',
    '0 SOL',
  ]);
  const totals = within(screen.getByLabelText('Total of all matching wallets'));
  expect(totals.getByText('9.000000001 SOL')).toBeTruthy();
  expect(totals.getByText('8.000000002 SOL')).toBeTruthy();
  expect(totals.getByText('0.000000007 SOL')).toBeTruthy();
  expect(screen.getByText('1–20 of 1,234')).toBeTruthy();
});

it('links each user to the user’s page and to the explorer', async () => {
  await start();
  await open();
  await loaded();
  const [user, explorer] = document.querySelectorAll('tbody a');
  expect(user?.getAttribute('href')).toBe(`${PATH}/${WALLETS[0]}`);
  expect(explorer?.getAttribute('href')).toContain(WALLETS[0]);
});

it('sorts by every order that the server offers, in URL and request', async () => {
  const server = await start();
  await open();
  await loaded();
  const orders = [
    ['Last seen', 'lastSeen', 'asc'],
    ['First seen', 'firstSeen', 'desc'],
    ['Pools joined', 'joined', 'desc'],
    ['Created', 'created', 'desc'],
    ['Pools won', 'won', 'desc'],
    ['Staked in draws', 'staked', 'desc'],
    ['Winnings', 'winnings', 'desc'],
    ['Unclaimed', 'unclaimed', 'desc'],
  ] as const;
  for (const [header, sort, order] of orders) {
    const button = screen.getByRole('button', { name: header });
    fireEvent.click(button);
    await waitFor(() => expect(requests(server).at(-1)).toEqual({ sort, order }));
    expect(location.search).toBe(`?sort=${sort}&order=${order}`);
    expect(button.closest('th')?.getAttribute('aria-sort')).toBe(
      order === 'asc' ? 'ascending' : 'descending',
    );
  }
});

it('searches by the beginning of an address, and stores the search in the URL', async () => {
  const server = await start();
  await open();
  await loaded();
  fireEvent.change(screen.getByLabelText('Beginning of an address'), { target: { value: '4ab' } });
  await waitFor(() => expect(requests(server).at(-1)).toEqual({ search: '4ab' }));
  expect(location.search).toBe('?search=4ab');
});

it('pages forward and back by the list’s buttons and by the browser’s', async () => {
  const server = await start(({ url }: { url: URL }) =>
    anAnswer({ nextCursor: url.searchParams.get('cursor') === null ? 'second' : null }),
  );
  await open('?sort=won');
  await loaded();
  fireEvent.click(screen.getByText('Next'));
  await waitFor(() => expect(requests(server).at(-1)).toEqual({ sort: 'won', cursor: 'second' }));
  history.back();
  await waitFor(() => expect(location.search).toBe('?sort=won'));
  history.forward();
  await waitFor(() => expect(location.search).toBe('?sort=won&cursor=second'));
  fireEvent.click(screen.getByText('Previous'));
  expect(location.search).toBe('?sort=won');
});

it('restores search, order and page from the URL', async () => {
  const server = await start();
  await open('?search=Zz&sort=staked&order=asc&cursor=third');
  // The number of preceding pages is unknown if the page is opened by its cursor.
  await screen.findByText('1,234 in total');
  expect(requests(server)).toEqual([{ search: 'Zz', sort: 'staked', order: 'asc', cursor: 'third' }]);
  expect(screen.getByLabelText('Beginning of an address').getAttribute('value')).toBe('Zz');
});

it('ignores malformed values in the URL', async () => {
  const server = await start();
  await open(`?sort=password&order=up&search=${'x'.repeat(65)}&other=1`);
  await loaded();
  expect(requests(server)).toEqual([{}]);
});

it('shows a message if no wallet matches', async () => {
  await start(anAnswer({ data: [], total: 0 }));
  await open('?search=nobody');
  expect(await screen.findByText('No wallet begins with this.')).toBeTruthy();
});

it('refetches the list of users when live queries are invalidated', async () => {
  const server = await start();
  const client = await open();
  await loaded();
  await client.invalidateQueries({ predicate: ({ meta }) => meta?.['live'] === true });
  await waitFor(() => expect(server.requests).toHaveLength(2));
});

it('shows that the list could not be read, and retries on demand', async () => {
  let broken = true;
  await startAdminServer({
    '/admin/users': (_: unknown, response: { statusCode: number }) => {
      if (broken) response.statusCode = 403;
      return anAnswer();
    },
  });
  await open();
  const retry = await screen.findByText('Try again');
  broken = false;
  fireEvent.click(retry);
  expect(await loaded()).toBeTruthy();
});

it('links to the unpaid amounts by pool while sorted by the unpaid amount', async () => {
  await start();
  await open('?sort=unclaimed&order=desc');
  await loaded();
  const views = within(screen.getByRole('navigation', { name: 'Unpaid amounts' }));
  expect(views.getByText('By player').getAttribute('aria-current')).toBe('true');
  expect(views.getByText('By pool').getAttribute('href')).toBe('/admin/xeroz/pool-claims');
  fireEvent.click(screen.getByRole('button', { name: 'Pools joined' }));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Unpaid amounts' })).toBeNull());
});
