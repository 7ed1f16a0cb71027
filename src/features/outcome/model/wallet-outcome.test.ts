import { describe, expect, test } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import { NO_DRAW, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { walletOutcome } from './wallet-outcome.ts';

const players = Array.from({ length: 8 }, (_, index) => sampleAddress(index + 1));
const [winner = '', second = '', loser = ''] = players;

/** Eight entries of 0.1 SOL, a bonus of 0.07 SOL, two winners of weight 3 and 4. */
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

describe('of a completed pool', () => {
  test('a winner gets base, weighted bonus and the stakeback', () => {
    expect(walletOutcome(completed(), winner)).toEqual({
      outcome: 'won',
      base: 320_000_000n,
      bonus: 30_000_000n,
      weight: 3,
      stakeback: 15_000_000n,
      creatorReward: 0n,
      completerReward: 0n,
      prize: 365_000_000n,
    });
  });

  test('who completed it is told the reward', () => {
    expect(walletOutcome(completed(), second)).toMatchObject({
      bonus: 40_000_000n,
      completerReward: 4_000_000n,
      prize: 375_000_000n,
    });
  });

  test('a losing creator gets the stakeback and the reward', () => {
    expect(walletOutcome(completed(), loser)).toMatchObject({
      outcome: 'lost',
      base: 0n,
      bonus: 0n,
      stakeback: 15_000_000n,
      creatorReward: 8_000_000n,
      prize: 15_000_000n,
    });
  });

  test('a stranger gets nothing', () => {
    expect(walletOutcome(completed(), sampleAddress(99))).toBeNull();
  });
});

test('before the draw there is no outcome, and in a refund neither', () => {
  expect(walletOutcome(completed({ status: 'locked' }), winner)).toBeNull();
  expect(walletOutcome(completed({ status: 'refunding' }), winner)).toBeNull();
});
