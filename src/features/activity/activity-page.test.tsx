import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-client.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { NO_DRAW, SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { ActivityPage } from './activity-page.tsx';
import { historyClaim, historyRow, wireDetail } from './testing/server-history.ts';
import { drawNamed, finishedPool } from '#src/protocol/testing/finished-pool.ts';
import { setTransactionReporter } from '#src/chain/actions/run-transaction.ts';
import { TxProblem } from '#src/chain/actions/tx-failure.ts';
import type { OnStage } from '#src/chain/actions/tx-stage.ts';
import { chainKeys } from '#src/chain/cache/query-keys.ts';
import { reporterWith } from '#src/store/report.ts';
import { recordJoin, setSkipped } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';

const WALLET = sampleAddress(1);

const api = vi.hoisted(() => ({
  getPools: vi.fn(),
  getPoolsByAddress: vi.fn(),
  getEntriesOfPlayer: vi.fn(),
  getHistory: vi.fn(),
  estimateFee: vi.fn<() => Promise<bigint>>(),
  entryRent: () => Promise.resolve(1_475_520n),
  claim: vi.fn<(pool: Pool, wallet: string) => Promise<string>>(),
  claimAll:
    vi.fn<
      (
        pools: readonly Pool[],
        wallet: string,
        onStages: readonly OnStage[],
      ) => Promise<PromiseSettledResult<string>[]>
    >(),
  watched: { tell: (_changed: readonly Pool[]): void => undefined },
  watchPools: (tell: (changed: readonly Pool[]) => void) => {
    api.watched.tell = tell;
    return () => undefined;
  },
  watchWallet: () => () => undefined,
}));
vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: async () => withSlots(api) }));

const players = [1, 2, 3, 4].map(sampleAddress);
const completed = (changes: Partial<Pool>): Pool =>
  samplePool({
    status: 'completed',
    creator: sampleAddress(4),
    players,
    playerCount: 4,
    winnerCount: 1,
    weights: [1],
    weightSum: 1,
    settledAt: SAMPLE_TIME + 100,
    draw: { ...NO_DRAW, completer: sampleAddress(60) },
    ...changes,
  });
const won = completed({ address: sampleAddress(101), id: 1n, name: 'Won One' });
const refunded = completed({
  address: sampleAddress(102),
  id: 2n,
  name: 'Refunded One',
  status: 'refunding',
  refundReason: 'timeout',
  weights: [],
});
const paid = completed({
  address: sampleAddress(103),
  id: 3n,
  name: 'Paid One',
  players: players.toReversed(),
  creatorPaid: true,
});

const entryIn = (pool: Pool): Entry => ({
  address: sampleAddress(160),
  pool: pool.address,
  player: WALLET,
  joinedAt: SAMPLE_TIME,
  active: true,
  exitUsed: false,
});

let server: Loopback;
/** Rows the server has stored, by the end of the path and the cursor; null while the server is down. */
let stored: Record<string, unknown> | null;
const page = (data: readonly unknown[], nextCursor: string | null = null) => ({ data, nextCursor });
const wire = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)));

let client: QueryClient;
const open = (): void => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  setTransactionReporter(reporterWith(() => client.invalidateQueries({ queryKey: chainKeys.all })));
  render(
    <QueryClientProvider client={client}>
      <ActivityPage />
    </QueryClientProvider>,
  );
};

/** @param entries pools in which the wallet's entry is still open */
const chainHas = (pools: readonly Pool[], entries: readonly Pool[]): void => {
  api.getPools.mockResolvedValue(pools);
  api.getEntriesOfPlayer.mockResolvedValue(entries.map(entryIn));
  api.getPoolsByAddress.mockImplementation((addresses: readonly string[]) =>
    Promise.resolve(addresses.map((address) => pools.find((pool) => pool.address === address) ?? null)),
  );
};

beforeEach(async () => {
  stored = null;
  server = await startLoopback((request, response) => {
    const url = new URL(request.url ?? '', 'http://loopback');
    const answer = stored?.[`${url.pathname.split('/').at(-1)}${url.searchParams.get('cursor') ?? ''}`];
    if (answer === undefined) response.writeHead(503).end();
    else answerJson(response, wire(answer));
  });
  setApiBase(server.url);
  api.estimateFee.mockReset().mockResolvedValue(5_000n);
  await initI18n('en');
  await loadNamespaces(['activity', 'errors']);
  localStorage.clear();
  useStore.setState({ joined: {} });
  useStore.setState({ walletAddress: WALLET, connecting: false, chooserOpen: false });
  api.claim.mockReset().mockResolvedValue('signature');
  const sent: PromiseSettledResult<string> = { status: 'fulfilled', value: 'signature' };
  api.claimAll.mockReset().mockResolvedValue([sent, sent]);
  api.getPoolsByAddress.mockReset();
  chainHas([won, refunded, paid], [won, refunded]);
  recordJoin({ cluster: 'devnet', wallet: WALLET }, paid.address, SAMPLE_TIME * 1_000);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const total = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const folio = () => screen.getByRole('region', { name: /^Net/ });
const waits = () => screen.findByRole('region', { name: 'Waits for you' });
const lineOf = (name: string) => {
  const list = within(screen.getByRole('region', { name: 'Your pools' }));
  const line = list.getByRole('link', { name }).closest('li');
  if (!line) throw new Error(`no line of ${name}`);
  return line;
};
const unclaimed = () => screen.findByRole('region', { name: 'Unclaimed rewards' });

it('asks for a wallet, and reads nothing without one', async () => {
  useStore.setState({ walletAddress: null });
  api.getPools.mockClear();
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Connect wallet' }));
  expect(useStore.getState().chooserOpen).toBe(true);
  expect(api.getPools).not.toHaveBeenCalled();
});

it('asks for none while a remembered one may still connect by itself', () => {
  useStore.setState({ walletAddress: null, restoring: true });
  open();
  expect(screen.queryByRole('button', { name: 'Connect wallet' })).toBeNull();
  act(() => useStore.setState({ restoring: false }));
  expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy();
});

it('sums up and lists every pool, paid ones too, in one request', async () => {
  open();
  await unclaimed();
  expect(total('Total won')).toBe('0.320 SOL');
  expect(total('Pools joined')).toBe('3');
  expect(total('Creator reward')).toBe('0 SOL');
  expect((await waits()).textContent).toContain('Waits for you0.435 SOLfrom 2 pools');
  const list = screen.getByRole('region', { name: 'Your pools' });
  for (const name of ['Won One', 'Refunded One', 'Paid One']) {
    expect(within(list).getByRole('link', { name })).toBeTruthy();
  }
  expect(within(list).getByText('Lost', { selector: 'span' })).toBeTruthy();
  await waitFor(() => expect(api.getPoolsByAddress).toHaveBeenCalledOnce());
});

it('skips a reward until it is asked for again, also after a reload', async () => {
  open();
  const section = await unclaimed();
  const card = within(section).getByText('Won One').closest('li');
  if (!card) throw new Error('no card');
  await userEvent.click(within(card).getByRole('button', { name: 'Skip' }));
  expect(within(section).queryByText('Won One')).toBeNull();
  cleanup();
  open();
  const again = await unclaimed();
  expect(within(again).queryByText('Won One')).toBeNull();
  await userEvent.click(within(again).getByRole('button', { name: 'Show skipped (1)' }));
  expect(within(again).getByText('Won One')).toBeTruthy();
});

it('claims all, for which the wallet is asked as seldom as it allows', async () => {
  open();
  const section = await waits();
  await userEvent.click(within(section).getByRole('button', { name: 'Claim all 0.435 SOL' }));
  await waitFor(() => expect(api.claimAll).toHaveBeenCalledOnce());
  const [pools = [], wallet] = api.claimAll.mock.calls[0] ?? [];
  expect(new Set(pools.map(({ address }) => address))).toEqual(new Set([won.address, refunded.address]));
  expect(wallet).toBe(WALLET);
});

it('claims all again after a rejection, when asked', async () => {
  const rejected: PromiseSettledResult<string> = { status: 'rejected', reason: new Error('User rejected') };
  api.claimAll.mockResolvedValue([rejected, rejected]);
  open();
  const section = await waits();
  const button = () => within(section).findByRole('button', { name: 'Claim all 0.435 SOL' });
  await userEvent.click(await button());
  await waitFor(() => expect(api.claimAll).toHaveBeenCalledTimes(1));
  await userEvent.click(await button());
  await waitFor(() => expect(api.claimAll).toHaveBeenCalledTimes(2));
});

it('claims what was skipped as well: all is all that waits', async () => {
  setSkipped({ cluster: 'devnet', wallet: WALLET }, won.address, true);
  open();
  await userEvent.click(within(await waits()).getByRole('button', { name: 'Claim all 0.435 SOL' }));
  await waitFor(() => expect(api.claimAll).toHaveBeenCalledOnce());
  expect(api.claimAll.mock.calls[0]?.[0]).toHaveLength(2);
});

it('tells of each claim how far it is, why one failed, and what has come', async () => {
  let end: (results: PromiseSettledResult<string>[]) => void = () => undefined;
  api.claimAll.mockImplementation((_pools, _wallet, [first, second]) => {
    first?.({ stage: 'signing' });
    second?.({ stage: 'sent', cluster: 'devnet', signature: 's', bytes: '', lastValidBlockHeight: 1 });
    return new Promise((resolve) => (end = resolve));
  });
  open();
  const section = within(await waits());
  await userEvent.click(section.getByRole('button', { name: 'Claim all 0.435 SOL' }));
  const items = () =>
    within(section.getByRole('list', { name: 'What becomes of each claim' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(items()).toEqual([
      expect.stringMatching(/^Won One0\.335Approve it in your wallet$/),
      expect.stringMatching(/^Refunded One0\.100.*Sent$/),
    ]),
  );
  chainHas([won, refunded, paid], [refunded]);
  const failure = new TxProblem({ kind: 'expired', message: 'Block height exceeded' });
  end([
    { status: 'fulfilled', value: 'signature' },
    { status: 'rejected', reason: failure },
  ]);
  await waitFor(() => expect(items()[0]).toBe('Won One0.335Claimed'));
  expect(items()[1]).toMatch(/^Refunded One0\.100.*(expired|too long|not).*/i);
  expect(section.getByText('In your wallet now')).toBeTruthy();
  expect(section.getByText('0.335 SOL')).toBeTruthy();
  expect(await section.findByRole('button', { name: 'Claim 0.100 SOL' })).toBeTruthy();
});

const helped = completed({
  address: sampleAddress(105),
  id: 5n,
  name: 'Helped One',
  players: [2, 3, 4].map(sampleAddress),
  playerCount: 3,
  draw: { ...NO_DRAW, completer: WALLET },
  entryLamports: 10_000_000_000n,
});

it('shows and celebrates what completing a pool has earned, as it does a win', async () => {
  chainHas([helped], []);
  localStorage.clear();
  useStore.setState({ joined: {} });
  api.claimAll.mockResolvedValue([{ status: 'fulfilled', value: 'signature' }]);
  open();
  const section = await unclaimed();
  expect(within(section).getByText('You completed this pool for everyone.')).toBeTruthy();
  const earned = screen.getByText('Earned by completing', { selector: 'dt' }).nextElementSibling;
  expect(earned?.textContent).toBe('0.150 SOL');
  expect(earned?.className).toContain('win-text');
  expect(within(lineOf('Helped One')).getByText('+0.150 SOL for completing').className).toContain('win-text');
  const card = within(await waits());
  await userEvent.click(await card.findByRole('button', { name: 'Claim 0.150 SOL' }));
  expect(await card.findByText('0.150 SOL of it for completing pools. Well done.')).toBeTruthy();
});

it('says of each pool what the wallet did there', async () => {
  const day = (seconds: number) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(seconds * 1_000);
  const started = SAMPLE_TIME;
  const ended = SAMPLE_TIME + 100;
  const own = completed({
    address: sampleAddress(106),
    id: 6n,
    name: 'Own One',
    creator: WALLET,
    draw: { ...NO_DRAW, completer: WALLET },
  });
  chainHas([won, own, helped], [won, own]);
  open();
  await unclaimed();
  expect(lineOf('Won One').textContent).toContain(`Joined ${day(started)}`);
  expect(lineOf('Own One').textContent).toContain(`Created ${day(own.createdAt)} · Completed ${day(ended)}`);
  expect(lineOf('Own One').textContent).not.toContain('Joined');
  expect(lineOf('Helped One').textContent).toContain(`Completed ${day(ended)}`);
  expect(lineOf('Helped One').textContent).not.toMatch(/Created|Joined/);
});

it('shows the winners of a drawn pool in its ring, with the own seat, also once its account is closed', async () => {
  const vector = drawNamed('eight players, two winners');
  const drawn = finishedPool(vector);
  const own = { ...drawn, name: 'Drawn One', players: drawn.players.with(5, WALLET) };
  const detail = wireDetail(sampleAddress(107), vector.output);
  stored = {
    activity: page([historyRow(7, {}, { winnerCount: 2, currentParticipants: 8 })]),
    claims: page([]),
    [sampleAddress(107)]: detail,
  };
  chainHas([own], [own]);
  open();
  await unclaimed();
  const ring = within(lineOf('Drawn One')).getByRole('img', { name: '2 of 8 seats won.' });
  expect(ring.querySelectorAll('path[fill^="url("]')).toHaveLength(2);
  expect(ring.querySelectorAll('circle')).toHaveLength(1);
  await screen.findByRole('link', { name: 'Kept 7' });
  const kept = await within(lineOf('Kept 7')).findByRole('img', { name: '2 of 8 seats won.' });
  expect(kept.querySelectorAll('path[fill^="url("]')).toHaveLength(2);
});

it('begins with what was staked, what was returned and what remains, for a glance', async () => {
  const running = {
    ...won,
    address: sampleAddress(108),
    id: 8n,
    name: 'Running One',
    status: 'locked' as const,
  };
  chainHas([won, refunded, paid, { ...running, weights: [], settledAt: null }], [won, refunded, running]);
  open();
  await unclaimed();
  expect(within(folio()).getByRole('heading', { name: 'Net, 3 pools ended' })).toBeTruthy();
  expect(folio().textContent).toContain('+0.150 SOL');
  expect(total('Staked')).toBe('0.300 SOL');
  expect(total('Returned')).toBe('0.450 SOL');
  expect(total('Still in play')).toBe('0.100 SOL');
  expect(within(folio()).getByText('1 pool')).toBeTruthy();
  expect(lineOf('Paid One').textContent).toContain('Staked: 0.100Returned: 0.015Net: −0.085');
  expect(lineOf('Running One').textContent).toContain('Returned: in play');
});

it('writes nothing as a bare 0', async () => {
  chainHas([], []);
  localStorage.clear();
  useStore.setState({ joined: {} });
  open();
  expect((await waits()).textContent).toBe(
    'Waits for you0 SOLNothing right now. What you win or get back appears here.',
  );
  expect(total('Staked')).toBe('0 SOL');
  expect(folio().textContent).toContain('Net, no pool ended yet0 SOL');
});

it('lets a reward be claimed once the network fee is known, not before', async () => {
  let tell: (fee: bigint) => void = () => undefined;
  api.estimateFee.mockReturnValue(new Promise<bigint>((resolve) => (tell = resolve)));
  open();
  const section = await unclaimed();
  const [button] = within(section).getAllByRole('button', { name: 'Claim now' });
  expect(button).toHaveProperty('disabled', true);
  tell(5_000n);
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});

it('forgets nothing that it has claimed', async () => {
  open();
  const section = await unclaimed();
  const card = within(section).getByText('Won One').closest('li');
  if (!card) throw new Error('no card');
  chainHas([won, refunded, paid], [refunded]);
  await userEvent.click(within(card).getByRole('button', { name: 'Claim now' }));
  await waitFor(() => expect(within(section).queryByText('Won One')).toBeNull());
  const list = screen.getByRole('region', { name: 'Your pools' });
  expect(within(list).getByRole('link', { name: 'Won One' })).toBeTruthy();
});

it('links the transactions that paid the wallet, once they are asked for', async () => {
  const event = {
    name: 'Claimed',
    pool: paid.address,
    poolId: 3n,
    index: 3,
    weight: 0,
    lamports: 15_000_000n,
  };
  api.getHistory.mockResolvedValue([
    { signature: 'theirs', slot: 1, at: SAMPLE_TIME, events: [{ ...event, player: sampleAddress(2) }] },
    { signature: 'mine', slot: 2, at: SAMPLE_TIME, events: [{ ...event, player: WALLET }] },
  ]);
  open();
  await unclaimed();
  expect(api.getHistory).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Details of Paid One' }));
  const links = await screen.findAllByRole('link', { name: /Transaction of/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([expect.stringContaining('/mine')]);
});

it('adds the history and totals of closed pools from the server, each pool once, and says so', async () => {
  stored = {
    activity: page(
      [
        historyRow(1, { baseWinnings: 999n }),
        historyRow(7, { baseWinnings: 399_000_000n, bonus: 1_000_000n }),
      ],
      'next',
    ),
    activitynext: page([historyRow(8, { stakeback: 15n }), historyRow(9, {}, { status: 'open' })]),
    claims: page([historyClaim(8, 'creator_reward', 30_000_000n), historyClaim(1, 'creator_reward', 999n)]),
  };
  open();
  await unclaimed();
  const list = screen.getByRole('region', { name: 'Your pools' });
  expect(await within(list).findByText('Kept 7')).toBeTruthy();
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  expect(within(list).queryByText('Kept 1')).toBeNull();
  expect(within(list).queryByText('Kept 9')).toBeNull();
  expect(total('Total won')).toBe('0.720 SOL');
  expect(total('Pools joined')).toBe('5');
  expect(total('Creator reward')).toBe('0.030 SOL');
  expect((await waits()).textContent).toContain('Waits for you0.435 SOLfrom 2 pools');
  expect(screen.getByText(/^Pools whose accounts are closed come from the server/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Details of Kept 8' }));
  expect(screen.getByText(/^This pool has paid everyone and its account is closed/)).toBeTruthy();
});

it('leads from every pool to its page, also where its account is closed', async () => {
  stored = { activity: page([historyRow(7)]), claims: page([]) };
  open();
  await unclaimed();
  const list = within(screen.getByRole('region', { name: 'Your pools' }));
  const closed = await list.findByRole('link', { name: 'Kept 7' });
  expect(closed.getAttribute('href')).toBe('/pools/7');
  const onChain = list.getByRole('link', { name: paid.name });
  expect(onChain.getAttribute('href')).toBe(`/pools/${paid.id}`);
});

it('follows its pools: what is drawn meanwhile can be claimed', async () => {
  const running = { ...won, status: 'locked' as const, weights: [], settledAt: null };
  chainHas([running, paid], [running]);
  open();
  expect((await screen.findAllByText('Pending')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('region', { name: 'Unclaimed rewards' })).toBeNull();
  expect(within(await waits()).queryByRole('button')).toBeNull();
  chainHas([won, paid], [won]);
  act(() => api.watched.tell([won]));
  expect(within(await unclaimed()).getByText('Won One')).toBeTruthy();
});

it('tells a pool that has closed since the list was read from the server', async () => {
  stored = { activity: page([historyRow(3, { baseWinnings: 9_000_000n })]), claims: page([]) };
  api.getPoolsByAddress.mockImplementation((addresses: readonly string[]) =>
    Promise.resolve(
      addresses.map((address) => [won, refunded].find((pool) => pool.address === address) ?? null),
    ),
  );
  open();
  await unclaimed();
  expect(await screen.findByRole('link', { name: 'Kept 3' })).toBeTruthy();
  expect(total('Total won')).toBe('0.329 SOL');
});

it('works without the server, and says what is missing', async () => {
  open();
  await unclaimed();
  expect(await screen.findByText(/^Read from the chain alone: the server does not answer/)).toBeTruthy();
  expect(total('Pools joined')).toBe('3');
});

it('takes a server whose list has no end for one that does not answer', async () => {
  stored = {
    activity: page([historyRow(7)], 'next'),
    activitynext: page([historyRow(8)], 'next'),
    claims: page([]),
  };
  open();
  await unclaimed();
  expect(await screen.findByText(/^Read from the chain alone: the server does not answer/)).toBeTruthy();
  expect(server.requests.filter(({ path }) => path.includes('/activity'))).toHaveLength(2);
  expect(screen.queryByText('Kept 7')).toBeNull();
});

it('reads from the chain what the server knows and this browser does not', async () => {
  useStore.setState({ joined: {} });
  localStorage.clear();
  stored = { activity: page([historyRow(3)]), claims: page([]) };
  open();
  await unclaimed();
  expect(await screen.findByRole('link', { name: 'Paid One' })).toBeTruthy();
  expect(screen.queryByText('Kept 3')).toBeNull();
});

it('shows what a claim gives back and costs before it is signed', async () => {
  open();
  const section = await unclaimed();
  const card = within(section).getByText('Won One').closest('li');
  if (!card) throw new Error('no card');
  await waitFor(() => expect(within(card).getByText('−0.000005000 SOL')).toBeTruthy());
  expect(within(card).getByText('Network fee', { selector: 'dt' })).toBeTruthy();
  expect(within(card).getByText('0.001475520 SOL')).toBeTruthy();
  expect(within(card).getByText('0.336470520 SOL')).toBeTruthy();
  expect(within(await waits()).getByText(/Network fees of all: about 0\.00001 SOL$/)).toBeTruthy();
  expect(api.claim).not.toHaveBeenCalled();
});

it("heads a loser's stakeback with Consolation", async () => {
  const lost = completed({
    address: sampleAddress(104),
    id: 4n,
    name: 'Lost One',
    players: players.toReversed(),
  });
  chainHas([won, lost], [won, lost]);
  open();
  const section = await unclaimed();
  const [heading, ...others] = within(section).getAllByRole('heading', { name: 'Consolation' });
  expect(others).toHaveLength(0);
  expect(
    within(section)
      .getByText('Lost One')
      .closest('li')
      ?.contains(heading ?? null),
  ).toBe(true);
  expect(heading?.nextElementSibling?.textContent).toMatch(/^Stakeback/);
  await userEvent.click(screen.getByRole('button', { name: 'Details of Lost One' }));
  expect(screen.getAllByRole('heading', { name: 'Consolation' })).toHaveLength(2);
});

it('sets the initial list of joined pools from the chain where nothing is remembered', async () => {
  useStore.setState({ joined: {} });
  localStorage.clear();
  open();
  await unclaimed();
  const joinedDate = SAMPLE_TIME * 1_000;
  expect(useStore.getState().joined).toEqual({
    [`devnet:${WALLET}`]: {
      [won.address]: { joinedDate, skipped: false },
      [refunded.address]: { joinedDate, skipped: false },
    },
  });
});

it('leaves what is remembered of joined pools as it is', async () => {
  const owner = { cluster: 'devnet', wallet: WALLET };
  recordJoin(owner, won.address, SAMPLE_TIME * 1_000 + 5);
  setSkipped(owner, won.address, true);
  open();
  await unclaimed();
  expect(useStore.getState().joined[`devnet:${WALLET}`]?.[won.address]).toEqual({
    joinedDate: SAMPLE_TIME * 1_000 + 5,
    skipped: true,
  });
});
