import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import { SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { useStore } from '#src/store/store.ts';
import { CreatorsPage } from './creators-page.tsx';
import {
  api,
  chainHas,
  CREATOR,
  figuresOf,
  inClient,
  openCreator,
  rowOf,
  startCreatorStage,
} from './testing/open-creator.tsx';

const FIGURES = `/creators/${CREATOR}`;

const server = startCreatorStage();
const page = (pools: readonly Pool[], nextCursor: string | null = null) => ({
  data: pools.map(rowOf),
  nextCursor,
});
const pool = (id: number, changes: Partial<Pool> = {}): Pool =>
  samplePool({ id: BigInt(id), address: sampleAddress(100 + id), name: `Pool ${id}`, ...changes });
const drawn = (id: number, changes: Partial<Pool> = {}): Pool =>
  pool(id, {
    status: 'completed',
    playerCount: 4,
    maxPlayers: 4,
    players: [1, 2, 3, 4].map(sampleAddress),
    winnerCount: 1,
    weights: [1],
    weightSum: 1,
    lockedAt: SAMPLE_TIME + 60,
    settledAt: SAMPLE_TIME + 600 + id,
    ...changes,
  });
const figure = (label: string): (string | null)[] => {
  const cell = screen.getByText(label, { selector: 'dt' }).closest('div');
  return [...(cell?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
};
const pastNames = async () =>
  within(await screen.findByRole('list', { name: 'Past pools' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it('shows what became of a creator’s pools, those to join, and the ended ones', async () => {
  server.answers = {
    [FIGURES]: figuresOf(),
    active: page([pool(9), pool(8)]),
    ended: page(
      [
        drawn(7),
        drawn(6, { winnerCount: 2, playerCount: 8, maxPlayers: 8 }),
        pool(5, { status: 'refunding', refundReason: 'deadline', settledAt: SAMPLE_TIME }),
      ],
      'next',
    ),
  };
  openCreator();
  expect(await screen.findByText('of 140 that ended')).toBeTruthy();
  expect(figure('Opened')).toEqual(['142', 'pools']);
  expect(figure('Paid out')).toEqual(['131', 'to 389 winners']);
  expect(figure('Refunded')).toEqual(['9', 'every stake in full']);
  expect(figure('Fill rate')).toEqual(['95%', '133 of 140 ended']);
  expect(figure('Time to fill')).toEqual(['38 min', 'half were faster']);
  expect(screen.getByRole('img', { name: '95% of the ended pools were full' })).toBeTruthy();
  expect(screen.getByText(/^Since .*2026 · 184\.200 SOL drawn$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Explorer/ }).getAttribute('href')).toContain(CREATOR);
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual(['Pool 9', 'Pool 8']);
  expect(await pastNames()).toEqual(['Pool 7', 'Pool 6', 'Pool 5']);
  const rows = within(screen.getByRole('list', { name: 'Past pools' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/1 of 4 won 0\.335 SOLPut in: 0\.400 SOLEnded: .*2026$/),
    expect.stringMatching(/2 of 8 won 0\.335 SOL each/),
    expect.stringMatching(/Refunded: not filled in time/),
  ]);
  expect(document.title).toBe('Creator 4vJ9...MNNe · Xeroz'.replace('MNNe', CREATOR.slice(-4)));
  expect(screen.queryByText('Earned as creator')).toBeNull();
});

it('loads further ended pools on demand', async () => {
  server.answers = {
    [FIGURES]: figuresOf({ ended: 3 }),
    active: page([]),
    ended: page([drawn(7), drawn(6)], 'next'),
    endednext: page([drawn(5)]),
  };
  openCreator();
  expect(await pastNames()).toEqual(['Pool 7', 'Pool 6']);
  expect(screen.getByText('No pool by this wallet is open now.')).toBeTruthy();
  expect(screen.getByText('Showing 2 of 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Load 1 more' }));
  await waitFor(async () => expect(await pastNames()).toEqual(['Pool 7', 'Pool 6', 'Pool 5']));
  expect(screen.queryByText('Showing 2 of 3')).toBeNull();
});

it('shows no rates before five pools have ended', async () => {
  server.answers = {
    [FIGURES]: figuresOf({ opened: 4, ended: 4, filled: 4, fillRate: 1 }),
    active: page([]),
    ended: page([drawn(7)]),
  };
  openCreator();
  expect(await screen.findAllByText('shown after 5 ended pools')).toHaveLength(2);
  expect(figure('Fill rate')[0]).toBe('–');
  expect(figure('Time to fill')[0]).toBe('–');
  expect(screen.getByRole('img', { name: 'Too few pools have ended for a fill rate' })).toBeTruthy();
});

it('counts the pools on the chain, and says so, while the server does not answer', async () => {
  chainHas([
    drawn(7),
    pool(8),
    pool(9, { creator: sampleAddress(2) }),
    pool(6, { status: 'refunding', refundReason: 'timeout', settledAt: SAMPLE_TIME }),
  ]);
  openCreator();
  expect(await screen.findByText('The server does not answer')).toBeTruthy();
  expect(await pastNames()).toEqual(['Pool 7', 'Pool 6']);
  expect(figure('Opened')).toEqual(['3', 'pools']);
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual(['Pool 8']);
  expect(screen.queryByText(/^Since/)).toBeNull();
  server.answers = { [FIGURES]: figuresOf(), active: page([pool(8)]), ended: page([drawn(7)]) };
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(figure('Opened')[0]).toBe('142'));
  expect(screen.queryByText('The server does not answer')).toBeNull();
});

it('shows an error if neither the server nor the chain answers, and retries on demand', async () => {
  api.getPools.mockRejectedValue(new Error('no route'));
  openCreator();
  expect(await screen.findByText('The creator could not be read')).toBeTruthy();
  chainHas([drawn(7)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await pastNames()).toEqual(['Pool 7']);
});

it('shows that a wallet has not opened a pool, in other words on its own page', async () => {
  const none = figuresOf({ opened: 0, active: 0, ended: 0, since: null, medianFillSeconds: null });
  server.answers = { [FIGURES]: none, active: page([]), ended: page([]) };
  openCreator();
  expect(await screen.findByText('This wallet has not opened a pool')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All pools' }).getAttribute('href')).toBe('/pools');
  useStore.setState({ walletAddress: CREATOR });
  expect(await screen.findByText('No pool yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create pool' })).toBeTruthy();
});

it('shows on the own page what was earned, and claims all that waits in pools of its own', async () => {
  const [owing, bonus] = [
    drawn(7),
    pool(6, { status: 'refunding', refundReason: 'deadline', bonusLamports: 7_000_000n, settledAt: 1 }),
  ];
  const others = [drawn(4, { creatorPaid: true }), drawn(3, { creator: sampleAddress(2) })];
  chainHas([owing, bonus, ...others]);
  const joinedAt = SAMPLE_TIME + 5;
  const seat = { address: '', pool: owing.address, player: CREATOR, joinedAt, active: true, exitUsed: false };
  api.getEntriesOfPlayer.mockResolvedValue([seat]);
  server.answers = { [FIGURES]: figuresOf(), active: page([]), ended: page([owing]) };
  useStore.setState({ walletAddress: CREATOR });
  openCreator();
  // The creator's share and its winning seat, and the bonus of the refunding pool: 0.004 + 0.335 + 0.007.
  expect(await screen.findByText('0.346 SOL waits for you in pools that you opened.')).toBeTruthy();
  expect(screen.getByText('1% of everything put in, in 131 drawn pools.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Claim 0.346 SOL' }));
  await waitFor(() => expect(api.claimAll).toHaveBeenCalledOnce());
  const [pools, wallet] = api.claimAll.mock.calls[0] ?? [];
  expect(pools?.map(({ address }) => address).toSorted()).toEqual([owing.address, bonus.address].toSorted());
  expect(wallet).toBe(CREATOR);
  expect(Object.values(useStore.getState().joined)).toEqual([
    { [owing.address]: { joinedDate: joinedAt * 1_000, skipped: false } },
  ]);
});

it('follows a creator in this browser, who is then listed with the pools to join', async () => {
  const other = sampleAddress(2);
  server.answers = {
    [FIGURES]: figuresOf(),
    active: page([]),
    ended: page([]),
    '/creators': {
      data: [figuresOf(), figuresOf({ wallet: other, active: 1, open: 0, opened: 2, ended: 1 })],
    },
  };
  const { unmount } = openCreator();
  await userEvent.click(screen.getByRole('button', { name: /^Follow / }));
  expect(screen.getByRole('button', { name: /^Following / }).getAttribute('aria-pressed')).toBe('true');
  unmount();
  useStore.setState({ followed: [other, CREATOR, 'no address'] });
  inClient(<CreatorsPage />);
  expect(await screen.findByText('2 pools open now')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^4vJ9.*142 pools opened · 95% filled/),
    expect.stringMatching(/2 pools openedno pool open now/),
  ]);
  const [first] = screen.getAllByRole('button', { name: /^Following / });
  await userEvent.click(first ?? document.body);
  expect(useStore.getState().followed).toEqual([other, 'no address']);
});

it('lists followed creators without figures while the server does not answer', async () => {
  useStore.setState({ followed: [CREATOR] });
  inClient(<CreatorsPage />);
  expect(await screen.findByText('The figures of these creators could not be read')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^4vJ9/ }).getAttribute('href')).toBe(FIGURES);
});

it('says how to follow creators while none is followed', async () => {
  inClient(<CreatorsPage />);
  expect(await screen.findByText('You follow no creators yet')).toBeTruthy();
  expect(server.requests).toEqual([]);
});
