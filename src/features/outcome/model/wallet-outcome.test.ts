import { describe, expect, test } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import { NO_DRAW, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { walletOutcome } from './wallet-outcome.ts';

const players = Array.from({ length: 8 }, (_, index) => sampleAddress(index + 1));
const [winner = '', second = '', loser = ''] = players;

/** Returns a pool with eight entries of 0.1 SOL, a bonus of 0.07 SOL and two winners of weight 3 and 4. */
const completed = (changes: Partial<Pool> = {}): Pool =>
  samplePool({
    status: 'completed',
    creator: loser,
    players,
    playerCount: 8,
    winnerCount: 2,
    randomMultiplier: true,
    weights: [3, 4],
    weightSum: 7,
    bonusLamports: 70_000_000n,
    draw: { ...NO_DRAW, completer: second },
    ...changes,
  });

describe('the outcome of a completed pool', () => {
  const amountsOf = (wallet: string) => {
    const { shares = [], ...result } = walletOutcome(completed(), wallet) ?? {};
    return { ...result, ...Object.fromEntries(shares.map(({ kind, lamports }) => [kind, lamports])) };
  };

  test('a winner gets base, weighted bonus and the stakeback', () => {
    expect(amountsOf(winner)).toEqual({
      outcome: 'won',
      winnings: 320_000_000n,
      bonus: 30_000_000n,
      weight: 3,
      stakeback: 15_000_000n,
      total: 365_000_000n,
      staked: 100_000_000n,
    });
  });

  test('a completer with a seat gets the reward in the same sum', () => {
    expect(amountsOf(second)).toMatchObject({
      bonus: 40_000_000n,
      completerReward: 4_000_000n,
      total: 379_000_000n,
    });
  });

  test('a losing creator gets the stakeback and the reward, and has put in the bonus', () => {
    expect(amountsOf(loser)).toEqual({
      outcome: 'lost',
      weight: null,
      stakeback: 15_000_000n,
      creatorReward: 8_000_000n,
      total: 23_000_000n,
      staked: 170_000_000n,
    });
  });

  test('a stranger gets nothing', () => {
    expect(walletOutcome(completed(), sampleAddress(99))).toBeNull();
  });
});

test('there is no outcome before the draw or in a refund', () => {
  expect(walletOutcome(completed({ status: 'locked' }), winner)).toBeNull();
  expect(walletOutcome(completed({ status: 'refunding' }), winner)).toBeNull();
});
