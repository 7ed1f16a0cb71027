import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { ADMIN_WALLET, openAdminPage, startAdminServer } from '../testing/open-admin.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { wireBalances, wireChain, wireDashboard, wireHealth } from './testing/wire.ts';

// The clock stands still, so that no hour ends between response and rendering.
beforeEach(() => void vi.setSystemTime(Date.now()));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const PATH = '/admin/xeroz/dashboard';

async function open(changes: Record<string, unknown> = {}, path = PATH) {
  const answers: Record<string, unknown> = {
    '/admin/dashboard': wireDashboard(),
    '/admin/balances': wireBalances(),
    '/blockchain': wireChain(),
    '/health': wireHealth(),
    ...changes,
  };
  const server = await startAdminServer(answers);
  const client = await openAdminPage(DashboardPage, path, ['admin-dashboard']);
  return { server, answers, client };
}

/** Returns the section below a heading; finding it by text is much faster than by role. */
const part = async (name: string): Promise<HTMLElement> => {
  const heading = await screen.findByText(name, { selector: 'h2' });
  const region = heading.closest('section');
  if (region === null) throw new Error(`${name} is no part of the page`);
  return region;
};
/** Returns the value beside a name in a region's list of terms. */
const valueOf = async (region: string, name: string): Promise<string | null> => {
  const label = await within(await part(region)).findByText(name);
  return label.nextElementSibling?.textContent ?? null;
};
const asTable = async (chart: string): Promise<string[][]> => {
  const region = await part(chart);
  fireEvent.click(within(region).getByText('Table'));
  const table = within(region).getByRole<HTMLTableElement>('table');
  return Array.from(table.rows, (row) => Array.from(row.cells, (cell) => cell.textContent ?? ''));
};

it('shows volume, players, joins, pools, fees by recipient and unclaimed amounts, to the lamport', async () => {
  await open();
  expect(await valueOf('Activity', 'Volume')).toBe('1234.000000001 SOL');
  expect(await valueOf('Activity', 'Players')).toBe('42');
  expect(await valueOf('Activity', 'Joins')).toBe('1,007');
  expect(await valueOf('Activity', 'Pools expired')).toBe('3');
  expect(await valueOf('Activity', 'Unclaimed now')).toBe('0.5 SOL');
  expect((await within(await part('Activity')).findByRole('link')).getAttribute('href')).toBe(
    '/admin/xeroz/pool-claims',
  );
  expect(await valueOf('Fees by recipient', 'Creators')).toBe('3.000000000 SOL');
  expect(await valueOf('Fees by recipient', 'Completers')).toBe('0.000000002 SOL');
  expect(await valueOf('Fees by recipient', 'Treasury')).toBe('7.000000000 SOL');
  expect(await valueOf('Fees by recipient', 'All fees')).toBe('10.000000002 SOL');
});

it('links each state to the list of its pools', async () => {
  await open();
  const states = await part('Pools by state');
  const link = within(states).getByRole('link', { name: 'Refunding' });
  expect(link.getAttribute('href')).toBe('/admin/xeroz/pools?status=refunding');
  expect(await asTable('Pools by state')).toEqual([
    ['State', 'Pools', 'Share'],
    ['Open', '5', '25%'],
    ['Locked', '1', '5%'],
    ['Drawing', '2', '10%'],
    ['Completed', '8', '40%'],
    ['Expired', '3', '15%'],
    ['Refunding', '1', '5%'],
  ]);
});

it('counts draws that completed on time, completed late, were voided, timed out, or are pending', async () => {
  await open();
  const rows = await asTable('Draws');
  expect(rows.slice(1).map(([outcome, draws]) => [outcome, draws])).toEqual([
    ['On time', '6'],
    ['Late', '2'],
    ['Voided', '1'],
    ['Timed out', '1'],
    ['Waiting now', '2'],
  ]);
});

it('charts every step of the selected period, including empty ones, also as a table', async () => {
  await open({}, `${PATH}?timeframe=24h`);
  const rows = await asTable('Pools over time');
  expect(rows[0]).toEqual(['Time', 'Created', 'Completed', 'Expired or refunded']);
  expect(rows.length - 1).toBeGreaterThanOrEqual(25);
  const counts = rows.slice(1).map((row) => row.slice(1).join(' '));
  expect(counts.filter((row) => row !== '0 0 0')).toEqual(['4 3 1', '2 0 0']);
  const volume = await asTable('Volume over time, in SOL');
  expect(volume.map(([, sol]) => sol)).toContain('1.000000001 SOL');
});

it('announces a chart’s values when arrow keys are pressed', async () => {
  await open({}, `${PATH}?timeframe=24h`);
  const chart = within(await part('Joins over time')).getByRole('slider');
  expect(chart.getAttribute('aria-label')).toContain('Joins over time');
  fireEvent.keyDown(chart, { key: 'End' });
  const last = chart.getAttribute('aria-valuetext');
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(chart.getAttribute('aria-valuetext')).not.toBe(last);
  expect(chart.getAttribute('aria-valuetext')).toContain('Joins: 9');
  fireEvent.keyDown(chart, { key: 'Home' });
  expect(chart.getAttribute('aria-valuenow')).toBe('0');
  expect(chart.getAttribute('aria-valuetext')).toContain('Joins: 0');
});

it('stores the selected period in the URL, and requests it from the server', async () => {
  const { server } = await open({}, `${PATH}?timeframe=nonsense`);
  const choice = await screen.findByLabelText('Period');
  await part('Activity');
  expect(server.requests.map(({ path }) => path)).toContain('/admin/dashboard?timeframe=7d');
  await userEvent.selectOptions(choice, 'Last 30 days');
  expect(window.location.search).toBe('?timeframe=30d');
  await waitFor(() =>
    expect(server.requests.map(({ path }) => path)).toContain('/admin/dashboard?timeframe=30d'),
  );
});

it('shows the beacon and its liveness, the number of pools to complete, and the longest wait', async () => {
  await open();
  const region = 'Draws and beacon';
  expect(await valueOf(region, 'Pools to complete')).toBe('2');
  expect(await valueOf(region, 'Of these, without a round')).toBe('1');
  expect(await valueOf(region, 'Longest wait')).toBe('2m 5s');
  expect(await valueOf(region, 'Beacon')).toBe('League of Entropy');
  expect(await valueOf(region, 'Last draw round')).toMatch(/^25,118,220 Nov 14, 2023/);
  const draws = within(await part(region));
  expect(draws.getByText('Silent')).toBeTruthy();
  expect(draws.getByRole('link', { name: '2' }).getAttribute('href')).toBe(
    '/admin/xeroz/pool-recovery?waitsFor=complete',
  );
});

it('labels a beacon other than the League of Entropy, and shows no wait if no pool waits', async () => {
  const chain = wireChain();
  await open({
    '/blockchain': {
      ...chain,
      beacon: { ...chain.beacon, chainHash: 'ab'.repeat(32), lastRound: null, liveness: 'idle' },
      draws: { waiting: 0, withoutRound: 0, longestWaitSeconds: 0, lastCompletedAt: null },
    },
  });
  const region = 'Draws and beacon';
  expect(await valueOf(region, 'Beacon')).toBe('Another beacon');
  expect(await valueOf(region, 'Longest wait')).toBe('–');
  expect(await valueOf(region, 'Last draw round')).toBe('–');
  expect(within(await part(region)).getByText('No round needed recently')).toBeTruthy();
});

it('lists completers who did not play, and warns if such a wallet’s balance is low', async () => {
  const keeper = { address: ADMIN_WALLET, lamports: '50000000', lastAt: 1_700_000_000 };
  const low = { address: sampleAddress(7), lamports: '49999998', lastAt: null };
  await open({ '/admin/balances': { ...wireBalances(), keepers: [keeper, low] } });
  const list = await screen.findByRole('list', { name: 'Completers who did not play' });
  const [enough, tooLittle] = within(list).getAllByRole('listitem');
  expect(enough?.textContent).toContain('Completer');
  expect(enough?.textContent).not.toContain('Low');
  expect(tooLittle?.textContent).toContain('0.049999998 SOL');
  expect(tooLittle?.textContent).toContain('Low balance: top it up soon');
});

it('shows that only players have completed pools so far', async () => {
  await open({ '/admin/balances': { ...wireBalances(), keepers: [] } });
  const draws = within(await part('Draws and beacon'));
  expect(await draws.findByText('So far only players have completed pools.')).toBeTruthy();
});

it('shows the health report of a degraded server, also with status 503', async () => {
  await open({
    '/health': (_: unknown, response: { statusCode: number }) => {
      response.statusCode = 503;
      return wireHealth({
        status: 'degraded',
        indexer: {
          degraded: ['unread', 'stalled'],
          unread: 2,
          lagSlots: 400,
          differences: 3,
          leader: false,
          lastError: { kind: 'relays', at: 1_700_000_000 },
        },
      });
    },
  });
  const server = within(await part('Server and indexer'));
  expect(await server.findByText('Degraded')).toBeTruthy();
  expect(server.getByText('No read of the chain has finished for a minute.')).toBeTruthy();
  expect(await valueOf('Server and indexer', 'Unread transactions')).toBe('2');
  expect(await valueOf('Server and indexer', 'Slots behind')).toBe('400');
  expect(await valueOf('Server and indexer', 'This process')).toBe('Standing by');
  expect(server.getByText(/Last error:/).textContent).toContain('the beacon’s relays');
  expect(server.getByRole('alert').textContent).toContain('Keep the database unchanged');
  expect(server.getByRole('link', { name: 'View the pools' }).getAttribute('href')).toBe(
    '/admin/xeroz/pools',
  );
});

it('shows that the health could not be read if the response is not the server’s', async () => {
  await open({
    '/health': (_: unknown, response: { statusCode: number; end: (text: string) => void }) => {
      response.statusCode = 503;
      response.end('<h1>Bad gateway</h1>');
    },
  });
  expect(await screen.findByText('Server and indexer: could not be read')).toBeTruthy();
});

it('shows cluster, slot, and the balances of treasury, admin and pools, with the time of reading', async () => {
  await open();
  expect(await valueOf('Chain', 'Confirmed slot')).toBe('123,456');
  expect(await valueOf('Chain', 'Cluster')).toBe('localnet');
  expect(within(await part('Chain')).getByText(/^Updated \d+ sec\. ago$/)).toBeTruthy();
  const accounts = await screen.findByRole('list', { name: 'Accounts' });
  expect(accounts.textContent).toContain('12.000000003 SOL');
  expect(accounts.textContent).toContain('0.7 SOL');
  expect(await valueOf('Balances', '20 pool accounts hold')).toBe('30.000000005 SOL');
  expect(await valueOf('Balances', 'Must hold')).toBe('30.000000000 SOL');
  expect(await valueOf('Balances', 'Surplus')).toBe('0.000000005 SOL');
  expect(screen.queryByText(/short of/)).toBeNull();
  expect(within(await part('Balances')).queryByText(/differ by/)).toBeNull();
});

it('shows an alert with the missing lamports if pools hold less than they owe', async () => {
  const balances = wireBalances();
  await open({
    '/admin/balances': { ...balances, pools: { ...balances.pools, lamports: '29999999999' } },
  });
  const title = await screen.findByText('Pool accounts are short of 0.000000001 SOL');
  const alarm = title.closest('[role="alert"]');
  expect(alarm?.textContent).toContain('They hold 29.999999999 SOL but must hold 30 SOL');
  expect(alarm?.textContent).toContain('Exactly 1 lamports');
  expect(await valueOf('Balances', 'Missing')).toBe('0.000000001 SOL');
});

it('shows the difference between what the accounts owe and what the server’s rows owe', async () => {
  const balances = wireBalances();
  await open({ '/admin/balances': { ...balances, pools: { ...balances.pools, escrow: '2' } } });
  expect(await within(await part('Balances')).findByText(/differ by 20\.499999998 SOL/)).toBeTruthy();
});

it('shows no difference while accounts and rows are of different slots', async () => {
  const balances = wireBalances();
  const pools = { ...balances.pools, escrow: '2', comparable: false };
  await open({ '/admin/balances': { ...balances, pools } });
  expect(await valueOf('Balances', 'Pool accounts owe')).toBe('21.000000000 SOL');
  expect(within(await part('Balances')).queryByText(/differ by/)).toBeNull();
});

it('shows a failed section as failed, keeps the others, and retries it on demand', async () => {
  const { answers } = await open({ '/admin/balances': undefined });
  const balances = within(await part('Balances'));
  // The list of completers needs the same response, and fails last.
  expect(await screen.findByText('Completers who did not play: could not be read')).toBeTruthy();
  expect(await balances.findByText('Balances: could not be read')).toBeTruthy();
  expect(await valueOf('Chain', 'Confirmed slot')).toBe('123,456');
  expect(await valueOf('Activity', 'Players')).toBe('42');
  answers['/admin/balances'] = wireBalances();
  fireEvent.click(await balances.findByText('Try again'));
  expect(await balances.findByRole('list', { name: 'Accounts' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('refetches the dashboard when live queries are invalidated', async () => {
  const { server, client } = await open();
  await part('Activity');
  const requests = () => server.requests.filter(({ path }) => path.startsWith('/admin/dashboard')).length;
  await client.invalidateQueries({ predicate: ({ meta }) => meta?.['live'] === true });
  expect(requests()).toBe(2);
});
