import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { PoolPage } from './pool-page.tsx';
import {
  aCompletedPool,
  aLockedPool,
  anUndrawnPool,
  aPool,
  aSeat,
  CREATOR,
  NOW,
  walletOf,
} from './testing/a-pool.ts';
import { connect, open, SIGNATURE, startPoolPages } from './testing/open-pool-page.tsx';
import { chain, renderWithChain } from './testing/render-with-chain.tsx';

provideChain(async () => withSlots(chain.api));

startPoolPages();

describe("a pool's page", () => {
  it("shows the pool's terms, the price of a seat, what it can win and what is returned in any case", async () => {
    open(aPool());
    expect(await screen.findByRole('heading', { level: 1, name: 'Diamond Paws #128' })).toBeTruthy();
    const seats = within(screen.getByRole('region', { name: '6 seats are free' }));
    const bet = seats.getAllByRole('definition').map((figure) => figure.textContent);
    // Ten seats at 0.25 SOL, two winners: each gets half of 80% and keeps 15% of the entry.
    expect(bet).toEqual(expect.arrayContaining(['0.250 SOL', '1.037 SOL', '0.037 SOL']));
    // Without a price there is no empty column for dollars.
    expect(bet).not.toContain('');
    expect(seats.getByText('1.037 = 1.000 prize + 0.037 back')).toBeTruthy();
    expect(seats.getByText('1 in 5')).toBeTruthy();
    // The terms are stated once only.
    expect(screen.queryByText(/whole entry comes back/)).toBeNull();
    expect(seats.getByText(/^If there is no draw/).parentElement?.textContent).toContain('all 0.250 SOL');
    expect(screen.getByText('10, 6 to go')).toBeTruthy();
    expect(screen.getByText(aPool().seedCommitment)).toBeTruthy();
    expect(document.title).toBe('Diamond Paws #128 · Xeroz');
  });

  it('the page shows that the pool could not be loaded', async () => {
    open(null);
    chain.api.getPool = async () => {
      throw new Error('fetch failed');
    };
    cleanup();
    renderWithChain(<Route path="/pools/:id" component={PoolPage} />, '/pools/128');
    expect(await screen.findByText('Failed to load pool details')).toBeTruthy();
    expect(screen.getByText('Please try again later')).toBeTruthy();
  });

  it("shows a player's seat, highlighted, and the way out", async () => {
    connect(walletOf(2));
    chain.api.getEntriesOfPlayer = async () => [aSeat({ player: walletOf(2) })];
    open(aPool());
    expect(await screen.findByRole('heading', { name: 'You are in: seat 3' })).toBeTruthy();
    expect(screen.getByText('You can leave in the next 1 hr')).toBeTruthy();
    expect(
      screen.getByText(/a keeper usually sends it to your wallet 10 min after the draw\.$/),
    ).toBeTruthy();
    expect(screen.getByText('You').closest('li')?.textContent).toMatch(/^Seat 3P02x/);
  });

  it('shows a player who left that rejoining is possible, without a second exit', async () => {
    connect(walletOf(7));
    chain.api.getEntriesOfPlayer = async () => [
      aSeat({ player: walletOf(7), active: false, exitUsed: true }),
    ];
    open(aPool());
    const seats = within(await screen.findByRole('region', { name: '6 seats are free' }));
    expect(
      await seats.findByText('You left this pool once. If you join again, you can’t leave.'),
    ).toBeTruthy();
  });

  it('pages a long list of players', async () => {
    open(aPool({ maxPlayers: 100, players: Array.from({ length: 45 }, (_, index) => walletOf(index)) }));
    const players = within(await screen.findByRole('region', { name: 'Players' }));
    expect(players.getAllByRole('listitem')).toHaveLength(20);
    await userEvent.click(players.getByRole('button', { name: 'Show more players' }));
    await userEvent.click(players.getByRole('button', { name: 'Show more players' }));
    expect(players.getAllByRole('listitem')).toHaveLength(45);
  });

  it('marks the action that the pool waits for as the current step, with who can send it', async () => {
    open(aLockedPool());
    const step = (await screen.findByText('Waiting for the draw round')).closest('li');
    expect(step?.getAttribute('aria-current')).toBe('step');
    expect(step?.textContent).toMatch(/anyone can start the full refund/);
  });

  it.each<[string, Pool, boolean, RegExp]>([
    ['players', aPool(), false, /Waiting for players.*until .*anyone can start the full refund/],
    [
      'its lock',
      aPool({ minPlayers: 4, joinDeadline: NOW }),
      false,
      /ended at .*Anyone can lock the pool now/,
    ],
    ['its refund', aPool({ joinDeadline: NOW }), false, /ended at .*Anyone can start the full refund now/],
    [
      'its countdown',
      aLockedPool({}, { drawAt: NOW + 9 }),
      false,
      /Round 35,732,212 is published at .*anyone can complete the pool and earn 0.0125 SOL/,
    ],
    [
      'its round',
      aLockedPool(),
      false,
      /League of Entropy, round 35,732,212, due since .*anyone can complete the pool and earn 0.0125 SOL/,
    ],
    ['a completion', aLockedPool(), true, /Possible since .*Anyone can do it and earn 0.0125 SOL/],
    [
      'the end of its draw',
      aLockedPool({}, { drawAt: NOW - 90_000, deadline: NOW, lockSlot: 0n }),
      false,
      /had to be completed by .*Anyone can start the full refund now/,
    ],
    ['its payments', aCompletedPool(), false, /Since .*Seats not paid yet: 10.*Anyone can send the payments/],
    ['its last payments', aCompletedPool({ openEntries: 0 }), false, /Since .*Anyone can send them/],
    [
      'its refunds',
      aPool({ status: 'refunding', refundReason: 'deadline', settledAt: NOW - 5 }),
      false,
      /Since .*Seats not refunded yet: 4.*Anyone can send the refunds/,
    ],
    [
      'whoever closes it',
      aCompletedPool({ openEntries: 0, owedLamports: 0n, settledAt: NOW - 30 * 86_400 }),
      false,
      /Possible since .*Anyone can do it. The deposit goes back to the creator/,
    ],
  ])(
    'shows for a pool that waits for %s since or until when, and who can act',
    async (_, pool, isOut, text) => {
      chain.api.getClock = async () => ({ slot: 40_000n, unixTimestamp: NOW });
      if (isOut) chain.api.findRound = async () => SIGNATURE;
      open(pool);
      const life = within(await screen.findByRole('list', { name: 'Pool timeline' }));
      await waitFor(() =>
        expect(life.getAllByRole('listitem').some((step) => text.test(step.textContent ?? ''))).toBe(true),
      );
    },
  );

  it('shows creator, entry fee, total pool, expected winners, bonus, multiplier and stakeback per loser', async () => {
    open(aPool({ bonusLamports: 500_000_000n, randomMultiplier: true }));
    const header = await screen.findByRole('region', { name: /^Diamond Paws/ });
    expect(header.textContent).toContain(`by ${shortAddress(CREATOR)}`);
    const termOf = (label: string) => screen.getAllByText(label).find(({ tagName }) => tagName === 'DT');
    const valueOf = (label: string) => termOf(label)?.nextElementSibling?.textContent;
    const unfolded = [
      'Total pool',
      'Expected winners',
      'Bonus',
      'Stakeback per loser',
      'Seed commitment',
    ] as const;
    for (const label of unfolded) expect(termOf(label)?.closest('details')).toBeNull();
    expect(valueOf('Entry')).toBe('0.250 SOL');
    // Ten seats at 0.25 SOL, one winner for each four.
    expect(valueOf('Total pool')).toBe('2.500 SOL');
    expect(valueOf('Expected winners')).toBe('2');
    expect(valueOf('Bonus')).toBe('0.500 SOL');
    expect(valueOf('Multiplier')).toBe('Random, 1 to 5');
    expect(valueOf('Stakeback per loser')).toBe('0.037 SOL');
    expect(valueOf('Creator reward')).toBe('0.025 SOL');
    expect(valueOf('Join or leave until')).toMatch(/1 hr left$/);
  });

  it("shows 'Expired' once the join window has no time left", async () => {
    open(aPool({ joinDeadline: NOW }));
    const until = await screen.findByText('Join or leave until');
    expect(until.nextElementSibling?.textContent).toMatch(/Expired$/);
  });

  it.each<[string, Pool]>([
    ['Complete the pool', aLockedPool()],
    ['Lock the pool', aPool({ minPlayers: 4, joinDeadline: NOW })],
    ['Start the refund', aPool({ joinDeadline: NOW })],
    ['Start the full refund', aLockedPool({}, { drawAt: NOW - 90_000, deadline: NOW, lockSlot: 0n })],
    ['Close the pool', aCompletedPool({ openEntries: 0, owedLamports: 0n, settledAt: NOW - 30 * 86_400 })],
  ])("shows the network fee before '%s' is signed", async (button, pool) => {
    chain.api.getClock = async () => ({ slot: 40_000n, unixTimestamp: NOW });
    open(pool);
    await screen.findByRole('button', { name: button });
    const nextStep = within(screen.getByRole('region', { name: 'Next step for this pool' }));
    expect(await nextStep.findByText('Network fee: about 0.000005 SOL')).toBeTruthy();
  });

  it('shows winners with their amounts, and pays a loser', async () => {
    connect(walletOf(5));
    chain.api.getEntriesOfPlayer = async () => [aSeat({ player: walletOf(5) })];
    const claim = vi.fn<NonNullable<typeof chain.api.claim>>().mockResolvedValue('signature');
    chain.api.claim = claim;
    open(aCompletedPool());
    expect(await screen.findByRole('heading', { name: 'Not this time' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '2 winners among 10 seats' })).toBeTruthy();
    // The creator's seat brought its reward as well.
    for (const amount of ['1.037 SOL', '1.062 SOL']) expect(screen.getByText(amount)).toBeTruthy();
    expect(screen.getByText('You put in 0.250: −0.213')).toBeTruthy();
    const deposit = (await screen.findByText('Deposit, returned')).nextElementSibling;
    expect(deposit?.textContent).toBe('+0.00147552 SOL');
    await userEvent.click(screen.getByRole('button', { name: 'Claim 0.037 SOL' }));
    await waitFor(() =>
      expect(claim).toHaveBeenCalledWith(expect.anything(), walletOf(5), expect.any(Function)),
    );
    const link = await screen.findByRole('link', { name: 'Check this draw' });
    expect(link.getAttribute('href')).toBe(`/vrf-transparency/${aPool().address}`);
  });

  it('shows that a winner has been paid', async () => {
    connect(walletOf(0));
    open(aCompletedPool({ creatorPaid: true }));
    const outcome = within(await screen.findByRole('region', { name: /^You won with seat \d+$/ }));
    expect(outcome.getByText('Paid to your wallet')).toBeTruthy();
    // 80% of 2.5 SOL between two, the stakeback, and 1% for the creator.
    const lines = outcome.getAllByRole('definition').map((figure) => figure.textContent);
    expect(lines).toEqual(['1.000', '0.037', '0.025', '1.062 SOL']);
    expect(outcome.getByText('You put in 0.250: +0.812')).toBeTruthy();
    await userEvent.click(outcome.getByRole('button', { name: 'Share it' }));
    const sharing = within(await screen.findByRole('dialog', { name: 'Share your win' }));
    expect(sharing.getByText(/^I took seat \d+ in Diamond Paws and won 1\.037 SOL\./)).toBeTruthy();
  });

  it('offers the refund of a pool that expired', async () => {
    connect(walletOf(1));
    chain.api.getEntriesOfPlayer = async () => [aSeat({ player: walletOf(1) })];
    open(aPool({ status: 'refunding', refundReason: 'deadline', settledAt: NOW }));
    expect(await screen.findByRole('button', { name: 'Get 0.250 SOL back' })).toBeTruthy();
    expect(screen.getAllByText('Expired')).toHaveLength(2);
    expect(screen.getByText(/^4 players at the deadline; 10 were needed\./)).toBeTruthy();
  });

  it.each([
    ['timeout', 'The draw timed out', /^The winners were not drawn in time, so nobody won and nobody lost/],
    ['void', 'Void: draw round published too early', /so someone could have known the result. Nobody won/],
  ] as const)('explains a refund by %s, and that everything is returned', async (why, step, text) => {
    connect(walletOf(1));
    chain.api.getEntriesOfPlayer = async () => [aSeat({ player: walletOf(1) })];
    open(anUndrawnPool(why));
    const outcome = within(await screen.findByRole('region', { name: 'Your refund' }));
    expect(outcome.getByText(text).textContent).toMatch(/veryone gets the whole entry back\.$/);
    expect(screen.getByText(step)).toBeTruthy();
  });

  it('uses the singular if only the creator had joined', async () => {
    const players = [walletOf(0)];
    open(aPool({ status: 'refunding', refundReason: 'deadline', settledAt: NOW, players }));
    expect(await screen.findByText(/^1 player at the deadline; 10 were needed\./)).toBeTruthy();
  });
});
