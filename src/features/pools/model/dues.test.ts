import { describe, expect, it } from 'vitest';
import { aCompletedPool, aPool, aSeat, CREATOR, walletOf } from '../testing/a-pool.ts';
import { duesOf, totalOf } from './dues.ts';

const RENT = 1_475_520n;
const seatOf = (index: number) => aSeat({ player: walletOf(index) });
const linesOf = (...args: Parameters<typeof duesOf>) =>
  Object.fromEntries(duesOf(...args).map(({ kind, lamports }) => [kind, lamports]));

describe('what a claim brings', () => {
  it('is nothing before the end', () => {
    expect(duesOf(aPool(), walletOf(1), seatOf(1), RENT)).toEqual([]);
  });

  it('pays a winner share, bonus, stakeback and rent', () => {
    const pool = aCompletedPool({ bonusLamports: 4n, weights: [3, 1], weightSum: 4, creator: walletOf(50) });
    expect(linesOf(pool, walletOf(0), seatOf(0), RENT)).toEqual({
      winnings: 1_000_000_000n,
      bonus: 3n,
      stakeback: 37_500_000n,
      seatRent: RENT,
    });
  });

  it('pays a loser the stakeback, and who moved the draw their share', () => {
    expect(linesOf(aCompletedPool(), walletOf(5), seatOf(5), RENT)).toEqual({
      stakeback: 37_500_000n,
      seatRent: RENT,
    });
    // Player 2 captured, and lost.
    expect(linesOf(aCompletedPool(), walletOf(2), seatOf(2), RENT)).toMatchObject({
      captureReward: 6_250_000n,
    });
    expect(linesOf(aCompletedPool({ capturerPaid: true }), walletOf(2), seatOf(2), RENT)).not.toHaveProperty(
      'captureReward',
    );
  });

  it('pays a creator whose seat was paid already the reward alone', () => {
    const dues = duesOf(aCompletedPool(), CREATOR, null, RENT);
    expect(dues).toEqual([{ kind: 'creatorReward', lamports: 25_000_000n }]);
    expect(duesOf(aCompletedPool({ creatorPaid: true }), CREATOR, null, RENT)).toEqual([]);
  });

  it('returns entry and bonus in a refund', () => {
    const pool = aPool({ status: 'refunding', refundReason: 'deadline', bonusLamports: 9n });
    const dues = duesOf(pool, CREATOR, seatOf(0), RENT);
    expect(totalOf(dues)).toBe(250_000_000n + 9n + RENT);
    expect(linesOf(pool, walletOf(1), seatOf(1), RENT)).toEqual({ refund: 250_000_000n, seatRent: RENT });
  });

  it('is nothing for who has left', () => {
    const gone = aSeat({ player: walletOf(30), active: false, exitUsed: true });
    expect(duesOf(aCompletedPool(), walletOf(30), gone, RENT)).toEqual([]);
  });
});
