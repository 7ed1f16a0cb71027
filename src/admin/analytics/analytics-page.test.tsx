import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ADMIN_WALLET, openAdminPage, startAdminServer } from '../testing/open-admin.tsx';
import { AnalyticsPage } from './analytics-page.tsx';

afterEach(cleanup);

const PATH = '/admin/xeroz/pool-completion-analytics';
const ROUTE = '/admin/pool-completion-analytics';
const OTHER = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const DAY = 86_400;

function answer() {
  const now = Math.floor(Date.now() / 1_000);
  const today = Math.floor(now / DAY) * DAY;
  const none = { count: 0, median: null, p90: null, p99: null, longest: null };
  const empty = Array.from({ length: 10 }, () => 0);
  return {
    from: today - 6 * DAY,
    draws: { completed: 10, late: 3, voided: 2, timedOut: 1 },
    steps: [
      { step: 'countdown', count: 10, median: 10, p90: 12.5, p99: 59.96, longest: 61, distribution: empty },
      {
        step: 'wait',
        count: 10,
        median: 2.5,
        p90: 75,
        p99: 600,
        longest: 7_260,
        distribution: [6, 1, 0, 0, 2, 0, 0, 0, 0, 1],
      },
      { step: 'total', ...none, distribution: empty },
    ],
    completers: [
      { wallet: ADMIN_WALLET, completed: 6, asOutsider: 1, earned: '10' },
      { wallet: OTHER, completed: 2, asOutsider: 2, earned: '9007199254740993' },
    ],
    series: [{ at: today - 2 * DAY, completed: 10, late: 3, voided: 2, timedOut: 1, median: 95.4 }],
  };
}

async function open(path = PATH) {
  const answers: Record<string, unknown> = { [ROUTE]: answer() };
  const server = await startAdminServer(answers);
  await openAdminPage(AnalyticsPage, path, ['admin-analytics']);
  return { server, answers };
}

const rowsOf = (table: HTMLTableElement): string[][] =>
  Array.from(table.rows, (row) => Array.from(row.cells, (cell) => cell.textContent ?? ''));
/** Finds a table by its caption, which is much faster than by role. */
const tableOf = async (name: string): Promise<string[][]> => {
  const table = (await screen.findByText(name, { selector: 'caption' })).closest('table');
  if (table === null) throw new Error(`${name} is no table`);
  return rowsOf(table);
};
const chartAsTable = async (name: string): Promise<string[][]> => {
  const region = (await screen.findByText(name, { selector: 'h2' })).closest('section');
  if (region === null) throw new Error(`${name} is no chart`);
  fireEvent.click(within(region).getByText('Table'));
  return rowsOf(within(region).getByRole<HTMLTableElement>('table'));
};

it('shows the median, 90th and 99th percentile and maximum duration of each step', async () => {
  await open();
  const rows = await tableOf('Time by step');
  expect(rows).toEqual([
    ['Step', 'Pools', 'Median', '90% within', '99% within', 'Longest'],
    ['Countdown', '10', '10s', '13s', '1m', '1m 1s'],
    ['Waiting to be completed', '10', '2.5s', '1m 15s', '10m', '2h 1m'],
    ['Full to completed', '0', '–', '–', '–', '–'],
  ]);
});

it('shows the distribution of durations of each step, also as a table', async () => {
  await open();
  const rows = await chartAsTable('Waiting to be completed: duration');
  expect(rows).toEqual([
    ['Duration', 'Pools'],
    ['<5s', '6'],
    ['5s – 10s', '1'],
    ['10s – 30s', '0'],
    ['30s – 1m', '0'],
    ['1m – 2m', '2'],
    ['2m – 5m', '0'],
    ['5m – 10m', '0'],
    ['10m – 30m', '0'],
    ['30m – 1h', '0'],
    ['≥1h', '1'],
  ]);
  const total = screen.getByText('Full to completed: duration').closest('section');
  expect(total?.textContent).toContain('No activity in this period.');
});

it('sorts completers by exact lamports, and stores the order in the URL', async () => {
  await open();
  const order = async () => (await tableOf('Completers')).slice(1).map((row) => row.at(-1));
  expect(await order()).toEqual(['0.000000010 SOL', '9007199.254740993 SOL']);
  fireEvent.click(screen.getByText('Earned'));
  expect(window.location.search).toBe('?sort=earned&order=desc');
  expect(await order()).toEqual(['9007199.254740993 SOL', '0.000000010 SOL']);
  fireEvent.click(screen.getByText('Earned'));
  expect(window.location.search).toBe('?sort=earned&order=asc');
  expect(await order()).toEqual(['0.000000010 SOL', '9007199.254740993 SOL']);
});

it('counts completed, late, voided and timed-out draws, and defines late', async () => {
  await open();
  const ends = (await screen.findByText(/^A pool is late if it was completed more than 10 minutes/))
    .parentElement;
  const figures = Array.from(ends?.querySelectorAll('dl > div') ?? [], ({ textContent }) => textContent);
  expect(figures).toEqual(['Completed10', 'Completed late3', 'Voided2', 'Timed out1']);
});

it('counts the pools that each completer completed without playing in them', async () => {
  await open(`${PATH}?sort=asOutsider&order=desc`);
  const rows = await tableOf('Completers');
  expect(rows[0]).toEqual(['Wallet', 'Completed', 'As an outsider', 'Earned']);
  expect(rows.slice(1).map((row) => row.slice(1, 3))).toEqual([
    ['2', '2'],
    ['6', '1'],
  ]);
});

it('shows completed, late, voided and timed out draws over time, including days without any', async () => {
  await open();
  const [header, ...days] = await chartAsTable('Draws over time');
  expect(header).toEqual(['Time', 'Completed', 'Completed late', 'Voided', 'Timed out']);
  expect(days).toHaveLength(7);
  expect(days.map((row) => row.slice(1).join(' ')).indexOf('10 3 2 1')).toBe(2);
  const medians = await chartAsTable('Median time from due to completed');
  expect(medians.slice(1).map(([, median]) => median)).toEqual(['–', '–', '1m 35s', '–', '–', '–', '–']);
});

it('requests the time range that the URL names', async () => {
  const { server } = await open(`${PATH}?timeframe=all&sort=earned`);
  await tableOf('Time by step');
  expect(server.requests.map(({ path }) => path)).toEqual([`${ROUTE}?timeframe=all`]);
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 24 hours');
  expect(window.location.search).toBe('?timeframe=24h&sort=earned');
  await waitFor(() => expect(server.requests.at(-1)?.path).toBe(`${ROUTE}?timeframe=24h`));
});

it('shows an error if the analytics cannot be read, and retries on demand', async () => {
  const answers: Record<string, unknown> = {};
  await startAdminServer(answers);
  await openAdminPage(AnalyticsPage, PATH, ['admin-analytics']);
  expect(await screen.findByText('Completion analytics: could not be read')).toBeTruthy();
  answers[ROUTE] = answer();
  fireEvent.click(await screen.findByText('Try again'));
  expect(await tableOf('Time by step')).toHaveLength(4);
});
