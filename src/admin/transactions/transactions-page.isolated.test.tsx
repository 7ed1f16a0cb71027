import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { download } from '#src/lib/download.ts';
import { answerJson, startLoopback } from '#src/lib/testing/loopback.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { openAdminPage, startAdminServer } from '../testing/open-admin.tsx';
import { TransactionsPage } from './transactions-page.tsx';

type Details = NonNullable<Awaited<ReturnType<ChainApi['getTransactionDetails']>>>;
const api = vi.hoisted(() => ({
  getTransactionDetails: vi.fn<(signature: string) => Promise<unknown>>(),
}));
provideChain(() => Promise.resolve(api));
vi.mock('#src/lib/download.ts', () => ({ download: vi.fn() }));

const PATH = '/admin/xeroz/transactions';
const [PAYER, POOL, PLAYER] = [sampleAddress(1), sampleAddress(2), sampleAddress(3)];
const signatureOf = (index: number): string => String(index).repeat(88);

const aTransaction = (changes: object = {}) => ({
  signature: signatureOf(5),
  slot: '1234567',
  at: 1_790_000_000,
  feePayer: PAYER,
  fee: '5000',
  instructions: ['claim'],
  pools: [POOL],
  error: null,
  finalized: true,
  events: [
    {
      name: 'Claimed',
      pool: POOL,
      fields: { pool: POOL, poolId: '7', player: PLAYER, index: 0, weight: 1, lamports: '1500000001' },
    },
  ],
  ...changes,
});
const failed = aTransaction({
  signature: signatureOf(6),
  instructions: ['=cmd', 'update_config'],
  error: { InstructionError: [1, { Custom: 6001 }] },
  finalized: false,
  events: [],
});

const details = (changes: Partial<Details> = {}): Details => ({
  signature: signatureOf(5),
  slot: 1_234_567,
  at: 1_790_000_000,
  feePayer: PAYER,
  feeLamports: 5_000n,
  units: 12_345,
  instructions: [
    {
      program: sampleAddress(40),
      programName: 'compute_budget',
      name: 'setComputeUnitLimit',
      index: 0,
      inner: false,
      args: [{ name: 'units', value: 200_000n }],
      accounts: [],
      data: '02',
    },
    {
      program: sampleAddress(41),
      programName: 'vrf_pool',
      name: 'claim',
      index: 1,
      inner: false,
      args: [{ name: 'params', value: [{ name: 'min_stake_lamports', value: 20_000_000n }] }],
      accounts: [
        { name: 'pool', address: POOL },
        { name: 'gate', address: null },
      ],
      data: 'ab',
    },
    {
      program: sampleAddress(42),
      programName: null,
      name: null,
      index: 1,
      inner: true,
      args: [],
      accounts: [{ name: null, address: PLAYER }],
      data: 'c0ffee',
    },
  ],
  events: [],
  logs: ['Program log: first', 'Program log: second'],
  failure: null,
  failedIndex: null,
  ...changes,
});

const open = async (rows: readonly object[] = [aTransaction(), failed], query = '') => {
  const server = await startAdminServer({
    '/admin/transactions': { data: rows, nextCursor: 'next', total: 1_234 },
  });
  await openAdminPage(TransactionsPage, `${PATH}${query}`, ['admin-transactions']);
  await screen.findByText('1–20 of 1,234');
  return server;
};
const lastRequest = (server: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(new URL(server.requests.at(-1)?.path ?? '', 'http://x').searchParams);
const row = (at: number) => within(screen.getAllByRole('row')[at] ?? document.body);
const openDetails = (index: number) =>
  userEvent.click(screen.getAllByRole('button', { name: /^Details of / })[index] ?? document.body);

beforeEach(() => {
  api.getTransactionDetails.mockResolvedValue(details());
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('lists transactions with slot, instructions, events, outcome and the name of the error', async () => {
  await open();
  expect(row(1).getByText('1,234,567')).toBeTruthy();
  expect(row(1).getByText('claim')).toBeTruthy();
  expect(row(1).getByText('Claimed')).toBeTruthy();
  expect(row(1).getByText('Succeeded')).toBeTruthy();
  expect(row(1).getByTitle(POOL).getAttribute('href')).toBe(`/admin/xeroz/pools/${POOL}`);
  expect(row(1).getByRole('link', { name: /^Show transaction / })).toBeTruthy();
  expect(row(2).getByText('Failed')).toBeTruthy();
  expect(row(2).getByText('NotAdmin')).toBeTruthy();
  expect(row(2).getByText('not final yet')).toBeTruthy();
});

it('expands to a transaction’s events with all fields, and amounts to the lamport', async () => {
  await open();
  await openDetails(0);
  expect(await screen.findByText('1500000001')).toBeTruthy();
  expect(screen.getByText('1.500000001 SOL')).toBeTruthy();
  expect(screen.getAllByText(PLAYER).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('link', { name: POOL })[0]?.getAttribute('href')).toBe(
    `/admin/xeroz/pools/${POOL}`,
  );
});

it('shows round and signature of a completion, and old and new fields of a configuration change', async () => {
  const completed = aTransaction({
    instructions: ['complete_pool'],
    events: [
      {
        name: 'PoolCompleted',
        pool: POOL,
        fields: { pool: POOL, completer: PLAYER, round: '25118220', signature: 'ab'.repeat(48) },
      },
    ],
  });
  const terms = { treasury: PAYER, minStakeLamports: '20000000', countdownSeconds: 60 };
  const updated = aTransaction({
    signature: signatureOf(7),
    instructions: ['update_config'],
    pools: [],
    events: [
      {
        name: 'ConfigUpdated',
        pool: null,
        fields: { configVersion: '5', old: terms, new: { ...terms, countdownSeconds: 90 } },
      },
    ],
  });
  await open([completed, updated]);
  await openDetails(0);
  expect(await screen.findByText('25118220')).toBeTruthy();
  expect(screen.getByText('ab'.repeat(48))).toBeTruthy();
  await openDetails(1);
  const fields = (await screen.findByText('configVersion')).closest('dl');
  expect(fields?.textContent).toMatch(/old.*countdownSeconds60.*new.*countdownSeconds90/);
  expect(within(fields ?? document.body).getAllByText('0.02 SOL')).toHaveLength(2);
});

it('shows decoded instructions from the chain with named arguments and accounts, inner ones and logs', async () => {
  await open();
  await openDetails(0);
  expect(await screen.findByText('setComputeUnitLimit')).toBeTruthy();
  expect(api.getTransactionDetails).toHaveBeenCalledExactlyOnceWith(signatureOf(5));
  expect(screen.getByText('min_stake_lamports')).toBeTruthy();
  expect(screen.getByText('0.02 SOL')).toBeTruthy();
  expect(screen.getByText('gate').nextElementSibling?.textContent).toBe('none');
  expect(screen.getByText('called by no. 2')).toBeTruthy();
  expect(screen.getByText('Unknown instruction')).toBeTruthy();
  expect(screen.getByText('c0ffee')).toBeTruthy();
  expect(screen.getByText(/12,345 compute units/)).toBeTruthy();
  expect(screen.getByText(/Program log: second/)).toBeTruthy();
});

it('shows an error’s name and explanation, and the instruction that failed', async () => {
  const failure = { kind: 'failed', programError: 'NotAdmin', message: '' } as const;
  api.getTransactionDetails.mockResolvedValue(details({ failure, failedIndex: 1 }));
  await open();
  await openDetails(1);
  const mark = await screen.findByText('Failed here');
  expect(within(mark.closest('li') ?? document.body).getByText('vrf_pool')).toBeTruthy();
  expect(screen.getAllByText('NotAdmin').at(-1)?.parentElement?.textContent).toMatch(/^NotAdmin.+\w/);
  expect(screen.getByText('No events emitted.')).toBeTruthy();
});

it('shows that the node no longer has a transaction, and still shows the server’s data', async () => {
  api.getTransactionDetails.mockResolvedValue(null);
  await open();
  await openDetails(0);
  expect(await screen.findByText(/The node no longer has this transaction/)).toBeTruthy();
  expect(screen.getByText('1500000001')).toBeTruthy();
});

it('shows that a transaction could not be read from the chain, and retries on demand', async () => {
  api.getTransactionDetails.mockRejectedValueOnce(new TypeError('fetch failed'));
  await open();
  await openDetails(0);
  await screen.findByText('The chain could not be read');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('setComputeUnitLimit')).toBeTruthy();
});

it('filters by instruction, event, result, wallet, pool, signature and time from the URL', async () => {
  const parameters = {
    instruction: 'claim',
    event: 'Claimed',
    failed: 'false',
    wallet: PLAYER,
    pool: POOL,
    signature: signatureOf(5),
    from: '1789900000',
    until: '1790100000',
    order: 'asc',
  };
  const server = await open([aTransaction()], `?${new URLSearchParams(parameters)}`);
  expect(lastRequest(server)).toEqual(parameters);
  // A transaction that is searched for by its signature is expanded immediately.
  expect(await screen.findByText('setComputeUnitLimit')).toBeTruthy();
});

it('offers every instruction and event as a filter, stores filters in the URL, and pages', async () => {
  const server = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(lastRequest(server)).toEqual({ cursor: 'next' }));
  const instruction = screen.getByRole('combobox', { name: 'Instruction' });
  expect(within(instruction).getAllByRole('option')).toHaveLength(1 + 22);
  await userEvent.selectOptions(instruction, 'update_config');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'Failed');
  await waitFor(() => expect(lastRequest(server)).toEqual({ instruction: 'update_config', failed: 'true' }));
  expect(window.location.search).toBe('?instruction=update_config&failed=true');
  const event = screen.getByRole('combobox', { name: 'Event' });
  expect(within(event).getAllByRole('option')).toHaveLength(1 + 22);
});

it('ignores malformed filters in the URL', async () => {
  const server = await open([aTransaction()], '?instruction=steal&wallet=me&from=now&failed=perhaps');
  expect(lastRequest(server)).toEqual({});
});

it('exports all matches as CSV in lamports, with spreadsheet formulas escaped', async () => {
  const server = await startAdminServer({
    '/admin/transactions': { data: [aTransaction(), failed], nextCursor: null, total: 2 },
  });
  await openAdminPage(TransactionsPage, `${PATH}?wallet=${PAYER}`, ['admin-transactions']);
  await screen.findByText('2 in total');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(download).toHaveBeenCalledOnce());
  expect(lastRequest(server)).toEqual({ wallet: PAYER, limit: '100' });
  const lines = vi.mocked(download).mock.calls[0]?.[2].split('\r\n') ?? [];
  expect(lines[0]).toContain('signature,slot,unix_seconds,time,fee_payer,fee_lamports,instructions');
  expect(lines[1]).toContain(
    `${signatureOf(5)},1234567,1790000000,2026-09-21T14:13:20.000Z,${PAYER},5000,claim,true`,
  );
  expect(lines[1]).toContain('""lamports"":""1500000001""');
  expect(lines[2]).toContain(`,'=cmd update_config,false,NotAdmin,`);
});

it('stops a CSV export on demand, without a file', async () => {
  // The request for the second page is never answered.
  const server = await startLoopback((request, response) => {
    if (request.url?.includes('cursor=')) return;
    answerJson(response, { data: [aTransaction()], nextCursor: 'more', total: 500 });
  });
  onTestFinished(() => server.close());
  setApiBase(server.url);
  await openAdminPage(TransactionsPage, PATH, ['admin-transactions']);
  await screen.findByText('1–20 of 500');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('1 of 500 read')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stop reading' }));
  expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeTruthy();
  expect(download).not.toHaveBeenCalled();
});
