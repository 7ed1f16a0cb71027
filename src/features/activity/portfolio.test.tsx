import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TxProblem } from '#src/chain/actions/tx-failure.ts';
import { drawNamed, finishedPool } from '#src/protocol/testing/finished-pool.ts';
import { NO_DRAW, SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { setSkipped } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';
import { api, chainHas, completed, paid, refunded, WALLET, won } from './testing/chain-api.ts';
import {
  folio,
  lineOf,
  open,
  page,
  total,
  unclaimed,
  startActivityStage,
  waits,
} from './testing/open-activity.tsx';
import { historyRow, wireDetail } from '#src/stake/activity/testing/server-history.ts';

const server = startActivityStage();

it('claims all, with one wallet request for up to eight pools', async () => {
  open();
  const section = await waits();
  await userEvent.click(within(section).getByRole('button', { name: 'Claim all 0.435 SOL' }));
  await waitFor(() => expect(api.claimAll).toHaveBeenCalledOnce());
  const [pools = [], wallet] = api.claimAll.mock.calls[0] ?? [];
  expect(new Set(pools.map(({ address }) => address))).toEqual(new Set([won.address, refunded.address]));
  expect(wallet).toBe(WALLET);
});

it('shows the number of wallet requests, and the network fees', async () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    completed({ address: sampleAddress(200 + index), id: BigInt(20 + index), name: `Won ${index}` }),
  );
  chainHas([won, refunded], [won, refunded]);
  open();
  const card = within(await waits());
  expect(await card.findByText('One approval in your wallet.')).toBeTruthy();
  expect(await card.findByText('Total network fees: about 0.000005 SOL')).toBeTruthy();
  cleanup();
  chainHas(many, many);
  open();
  const more = within(await waits());
  expect(await more.findByText('2 approvals in your wallet, one after another.')).toBeTruthy();
  expect(await more.findByText('Total network fees: about 0.00001 SOL')).toBeTruthy();
});

it('shows once that all claims were declined, and retries them on demand', async () => {
  const declined = new TxProblem({ kind: 'rejected', message: 'User rejected the request' });
  const rejected: PromiseSettledResult<string> = { status: 'rejected', reason: declined };
  api.claimAll.mockResolvedValue([rejected, rejected]);
  open();
  const section = await waits();
  const button = () => within(section).findByRole('button', { name: 'Claim all 0.435 SOL' });
  await userEvent.click(await button());
  await waitFor(() => expect(api.claimAll).toHaveBeenCalledTimes(1));
  expect(await within(section).findAllByText('You declined the request')).toHaveLength(1);
  await userEvent.click(await button());
  await waitFor(() => expect(api.claimAll).toHaveBeenCalledTimes(2));
});

it('includes skipped rewards when claiming all', async () => {
  setSkipped({ cluster: 'devnet', wallet: WALLET }, won.address, true);
  open();
  await userEvent.click(within(await waits()).getByRole('button', { name: 'Claim all 0.435 SOL' }));
  await waitFor(() => expect(api.claimAll).toHaveBeenCalledOnce());
  expect(api.claimAll.mock.calls[0]?.[0]).toHaveLength(2);
});

it('shows the progress of each claim, the reason of a failure, and the amount received', async () => {
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
    within(section.getByRole('list', { name: 'Status of each claim' }))
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
  await waitFor(() => expect(items()[0]).toBe('Won One0.335Received'));
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

it('shows and celebrates the reward for completing a pool like a win', async () => {
  chainHas([helped], []);
  localStorage.clear();
  useStore.setState({ joined: {} });
  api.claimAll.mockResolvedValue([{ status: 'fulfilled', value: 'signature' }]);
  open();
  const section = await unclaimed();
  expect(within(section).getByText('You completed this pool for everyone.')).toBeTruthy();
  const earned = screen.getByText('Draw rewards', { selector: 'dt' }).nextElementSibling;
  expect(earned?.textContent).toBe('0.150 SOL');
  expect(earned?.className).toContain('win-text');
  expect(within(lineOf('Helped One')).getByText('Draw reward +0.150 SOL').className).toContain('win-text');
  const card = within(await waits());
  await userEvent.click(await card.findByRole('button', { name: 'Claim 0.150 SOL' }));
  expect(await card.findByText('0.150 SOL of it is from draw rewards.')).toBeTruthy();
});

it('shows for each pool whether the wallet created, joined or completed it', async () => {
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

it("shows the winners of a drawn pool in its ring, with the user's seat, also once its account is closed", async () => {
  const vector = drawNamed('eight players, two winners');
  const drawn = finishedPool(vector);
  const own = { ...drawn, name: 'Drawn One', players: drawn.players.with(5, WALLET) };
  const detail = wireDetail(sampleAddress(107), vector.output);
  server.stored = {
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
  const line = await within(lineOf('Kept 7')).findByRole('img', { name: '2 of 8 seats won.' });
  expect(line.querySelectorAll('path[fill^="url("]')).toHaveLength(2);
});

it('starts with a summary of what was staked, returned and remains', async () => {
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

it('shows zero as 0.000 SOL', async () => {
  chainHas([], []);
  localStorage.clear();
  useStore.setState({ joined: {} });
  open();
  expect((await waits()).textContent).toBe(
    'To claim0.000 SOLNothing right now. Amounts you win or get back appear here.',
  );
  expect(total('Staked')).toBe('0.000 SOL');
  expect(folio().textContent).toContain('Net, no pool ended yet0.000 SOL');
});
