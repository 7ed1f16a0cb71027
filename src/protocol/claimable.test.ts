import { describe, expect, it } from 'vitest';
import { NO_DRAW, sampleAddress, samplePool } from './testing/sample-pool.ts';
import { claimAmount, getClaimable, isEmpty, NOTHING_CLAIMABLE, sharesOf, stakedBy } from './claimable.ts';
import type { Pool } from './pool.ts';

const RENT = 1_475_520n;
const players = Array.from({ length: 10 }, (_, index) => sampleAddress(index + 1));
const [winner = '', creator = '', completer = '', loser = ''] = players;
const stranger = sampleAddress(99);

/** Ten entries of 0.1 SOL, two winners of weight 3 and 1, the creator the second of them. */
const completed = (changes: Partial<Pool> = {}): Pool =>
  samplePool({
    status: 'completed',
    creator,
    players,
    playerCount: 10,
    winnerCount: 2,
    weights: [3, 1],
    weightSum: 4,
    bonusLamports: 4n,
    draw: { ...NO_DRAW, completer },
    ...changes,
  });
const refunding = (changes: Partial<Pool> = {}): Pool =>
  completed({ status: 'refunding', refundReason: 'deadline', weights: [], winnerCount: 0, ...changes });

const linesOf = (...args: Parameters<typeof getClaimable>) => {
  const { shares, deposit } = getClaimable(...args);
  const lines = shares.map(({ kind, lamports }) => [kind, lamports] as const);
  return Object.fromEntries(deposit > 0n ? [...lines, ['deposit', deposit]] : lines);
};

describe('the claimable amount', () => {
  it.each(['open', 'locked'] as const)('the claimable amount is nothing while a pool is %s', (status) => {
    expect(getClaimable(completed({ status, weights: [] }), winner, true, RENT)).toEqual(NOTHING_CLAIMABLE);
    expect(sharesOf(completed({ status, weights: [] }), winner, true)).toEqual([]);
  });

  it('the claimable amount of a winner is share, bonus, stakeback and deposit', () => {
    expect(linesOf(completed(), winner, true, RENT)).toEqual({
      winnings: 400_000_000n,
      bonus: 3n,
      stakeback: 15_000_000n,
      deposit: RENT,
    });
  });

  it('the claimable amount of a loser is the stakeback, with the reward if the wallet completed the pool', () => {
    expect(linesOf(completed(), loser, true, RENT)).toEqual({ stakeback: 15_000_000n, deposit: RENT });
    expect(linesOf(completed(), completer, true, RENT)).toEqual({
      stakeback: 15_000_000n,
      completerReward: 5_000_000n,
      deposit: RENT,
    });
    const draw = { ...NO_DRAW, completer: stranger };
    expect(linesOf(completed({ draw }), stranger, false, RENT)).toEqual({ completerReward: 5_000_000n });
  });

  it('excludes payments that were already made to the wallet', () => {
    expect(linesOf(completed({ completerPaid: true }), completer, true, RENT)).not.toHaveProperty(
      'completerReward',
    );
    expect(linesOf(completed({ creatorPaid: true }), creator, true, RENT)).toEqual({
      winnings: 400_000_000n,
      bonus: 1n,
      stakeback: 15_000_000n,
      deposit: RENT,
    });
    expect(linesOf(completed(), creator, false, RENT)).toEqual({ creatorReward: 10_000_000n });
    expect(getClaimable(completed({ creatorPaid: true }), creator, false, RENT)).toEqual(NOTHING_CLAIMABLE);
    expect(getClaimable(completed({ completerPaid: true }), completer, false, RENT)).toEqual(
      NOTHING_CLAIMABLE,
    );
  });

  it('the claimable amount of a refund is the entry, for the creator also the bonus, and no completer’s reward', () => {
    expect(linesOf(refunding(), creator, true, RENT)).toEqual({
      refund: 100_000_000n,
      creatorBonus: 4n,
      deposit: RENT,
    });
    expect(linesOf(refunding(), loser, true, RENT)).toEqual({ refund: 100_000_000n, deposit: RENT });
    expect(linesOf(refunding(), creator, false, RENT)).toEqual({ creatorBonus: 4n });
    expect(getClaimable(refunding({ creatorPaid: true }), creator, false, RENT)).toEqual(NOTHING_CLAIMABLE);
    expect(getClaimable(refunding(), completer, false, RENT)).toEqual(NOTHING_CLAIMABLE);
  });

  it('the claimable amount of a wallet outside the pool is nothing, even if it is passed an open seat', () => {
    expect(getClaimable(completed(), stranger, true, RENT)).toEqual(NOTHING_CLAIMABLE);
    expect(getClaimable(refunding(), stranger, true, RENT)).toEqual(NOTHING_CLAIMABLE);
  });
});

it('sharesOf marks which shares of a wallet are paid', () => {
  expect(sharesOf(completed({ creatorPaid: true }), creator, true)).toEqual([
    { kind: 'winnings', lamports: 400_000_000n, paid: false },
    { kind: 'bonus', lamports: 1n, paid: false },
    { kind: 'stakeback', lamports: 15_000_000n, paid: false },
    { kind: 'creatorReward', lamports: 10_000_000n, paid: true },
  ]);
  expect(sharesOf(refunding(), creator, false)).toEqual([
    { kind: 'refund', lamports: 100_000_000n, paid: true },
    { kind: 'creatorBonus', lamports: 4n, paid: false },
  ]);
});

it('claimAmount excludes the deposit unless nothing else is claimable', () => {
  expect(claimAmount(getClaimable(completed(), loser, true, RENT))).toBe(15_000_000n);
  expect(claimAmount({ shares: [], deposit: RENT })).toBe(RENT);
  expect(isEmpty({ shares: [], deposit: RENT })).toBe(false);
  expect(isEmpty(NOTHING_CLAIMABLE)).toBe(true);
});

it('stakedBy returns the entry, and for the creator also the bonus', () => {
  expect(stakedBy(completed(), loser)).toBe(100_000_000n);
  expect(stakedBy(completed(), creator)).toBe(100_000_004n);
  expect(stakedBy(completed(), stranger)).toBe(0n);
});
