import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { useWallet } from '#src/chain/wallet-state.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { useUser } from '#src/store/user.ts';
import { PoolPage } from './pool-page.tsx';
import {
  aCompletedPool,
  aDrawingPool,
  aLockedPool,
  aPool,
  aSeat,
  CREATOR,
  ME,
  NOW,
  walletOf,
} from './testing/a-pool.ts';
import { chain, renderWithChain, startAfresh } from './testing/render-with-chain.tsx';

vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: async () => chain.api }));

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await startAfresh();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (pool: Pool | null, path = '/pools/128') => {
  chain.api.getPool = async () => pool;
  return renderWithChain(<Route path="/pools/:id" component={PoolPage} />, path);
};
const connect = (wallet = ME) => {
  useUser.setState({ walletAddress: wallet });
  useWallet.setState({ address: wallet });
};

describe("a pool's page", () => {
  it('tells what the pool is and what a seat costs', async () => {
    open(aPool());
    expect(await screen.findByRole('heading', { level: 1, name: 'Diamond Paws #128' })).toBeTruthy();
    expect(await screen.findByText('0.251480520 SOL')).toBeTruthy();
    expect(screen.getByText('10, 6 to go')).toBeTruthy();
    expect(screen.getByText(aPool().seedCommitment)).toBeTruthy();
    expect(document.title).toBe('Diamond Paws #128 · Xeroz');
  });

  it('says that it could not be loaded', async () => {
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
    expect(await screen.findByText('Seat 3 of 10 is yours.')).toBeTruthy();
    expect(screen.getByText('You may leave for 1h 0m')).toBeTruthy();
    expect(screen.getByText('You').closest('li')?.textContent).toContain('P02x');
  });

  it('pages a long list of players', async () => {
    open(aPool({ maxPlayers: 100, players: Array.from({ length: 45 }, (_, index) => walletOf(index)) }));
    const players = within(await screen.findByRole('region', { name: 'Players' }));
    expect(players.getAllByRole('listitem')).toHaveLength(20);
    await userEvent.click(players.getByRole('button', { name: 'Show more players' }));
    await userEvent.click(players.getByRole('button', { name: 'Show more players' }));
    expect(players.getAllByRole('listitem')).toHaveLength(45);
  });

  it('offers the draw with its reward, and sends it', async () => {
    connect();
    const requestDraw = vi.fn<NonNullable<typeof chain.api.requestDraw>>().mockResolvedValue('signature');
    chain.api.requestDraw = requestDraw;
    open(aLockedPool());
    expect(await screen.findByText(/Whoever requests the draw earns 0.00625 SOL/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Complete the pool' }));
    await waitFor(() => expect(requestDraw).toHaveBeenCalled());
  });

  it('offers the capture once the slot is there', async () => {
    connect();
    chain.api.watchSlot = (onSlot) => {
      onSlot(1_001);
      return () => undefined;
    };
    const captureEntropy = vi.fn<NonNullable<typeof chain.api.captureEntropy>>().mockResolvedValue('s');
    chain.api.captureEntropy = captureEntropy;
    open(aDrawingPool());
    await userEvent.click(await screen.findByRole('button', { name: 'Capture the entropy' }));
    await waitFor(() => expect(captureEntropy).toHaveBeenCalled());
    expect(screen.getByText('Waiting for someone to capture the entropy')).toBeTruthy();
  });

  it('marks what it waits for as the current step, with who may move it', async () => {
    open(aDrawingPool());
    const step = (await screen.findByText('Waiting for slot 1,000')).closest('li');
    expect(step?.getAttribute('aria-current')).toBe('step');
    expect(step?.textContent).toMatch(/anyone can trigger a full refund/);
  });

  it.each<[string, Pool, bigint, RegExp]>([
    ['players', aPool(), 0n, /Waiting for players.*until .*anyone can start the full refund/],
    ['its lock', aPool({ minPlayers: 4, joinDeadline: NOW }), 0n, /ended at .*Anyone may lock it now/],
    ['its refund', aPool({ joinDeadline: NOW }), 0n, /ended at .*Anyone may start the full refund now/],
    ['its countdown', aLockedPool({ countdownEndsAt: NOW + 9 }), 0n, /Until .*anyone may request the draw/],
    ['a request', aLockedPool(), 0n, /Possible since .*Anyone may do it, and earns 0.00625 SOL/],
    ['its slot', aDrawingPool(), 1_000n, /Requested at .*anyone may capture it and earns 0.00625 SOL/],
    ['a capture', aDrawingPool(), 1_001n, /Requested at .*Anyone may capture it and earns 0.00625 SOL/],
    ['its time-out', aDrawingPool(), 1_513n, /out of reach. From .*anyone can trigger a full refund/],
    ['a proof', aDrawingPool({}, { capturedSlot: 1_000n }), 1_100n, /holder of the VRF key, since .*anyone/],
    [
      'the end of its draw',
      aDrawingPool({}, { deadline: NOW, capturedSlot: 1_000n }),
      9_000n,
      /had to be done by .*Anyone can trigger the full refund now/,
    ],
    ['its payments', aCompletedPool(), 0n, /Since .*Seats not paid yet: 10.*anyone may trigger it/],
    ['its last payments', aCompletedPool({ openEntries: 0 }), 0n, /Since .*anyone may send them/],
    [
      'its refunds',
      aPool({ status: 'refunding', refundReason: 'deadline', settledAt: NOW - 5 }),
      0n,
      /Since .*Seats not refunded yet: 4.*anyone may trigger it/,
    ],
    [
      'whoever closes it',
      aCompletedPool({ openEntries: 0, owedLamports: 0n, settledAt: NOW - 30 * 86_400 }),
      0n,
      /Possible since .*Anyone may do it; its rent goes back to its creator/,
    ],
  ])('that waits for %s says since when or until when, and who may act', async (_, pool, slot, text) => {
    chain.api.watchSlot = (onSlot) => {
      onSlot(Number(slot));
      return () => undefined;
    };
    open(pool);
    const life = within(await screen.findByRole('list', { name: 'The life of this pool' }));
    await waitFor(() =>
      expect(life.getAllByRole('listitem').some((step) => text.test(step.textContent ?? ''))).toBe(true),
    );
  });

  it('shows creator, entry fee, total pool, expected winners, bonus, multiplier and stakeback per loser', async () => {
    open(aPool({ bonusLamports: 500_000_000n, randomMultiplier: true }));
    const header = await screen.findByRole('region', { name: /^Diamond Paws/ });
    expect(header.textContent).toContain(`by ${shortAddress(CREATOR)}`);
    const valueOf = (label: string) =>
      screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.nextElementSibling?.textContent;
    expect(valueOf('Entry')).toBe('0.250 SOL');
    // Ten seats at 0.25 SOL, one winner for each four.
    expect(valueOf('Total pool')).toBe('2.500 SOL');
    expect(valueOf('Expected winners')).toBe('2');
    expect(valueOf('Bonus')).toBe('0.500 SOL');
    expect(valueOf('Multiplier')).toBe('Random, 1 to 5');
    expect(valueOf('Stakeback per loser')).toBe('0.037 SOL');
    expect(valueOf("Creator's reward")).toBe('0.025 SOL');
    expect(valueOf('Join and leave until')).toMatch(/1 hr left$/);
  });

  it("says 'Expired' once the join window has no time left", async () => {
    open(aPool({ joinDeadline: NOW }));
    const until = await screen.findByText('Join and leave until');
    expect(until.nextElementSibling?.textContent).toMatch(/Expired$/);
  });

  it.each<[string, Pool, bigint]>([
    ['Complete the pool', aLockedPool(), 0n],
    ['Capture the entropy', aDrawingPool(), 1_001n],
    ['Lock the pool', aPool({ minPlayers: 4, joinDeadline: NOW }), 0n],
    ['Start the refund', aPool({ joinDeadline: NOW }), 0n],
    ['Start the full refund', aDrawingPool({}, { deadline: NOW }), 9_000n],
    [
      'Close the pool',
      aCompletedPool({ openEntries: 0, owedLamports: 0n, settledAt: NOW - 30 * 86_400 }),
      0n,
    ],
  ])("shows the network fee before '%s' is signed", async (button, pool, slot) => {
    chain.api.watchSlot = (onSlot) => {
      onSlot(Number(slot));
      return () => undefined;
    };
    open(pool);
    await screen.findByRole('button', { name: button });
    const moves = within(screen.getByRole('region', { name: 'Move it on' }));
    expect(await moves.findByText('Network fee, about: 0.000005 SOL')).toBeTruthy();
  });

  it('puts consolation over what a loser gets back', async () => {
    connect(walletOf(5));
    open(aCompletedPool());
    const outcome = within(await screen.findByRole('region', { name: 'Not this time' }));
    expect(outcome.getByText('Consolation').nextElementSibling?.textContent).toBe('0.037 SOL');
  });

  it('shows winners with their amounts, and pays a loser to the lamport', async () => {
    connect(walletOf(5));
    chain.api.getEntriesOfPlayer = async () => [aSeat({ player: walletOf(5) })];
    const claim = vi.fn<NonNullable<typeof chain.api.claim>>().mockResolvedValue('signature');
    chain.api.claim = claim;
    open(aCompletedPool());
    expect(await screen.findByRole('heading', { name: 'Not this time' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '2 winners among 10 seats' })).toBeTruthy();
    expect(screen.getAllByText('1.037 SOL').length).toBeGreaterThanOrEqual(2);
    // 0.0375 stakeback + 0.00147552 rent - 0.000005 fee
    expect(await screen.findByText('0.038970520 SOL')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Claim/ }));
    await waitFor(() =>
      expect(claim).toHaveBeenCalledWith(expect.anything(), walletOf(5), expect.any(Function)),
    );
    const link = screen.getByRole('link', { name: 'Check this draw' });
    expect(link.getAttribute('href')).toBe(`/vrf-transparency/${aPool().address}`);
  });

  it('says that a winner has been paid', async () => {
    connect(walletOf(0));
    open(aCompletedPool({ creatorPaid: true }));
    expect(await screen.findByRole('heading', { name: 'You won!' })).toBeTruthy();
    expect(screen.getByText('Paid to your wallet')).toBeTruthy();
    // 80% of 2.5 SOL between two; the stakeback is a line of its own.
    expect(screen.getByText('1.000 SOL')).toBeTruthy();
  });

  it('offers the refund of a pool that expired', async () => {
    connect(walletOf(1));
    chain.api.getEntriesOfPlayer = async () => [aSeat({ player: walletOf(1) })];
    open(aPool({ status: 'refunding', refundReason: 'deadline', settledAt: NOW }));
    expect(await screen.findByRole('button', { name: 'Get 0.251 SOL back' })).toBeTruthy();
    expect(screen.getAllByText('Expired')).toHaveLength(2);
    expect(screen.getByText(/^4 players at the deadline; 10 were needed\./)).toBeTruthy();
  });

  it('speaks of one player in the singular where nobody but the creator had come', async () => {
    const players = [walletOf(0)];
    open(aPool({ status: 'refunding', refundReason: 'deadline', settledAt: NOW, players }));
    expect(await screen.findByText(/^1 player at the deadline; 10 were needed\./)).toBeTruthy();
  });
});
