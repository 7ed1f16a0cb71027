import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { userPath } from '../paths.ts';
import { openAdminPage, startAdminServer } from '../testing/open-admin.tsx';
import { UserPage } from './user-page.tsx';

const chain = vi.hoisted((): { api: Partial<ChainApi> } => ({ api: {} }));
provideChain(async () => chain.api);

const WALLET = sampleAddress(5);
const POOL = sampleAddress(201);
const T = 1_790_000_000;
const PATH = userPath(WALLET);
const Routed = () => <Route path={userPath(':wallet')} component={UserPage} />;

const pool = {
  id: POOL,
  poolAddress: POOL,
  poolId: '128',
  name: 'Diamond Paws',
  creator: WALLET,
  entryFee: '250000000',
  participantCap: 10,
  currentParticipants: 10,
  minParticipants: 4,
  createdAt: T,
  joinLeaveWindow: 3_600,
  status: 'completed',
  passwordProtected: false,
  bonusAmount: '0',
  isRandomMultiplier: false,
  winnerCount: 2,
  drawAt: T + 8,
  settledAt: T + 9,
  potentialWinnings: '1',
  closed: false,
};
const seat = {
  wallet: WALLET,
  seat: 0,
  joinedAt: T,
  leftAt: null,
  exitUsed: false,
  stage: 'won',
  isCreator: true,
  drawnIndex: 0,
  weight: 1,
  stakeback: '37500000',
  baseWinnings: '1000000000',
  bonus: '0',
  total: '1037500000',
  paid: null,
  paidAt: null,
};
const stats = {
  wallet: WALLET,
  poolsCreated: 3,
  poolsJoined: 12,
  poolsWon: 4,
  poolsLost: 6,
  poolsRefunded: 2,
  totalStaked: '2500000001',
  totalWon: '4000000002',
  totalStakeback: '5',
  totalRefunded: '6',
  creatorRewards: '7',
  unclaimed: '1037500000',
  firstSeenAt: T,
  lastSeenAt: T + 86_400,
};
const claim = (status: 'claimable' | 'claimed') => ({
  poolAddress: POOL,
  poolId: '128',
  poolName: 'Diamond Paws',
  wallet: WALLET,
  kind: 'payout',
  status,
  stakeback: '37500000',
  winnings: '1000000000',
  bonus: '0',
  total: '1037500000',
  since: T,
  index: 0,
});
const transaction = {
  signature: '5'.repeat(88),
  slot: '900',
  at: T,
  feePayer: WALLET,
  fee: '5000',
  instructions: ['join_pool'],
  pools: [POOL],
  error: { InstructionError: [0, { Custom: 6000 }] },
  finalized: true,
  events: [],
};
const page = (data: readonly unknown[], nextCursor: string | null = null) => ({ data, nextCursor });

const answers = (): Record<string, unknown> => ({
  [`/users/${WALLET}/stats`]: stats,
  [`/users/${WALLET}/activity`]: ({ url }: { url: URL }) =>
    url.searchParams.get('cursor') === null ? page([{ pool, seat }], 'more') : page([]),
  [`/users/${WALLET}/claims`]: ({ url }: { url: URL }) =>
    url.searchParams.get('status') === 'claimed'
      ? page([claim('claimed'), { ...claim('claimed'), kind: 'completer_reward', total: '5000' }])
      : page([claim('claimable')]),
  '/admin/transactions': { ...page([transaction]), total: 41 },
});
const open = (path = PATH) => openAdminPage(Routed, path, ['admin-users']);
/** Finds a table by its caption, because finding it by role is slow. */
const tableOf = async (caption: string): Promise<HTMLElement> => {
  const found = await screen.findByText(caption, { selector: 'caption' });
  return found.closest('table') ?? document.body;
};
const valueOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

let watched: (() => void) | undefined;
let balance = 5_000_000_001n;
beforeEach(() => {
  balance = 5_000_000_001n;
  chain.api = {
    getBalance: async () => balance,
    watchWallet: (_, onChange) => {
      watched = onChange;
      return () => undefined;
    },
  };
});
afterEach(cleanup);

it('shows a wallet’s totals from the server and its balance from the chain', async () => {
  await startAdminServer(answers());
  await open();
  await screen.findByText('Pools created');
  await waitFor(() => expect(valueOf('Balance on the chain')).toBe('5.000000001 SOL'));
  expect(valueOf('Pools created')).toBe('3');
  expect(valueOf('Pools joined')).toBe('12');
  expect(valueOf('Pools won')).toBe('4');
  expect(valueOf('Pools lost')).toBe('6');
  expect(valueOf('Pools refunded')).toBe('2');
  expect(valueOf('Staked in draws')).toBe('2.500000001 SOL');
  expect(valueOf('Winnings')).toBe('4.000000002 SOL');
  expect(valueOf('Unclaimed')).toBe('1.0375 SOL');
  expect(screen.getByText(WALLET)).toBeTruthy();
});

it('updates the balance when it changes on the chain', async () => {
  await startAdminServer(answers());
  await open();
  await waitFor(() => expect(valueOf('Balance on the chain')).toBe('5.000000001 SOL'));
  balance = 1n;
  await waitFor(() => expect(watched).toBeDefined());
  watched?.();
  await waitFor(() => expect(valueOf('Balance on the chain')).toBe('0.000000001 SOL'));
});

it('links to the pools the wallet created and to the explorer', async () => {
  await startAdminServer(answers());
  await open();
  const created = await screen.findByText('Pools this wallet created');
  expect(created.getAttribute('href')).toBe(`/admin/xeroz/pools?creator=${WALLET}`);
  const explorer = screen.getAllByLabelText(/in the explorer/)[0];
  expect(explorer?.getAttribute('href')).toContain(WALLET);
});

it('lists a wallet’s pools, filtered by stage and paged, with both in the URL', async () => {
  const server = await startAdminServer(answers());
  await open();
  const list = within(await tableOf('Pools'));
  expect(await list.findByText('Diamond Paws')).toBeTruthy();
  expect(list.getByText('Won')).toBeTruthy();
  expect(list.getByText('1.0375 SOL')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Seat state', { selector: 'select' }), { target: { value: 'won' } });
  await waitFor(() => expect(location.search).toBe('?stage=won'));
  await waitFor(() => expect(screen.getByText('Next')).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByText('Next'));
  expect(location.search).toBe('?stage=won&cursor=more');
  await waitFor(() =>
    expect(server.requests.at(-1)?.path).toBe(`/users/${WALLET}/activity?stage=won&cursor=more`),
  );
});

it('lists what is owed to a wallet, and what was paid', async () => {
  const server = await startAdminServer(answers());
  await open();
  fireEvent.click(await screen.findByText('Due', { selector: '[role=tab]' }));
  const due = within(await tableOf('Due'));
  expect(await due.findByText('Payout')).toBeTruthy();
  expect(due.getByText('1.0375 SOL')).toBeTruthy();
  const push = screen.getByText('Pay out to this wallet');
  expect(push.getAttribute('href')).toBe(`/admin/xeroz/pool-claims?player=${WALLET}`);
  expect(location.search).toBe('?list=claimable');
  fireEvent.click(screen.getByText('Paid', { selector: '[role=tab]' }));
  await waitFor(() => expect(server.requests.at(-1)?.path).toBe(`/users/${WALLET}/claims?status=claimed`));
  expect(location.search).toBe('?list=claimed');
  const paid = within(await tableOf('Paid'));
  expect((await paid.findByText('Draw reward')).closest('tr')?.textContent).toContain('0.000005 SOL');
});

it('sorts pools and payments by the order in the URL, which is removed when another list is opened', async () => {
  const server = await startAdminServer(answers());
  await open(`${PATH}?stage=won`);
  const press = async (header: string): Promise<void> => {
    fireEvent.click(await screen.findByText(header, { selector: 'th button *' }));
  };
  const seats = [
    ['Joined', 'joined', 'asc'],
    ['Entry', 'entry', 'desc'],
    ['Total due', 'total', 'desc'],
    ['Paid at', 'paidAt', 'desc'],
  ] as const;
  for (const [header, sort, order] of seats) {
    await press(header);
    expect(location.search).toBe(`?stage=won&sort=${sort}&order=${order}`);
    await waitFor(() =>
      expect(server.requests.at(-1)?.path).toBe(`/users/${WALLET}/activity${location.search}`),
    );
  }
  fireEvent.click(screen.getByText('Due', { selector: '[role=tab]' }));
  expect(location.search).toBe('?list=claimable');
  const claims = [
    ['Total', 'total', 'desc'],
    ['Since', 'since', 'desc'],
  ] as const;
  for (const [header, sort, order] of claims) {
    await press(header);
    expect(location.search).toBe(`?list=claimable&sort=${sort}&order=${order}`);
    await waitFor(() =>
      expect(server.requests.at(-1)?.path).toBe(
        `/users/${WALLET}/claims?sort=${sort}&order=${order}&status=claimable`,
      ),
    );
  }
});

it('lists a wallet’s latest transactions with a link to all of them', async () => {
  const server = await startAdminServer(answers());
  await open(`${PATH}?list=transactions`);
  const table = within(await tableOf('Transactions'));
  expect(await table.findByText('join_pool')).toBeTruthy();
  expect(table.getByText('Failed')).toBeTruthy();
  expect(server.requests.some(({ path }) => path === `/admin/transactions?wallet=${WALLET}&limit=10`)).toBe(
    true,
  );
  const all = screen.getByText('All transactions');
  expect(all.getAttribute('href')).toBe(`/admin/xeroz/transactions?wallet=${WALLET}`);
  expect(screen.getByText('1–20 of 41')).toBeTruthy();
});

it('shows that a malformed address in the path is no user, without a request', async () => {
  const server = await startAdminServer(answers());
  await open(userPath('0OIl-no-address'));
  expect(await screen.findByText('No such user', { selector: 'h1' })).toBeTruthy();
  expect(screen.getByText(/does not contain a wallet address/)).toBeTruthy();
  expect(server.requests).toEqual([]);
});

it('shows that a wallet without any activity is unknown', async () => {
  const zero = Object.fromEntries(
    Object.entries(stats).map(([key, value]) => [key, typeof value === 'number' ? 0 : '0']),
  );
  const nobody = { ...zero, wallet: WALLET, firstSeenAt: null, lastSeenAt: null };
  await startAdminServer({
    ...answers(),
    [`/users/${WALLET}/stats`]: nobody,
    [`/users/${WALLET}/activity`]: page([]),
  });
  await open();
  expect(await screen.findByText(/^Unknown wallet/)).toBeTruthy();
  expect(await screen.findByText('This wallet has not joined a pool.')).toBeTruthy();
});

it('shows that the chain did not answer in place of the balance', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  chain.api.getBalance = async () => {
    throw new Error('fetch failed');
  };
  await startAdminServer(answers());
  await open();
  expect(await screen.findByText('The chain did not answer')).toBeTruthy();
  vi.restoreAllMocks();
});

it('ignores malformed values in the URL', async () => {
  const server = await startAdminServer(answers());
  await open(`${PATH}?list=secrets&stage=winning`);
  expect(await tableOf('Pools')).toBeTruthy();
  await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain(`/users/${WALLET}/activity`));
});
