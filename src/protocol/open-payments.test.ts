import { describe, expect, it } from 'vitest';
import { NO_DRAW, sampleAddress, samplePool } from './testing/sample-pool.ts';
import { openPayments } from './open-payments.ts';
import type { Entry, Pool } from './pool.ts';

const RENT = 1_475_520n;
/** Half of 80% of 2.5 SOL, and 15% of the entry. */
const WINNER = 1_037_500_000n;
const STAKEBACK = 37_500_000n;

const walletOf = (index: number): string => sampleAddress(index + 1);
const CREATOR = walletOf(0);
/** Returns a pool of ten players with an entry of 0.25 SOL. */
const aPool = (changes: Partial<Pool> = {}): Pool =>
  samplePool({
    entryLamports: 250_000_000n,
    playerCount: 10,
    players: Array.from({ length: 10 }, (_, index) => walletOf(index)),
    ...changes,
  });
/** Returns a pool with two winners that player 2 completed. */
const aCompletedPool = (changes: Partial<Pool> = {}): Pool =>
  aPool({
    status: 'completed',
    winnerCount: 2,
    weights: [1, 1],
    weightSum: 2,
    draw: { ...NO_DRAW, completer: walletOf(2) },
    ...changes,
  });

const seatOf = (player: string, active = true): Entry => ({
  address: sampleAddress(250),
  pool: aPool().address,
  player,
  joinedAt: 1,
  active,
  exitUsed: false,
});
const facts = (entries: Entry[], except: string | null = null) => ({
  entries,
  seatRent: RENT,
  except,
});
const summary = (lines: ReturnType<typeof openPayments>) =>
  lines.map(({ role, to, lamports }) => [role, to, lamports]);

describe('the open payments of an ended pool', () => {
  it('the open payments of an ended pool are the shares of players with their rent, then those of creator, completer and treasury', () => {
    const lines = openPayments(aCompletedPool(), facts([seatOf(walletOf(0)), seatOf(walletOf(5))]));
    expect(summary(lines)).toEqual([
      ['winner', walletOf(0), WINNER + RENT],
      ['seat', walletOf(5), STAKEBACK + RENT],
      ['creator', CREATOR, 25_000_000n],
      ['completer', walletOf(2), 12_500_000n],
      ['treasury', aPool().treasury, 87_500_000n],
    ]);
  });

  it('the open payments exclude what is already paid', () => {
    const paid = { creatorPaid: true, completerPaid: true, treasuryPaid: true };
    expect(openPayments(aCompletedPool(paid), facts([]))).toEqual([]);
  });

  it('the open payments exclude the wallet that claims for itself', () => {
    const lines = openPayments(aCompletedPool(), facts([seatOf(CREATOR), seatOf(walletOf(5))], CREATOR));
    expect(lines.map(({ to }) => to)).not.toContain(CREATOR);
    expect(lines).toHaveLength(3);
  });

  it('the open payments of a refunding pool are the entry of each player, and the creator’s bonus', () => {
    const pool = aPool({ status: 'refunding', refundReason: 'deadline', bonusLamports: 5n, settledAt: 1 });
    expect(summary(openPayments(pool, facts([seatOf(walletOf(3))])))).toEqual([
      ['seat', walletOf(3), 250_000_000n + RENT],
      ['creator', CREATOR, 5n],
    ]);
    expect(openPayments({ ...pool, bonusLamports: 0n }, facts([]))).toEqual([]);
  });
});

it('a player who left gets the seat’s rent back once the pool is locked', () => {
  const left = facts([seatOf(walletOf(20), false)]);
  expect(openPayments(aPool(), left)).toEqual([]);
  for (const pool of [aPool({ status: 'locked' }), aCompletedPool()]) {
    expect(summary(openPayments(pool, left))).toContainEqual(['leftSeat', walletOf(20), RENT]);
  }
});
