import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { recordJoin, setSkipped } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';
import {
  api,
  chainHas,
  completed,
  paid,
  players,
  refunded,
  SEAT,
  WALLET,
  watched,
  won,
} from './testing/chain-api.ts';
import { open, page, total, unclaimed, startActivityStage, waits } from './testing/open-activity.tsx';
import { historyClaim, historyRow } from '#src/stake/activity/testing/server-history.ts';

const server = startActivityStage();

it('requests a wallet, and reads nothing without one', async () => {
  useStore.setState({ walletAddress: null });
  api.getPools.mockClear();
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Connect Wallet' }));
  expect(useStore.getState().chooserOpen).toBe(true);
  expect(api.getPools).not.toHaveBeenCalled();
});

it('requests no wallet while a remembered one can still connect automatically', () => {
  useStore.setState({ walletAddress: null, restoring: true });
  open();
  expect(screen.queryByRole('button', { name: 'Connect Wallet' })).toBeNull();
  act(() => void useStore.setState({ restoring: false }));
  expect(screen.getByRole('button', { name: 'Connect Wallet' })).toBeTruthy();
});

it('lists and totals every pool, including paid ones, in one request', async () => {
  open();
  await unclaimed();
  expect(total('Total won')).toBe('0.335 SOL');
  expect(total('Pools joined')).toBe('3');
  expect(total('Creator reward')).toBe('0.000 SOL');
  expect((await waits()).textContent).toContain('To claim0.435 SOLfrom 2 pools');
  const list = screen.getByRole('region', { name: 'Your pools' });
  for (const name of ['Won One', 'Refunded One', 'Paid One']) {
    expect(within(list).getByRole('link', { name })).toBeTruthy();
  }
  expect(within(list).getByText('Lost', { selector: 'span' })).toBeTruthy();
  await waitFor(() => expect(api.getPoolsByAddress).toHaveBeenCalledOnce());
});

it('skips a reward until it is shown on demand, also after a reload', async () => {
  open();
  const section = await unclaimed();
  const card = within(section).getByText('Won One').closest('li');
  if (!card) throw new Error('no card');
  await userEvent.click(within(card).getByRole('button', { name: 'Skip' }));
  expect(within(section).queryByText('Won One')).toBeNull();
  cleanup();
  open();
  const second = await unclaimed();
  expect(within(second).queryByText('Won One')).toBeNull();
  await userEvent.click(within(second).getByRole('button', { name: 'Show skipped (1)' }));
  expect(within(second).getByText('Won One')).toBeTruthy();
});

it('shows when a keeper pays unclaimed amounts', async () => {
  open();
  expect((await unclaimed()).textContent).toContain(
    'sends unclaimed amounts to your wallet 10 min after the draw',
  );
});

it('enables the claim only after the network fee has loaded', async () => {
  let resolveFee: (fee: bigint) => void = () => undefined;
  api.estimateFee.mockReturnValue(new Promise<bigint>((resolve) => (resolveFee = resolve)));
  open();
  const section = await unclaimed();
  const [button] = within(section).getAllByRole('button', { name: 'Claim now' });
  expect(button).toHaveProperty('disabled', true);
  resolveFee(5_000n);
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});

it('still lists a pool after its claim', async () => {
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

it('links the transactions that paid the wallet, and adds deposit and fees, on demand', async () => {
  const transaction = (signature: string, player: string) => ({
    signature,
    slot: 1,
    at: SAMPLE_TIME,
    events: [
      {
        name: 'Claimed',
        pool: paid.address,
        poolId: 3n,
        index: 3,
        weight: 0,
        lamports: 15_000_000n,
        player,
      },
    ],
    fee: { payer: player, lamports: 5_000n },
    changes: new Map([[SEAT, player === WALLET ? -1_475_520n : 0n]]),
  });
  api.getHistory.mockResolvedValue([
    transaction('theirs', sampleAddress(2)),
    transaction('mine', WALLET),
    transaction('mine-as-well', WALLET),
  ]);
  open();
  await unclaimed();
  expect(api.getHistory).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Details of Paid One' }));
  const links = await screen.findAllByRole('link', { name: /Transaction of/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('/mine'),
    expect.stringContaining('/mine-as-well'),
  ]);
  await waitFor(() => expect(total('Deposit returned')).toBe('+0.00295104 SOL'));
  expect(total('Network fees of 2 transactions')).toBe('−0.00001 SOL');
});

it('adds the history and totals of closed pools from the server, each pool once, and names the source', async () => {
  server.stored = {
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
  expect(total('Total won')).toBe('0.735 SOL');
  expect(total('Pools joined')).toBe('5');
  expect(total('Creator reward')).toBe('0.030 SOL');
  expect((await waits()).textContent).toContain('To claim0.435 SOLfrom 2 pools');
  expect(screen.getByText(/^Pools with closed accounts come from the server/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Details of Kept 8' }));
  expect(screen.getByText(/^This pool paid everyone, and its account is closed/)).toBeTruthy();
});

it('links every pool to its page, even if its account is closed', async () => {
  server.stored = { activity: page([historyRow(7)]), claims: page([]) };
  open();
  await unclaimed();
  const list = within(screen.getByRole('region', { name: 'Your pools' }));
  const closed = await list.findByRole('link', { name: 'Kept 7' });
  expect(closed.getAttribute('href')).toBe('/pools/7');
  const onChain = list.getByRole('link', { name: paid.name });
  expect(onChain.getAttribute('href')).toBe(`/pools/${paid.id}`);
});

it('updates its pools: a pool that is drawn meanwhile can be claimed', async () => {
  const running = { ...won, status: 'locked' as const, weights: [], settledAt: null };
  chainHas([running, paid], [running]);
  open();
  expect((await screen.findAllByText('Pending')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('region', { name: 'Unclaimed rewards' })).toBeNull();
  expect(within(await waits()).queryByRole('button')).toBeNull();
  chainHas([won, paid], [won]);
  act(() => watched.notify([won]));
  expect(within(await unclaimed()).getByText('Won One')).toBeTruthy();
});

it('shows a pool that closes after the list was read, with the server’s data', async () => {
  server.stored = { activity: page([historyRow(3, { baseWinnings: 9_000_000n })]), claims: page([]) };
  api.getPoolsByAddress.mockImplementation((addresses: readonly string[]) =>
    Promise.resolve(
      addresses.map((address) => [won, refunded].find((pool) => pool.address === address) ?? null),
    ),
  );
  open();
  await unclaimed();
  expect(await screen.findByRole('link', { name: 'Kept 3' })).toBeTruthy();
  expect(total('Total won')).toBe('0.344 SOL');
});

it('works without the server, and shows what is missing', async () => {
  open();
  await unclaimed();
  expect(await screen.findByText(/^Read from the chain only\. The server does not answer/)).toBeTruthy();
  expect(total('Pools joined')).toBe('3');
});

it('treats a server with an endless list as unreachable', async () => {
  server.stored = {
    activity: page([historyRow(7)], 'next'),
    activitynext: page([historyRow(8)], 'next'),
    claims: page([]),
  };
  open();
  await unclaimed();
  expect(await screen.findByText(/^Read from the chain only\. The server does not answer/)).toBeTruthy();
  expect(server.requests.filter(({ path }) => path.includes('/activity'))).toHaveLength(2);
  expect(screen.queryByText('Kept 7')).toBeNull();
});

it('reads pools from the chain that only the server lists as joined', async () => {
  useStore.setState({ joined: {} });
  localStorage.clear();
  server.stored = { activity: page([historyRow(3, {}, { closed: false })]), claims: page([]) };
  open();
  await unclaimed();
  expect(await screen.findByRole('link', { name: 'Paid One' })).toBeTruthy();
  expect(screen.queryByText('Kept 3')).toBeNull();
});

it('shows the returned deposit and the fee of a claim before it is signed', async () => {
  open();
  const section = await unclaimed();
  const card = within(section).getByText('Won One').closest('li');
  if (!card) throw new Error('no card');
  await waitFor(() => expect(card.textContent).toContain('Network fee−0.000005 SOL'));
  expect(card.textContent).toContain('You get0.335000000 SOLDeposit, returned+0.00147552 SOL');
  expect(within(await waits()).getByText(/Total network fees: about 0\.000005 SOL$/)).toBeTruthy();
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

it('sets the initial list of joined pools from the chain if none is stored', async () => {
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

it('leaves the stored list of joined pools unchanged', async () => {
  const owner = { cluster: 'devnet', wallet: WALLET };
  recordJoin(owner, won.address, SAMPLE_TIME * 1_000 + 5);
  setSkipped(owner, won.address, true);
  open();
  await unclaimed();
  const joined = useStore.getState().joined[`devnet:${WALLET}`];
  expect(joined?.[won.address]).toEqual({ joinedDate: SAMPLE_TIME * 1_000 + 5, skipped: true });
  expect(joined?.[refunded.address]).toBeUndefined();
});

it('opens the receipt given in the address', async () => {
  window.history.replaceState(null, '', `/activity#line-${paid.address}`);
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  open();
  expect(await screen.findByRole('button', { name: 'Less about Paid One' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Details of Won One' })).toBeTruthy();
});

it('exports all pools as CSV, with names that are no formulas and amounts in lamports', async () => {
  chainHas([{ ...won, name: '=1+1' }, paid], [won]);
  let saved: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved = blob;
    return 'blob:saved';
  });
  open();
  await waitFor(() => expect(screen.queryAllByText('=1+1').length).toBeGreaterThan(0));
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  const [head = '', ...rows] = (await (saved as unknown as Blob).text()).trim().split('\r\n');
  const row = rows.find((line) => line.startsWith('1,')) ?? '';
  const cells = Object.fromEntries(head.split(',').map((name, at) => [name, row.split(',')[at]]));
  expect(cells).toMatchObject({ address: won.address, name: "'=1+1", status: 'won', paid: '0' });
  expect(BigInt(cells['to_claim'] ?? '')).toBe(
    BigInt(cells['prize'] ?? '') + BigInt(cells['stakeback'] ?? ''),
  );
});
