import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { openAdminPage, startAdminServer } from '../testing/open-admin.tsx';
import { aWirePool } from '../testing/wire-pool.ts';
import { PoolsPage } from './pools-page.tsx';

const PATH = '/admin/xeroz/pools';
const CREATOR = sampleAddress(1);
const POOL = sampleAddress(201);

const aListedPool = (changes: object = {}) => ({
  ...aWirePool(128, { id: POOL, poolAddress: POOL, name: 'Diamond Paws', entryFee: '250000000' }),
  currentParticipants: 8,
  status: 'completed',
  passwordProtected: true,
  bonusAmount: '1000000000',
  isRandomMultiplier: true,
  winnerCount: 2,
  drawAt: SAMPLE_TIME + 3_664,
  settledAt: SAMPLE_TIME + 3_700,
  filledAt: null,
  lockedAt: SAMPLE_TIME + 3_601,
  completer: sampleAddress(2),
  refundReason: null,
  unpaid: '1234567890',
  openEntries: 5,
  closedAt: null,
  slot: '950',
  ...changes,
});
const anAnswer = (changes: object = {}) => ({
  data: [aListedPool(), aListedPool({ id: sampleAddress(9), name: 'Turbo Otters', closed: true })],
  nextCursor: null,
  total: 2_000,
  ...changes,
});

const start = (answer: unknown = anAnswer()) => startAdminServer({ '/admin/pools': answer });
const open = (query = '') => openAdminPage(PoolsPage, `${PATH}${query}`, ['admin-pools']);
const loaded = () => screen.findByText('1–20 of 2,000');
const requests = (server: Awaited<ReturnType<typeof start>>) =>
  server.requests.map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams));
const lastRequest = (server: Awaited<ReturnType<typeof start>>, query: object) =>
  waitFor(() => expect(requests(server).at(-1)).toEqual(query));
/** Finds by text, because finding by role is slow. */
const button = (text: string) => screen.getByText(text, { selector: 'button, th button *' });
const inAddress = () => Object.fromEntries(new URLSearchParams(location.search));

afterEach(cleanup);

it('lists pools in any state, closed ones included, each with a link to its page', async () => {
  await start();
  await open();
  await loaded();
  const [first, second] = document.querySelectorAll<HTMLElement>('tbody tr');
  const row = within(first ?? document.body);
  expect(row.getByText('Diamond Paws').closest('a')?.getAttribute('href')).toBe(`${PATH}/${POOL}`);
  expect(row.getByText('Completed')).toBeTruthy();
  expect(row.getByText('With a password')).toBeTruthy();
  expect(row.getByText('8 / 10')).toBeTruthy();
  expect(row.getByText('0.25 SOL')).toBeTruthy();
  expect(row.getByText('1.23456789 SOL')).toBeTruthy();
  expect(within(second ?? document.body).getByText('Account closed')).toBeTruthy();
});

it('filters by one or several states, and by none once they are deselected', async () => {
  const server = await start();
  await open();
  await loaded();
  const toggle = (name: string) => fireEvent.click(button(name));
  toggle('Drawing');
  await lastRequest(server, { status: 'drawing' });
  toggle('Locked');
  await lastRequest(server, { status: 'locked,drawing' });
  expect(inAddress()).toEqual({ status: 'locked,drawing' });
  expect(button('Locked').getAttribute('aria-pressed')).toBe('true');
  toggle('Drawing');
  toggle('Locked');
  await waitFor(() => expect(location.search).toBe(''));
});

it('filters by password, by open or closed account, and by first and last day of creation', async () => {
  const server = await start();
  await open();
  await loaded();
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose('Password', 'true');
  choose('Account', 'false');
  choose('Created from', '2027-01-15');
  choose('Created until', '2027-01-16');
  const from = String(new Date(2027, 0, 15).getTime() / 1_000);
  const until = String(new Date(2027, 0, 17).getTime() / 1_000);
  const query = { passwordProtected: 'true', closed: 'false', from, until };
  await lastRequest(server, query);
  expect(inAddress()).toEqual(query);
  expect(screen.getByLabelText('Created until')).toHaveProperty('value', '2027-01-16');
});

it('requests nothing for incomplete years while a date is typed', async () => {
  const server = await start();
  await open();
  await loaded();
  for (const value of ['0002-01-15', '0020-01-15', '0202-01-15']) {
    fireEvent.change(screen.getByLabelText('Created from'), { target: { value } });
  }
  expect(location.search).toBe('');
  expect(server.requests).toHaveLength(1);
});

it('filters by creator, and shows an error for an invalid address', async () => {
  const server = await start();
  await open();
  await loaded();
  const field = screen.getByLabelText('Creator’s address');
  fireEvent.change(field, { target: { value: CREATOR.slice(0, 20) } });
  expect(screen.getByText('This is not an address')).toBeTruthy();
  expect(location.search).toBe('');
  fireEvent.change(field, { target: { value: CREATOR } });
  await lastRequest(server, { creator: CREATOR });
  expect(screen.queryByText('This is not an address')).toBeNull();
});

it('searches by name, number or address', async () => {
  const server = await start();
  await open();
  await loaded();
  fireEvent.change(screen.getByLabelText('Name, number or beginning of an address'), {
    target: { value: '128' },
  });
  await lastRequest(server, { search: '128' });
  expect(inAddress()).toEqual({ search: '128' });
});

it('sorts by every order that the server offers, in URL and request, and restores it on Back', async () => {
  const server = await start();
  await open();
  await loaded();
  const orders = [
    ['Created', 'created', 'asc'],
    ['Settled', 'settled', 'desc'],
    ['Entry', 'entry', 'desc'],
    ['Players', 'players', 'desc'],
    ['Unpaid', 'unpaid', 'desc'],
    ['Pool', 'name', 'desc'],
  ] as const;
  for (const [header, sort, order] of orders) {
    fireEvent.click(button(header));
    await lastRequest(server, { sort, order });
    expect(inAddress()).toEqual({ sort, order });
  }
  history.back();
  await waitFor(() => expect(inAddress()).toEqual({ sort: 'unpaid', order: 'desc' }));
  const header = button('Unpaid').closest('th');
  await waitFor(() => expect(header?.getAttribute('aria-sort')).toBe('descending'));
});

it('pages through the list, and restores filters and page from the URL after a reload', async () => {
  const server = await start(anAnswer({ nextCursor: 'second' }));
  await open('?status=open,expired&sort=name');
  await loaded();
  fireEvent.click(button('Next'));
  const query = { status: 'open,expired', sort: 'name', cursor: 'second' };
  await lastRequest(server, query);
  await screen.findByText('21–40 of 2,000');
  cleanup();
  await open(location.search);
  await screen.findByText('2,000 in total');
  expect(requests(server).at(-1)).toEqual(query);
  expect(button('Expired').getAttribute('aria-pressed')).toBe('true');
});

it('ignores malformed values in the URL', async () => {
  const server = await start();
  await open('?status=open,stolen&creator=me&closed=perhaps&from=soon&until=-1&sort=luck&order=up');
  await loaded();
  expect(requests(server)).toEqual([{}]);
});

it('shows a message if no pool matches', async () => {
  await start(anAnswer({ data: [], total: 0 }));
  await open('?status=refunding');
  expect(await screen.findByText('No pool matches.')).toBeTruthy();
});

it('refetches the list of pools when live queries are invalidated', async () => {
  const server = await start();
  const client = await open();
  await loaded();
  await client.invalidateQueries({ predicate: ({ meta }) => meta?.['live'] === true });
  expect(server.requests).toHaveLength(2);
});
