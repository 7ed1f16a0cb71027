import { describe, expect, test } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import {
  NO_DRAW,
  SAMPLE_LOCK,
  SAMPLE_TIME,
  sampleAddress,
  samplePool,
} from '#src/protocol/testing/sample-pool.ts';
import { activityLine as lineAt, activityTotals } from './activity-line.ts';

const players = [1, 2, 3, 4].map(sampleAddress);
const [winner = '', creator = '', player = ''] = players;
const helper = sampleAddress(50);

const JOINED = SAMPLE_TIME * 1_000;
const OPEN = { open: true, joinedDate: JOINED };
const PAID = { open: false, joinedDate: JOINED };

const pool = (changes: Partial<Pool> = {}): Pool =>
  samplePool({
    status: 'completed',
    creator,
    players,
    playerCount: 4,
    winnerCount: 1,
    weights: [1],
    weightSum: 1,
    bonusLamports: 7n,
    draw: { ...NO_DRAW, completer: helper },
    ...changes,
  });

const activityLine = (of: Pool, wallet: string, seat: typeof OPEN, now = SAMPLE_TIME) =>
  lineAt(of, wallet, seat, now);

const amounts = (line: ReturnType<typeof activityLine>) =>
  line?.shares.map(({ kind, lamports, paid }) => [kind, lamports, paid]);

describe('a completed pool', () => {
  test('a completed pool pays its winner base, bonus and stakeback, due while the entry is open', () => {
    const line = activityLine(pool(), winner, OPEN);
    expect(line).toMatchObject({ activityStatus: 'won', claimable: 335_000_007n, paid: 0n });
    expect(amounts(line)).toEqual([
      ['winnings', 320_000_000n, false],
      ['bonus', 7n, false],
      ['stakeback', 15_000_000n, false],
    ]);
    expect(activityLine(pool(), winner, PAID)).toMatchObject({ claimable: 0n, paid: 335_000_007n });
  });

  test('a completed pool owes its creator the creator reward and the completion reward, even if the seat has been paid', () => {
    const own = pool({ creatorPaid: true, draw: { ...NO_DRAW, completer: creator } });
    expect(amounts(activityLine(own, creator, PAID))).toEqual([
      ['stakeback', 15_000_000n, true],
      ['creatorReward', 4_000_000n, true],
      ['completerReward', 2_000_000n, false],
    ]);
  });

  test('a completed pool owes the reward to a completer without a seat', () => {
    const line = activityLine(pool(), helper, PAID);
    expect(line).toMatchObject({ activityStatus: 'helped', seated: false, claimable: 2_000_000n });
    expect(activityLine(pool({ completerPaid: true }), helper, PAID)).toMatchObject({
      claimable: 0n,
      paid: 2_000_000n,
    });
  });

  test('a completed pool returns no line for other wallets', () => {
    expect(activityLine(pool(), sampleAddress(99), PAID)).toBeNull();
  });
});

describe('a refund', () => {
  const refunding = pool({ status: 'refunding', refundReason: 'timeout', weights: [] });

  test('a refund returns the whole entry', () => {
    expect(activityLine(refunding, player, OPEN)).toMatchObject({
      activityStatus: 'refunded',
      claimable: 100_000_000n,
    });
  });

  test('a refund returns the creator the bonus as well', () => {
    expect(amounts(activityLine(refunding, creator, OPEN))).toEqual([
      ['refund', 100_000_000n, false],
      ['creatorBonus', 7n, false],
    ]);
  });

  test('a refund pays no completer if there was no draw', () => {
    expect(activityLine(refunding, helper, PAID)).toMatchObject({ claimable: 0n, shares: [] });
  });
});

test('a pool under way is pending and owes nothing', () => {
  for (const status of ['open', 'locked'] as const) {
    expect(activityLine(pool({ status, weights: [] }), winner, OPEN)).toMatchObject({
      activityStatus: 'pending',
      amountWon: null,
      claimable: 0n,
      shares: [],
    });
  }
});

test('amountWon is null before the draw and the winnings of the seat after it', () => {
  const won = (changes: Partial<Pool>, wallet = winner) =>
    activityLine(pool(changes), wallet, OPEN)?.amountWon;
  for (const status of ['open', 'locked'] as const) expect(won({ status, weights: [] })).toBeNull();
  expect(won({})).toBe(335_000_007n);
  expect(won({}, player)).toBe(0n);
  expect(won({ status: 'refunding', refundReason: 'deadline', weights: [] })).toBeNull();
});

test("a record has its pool's status and the date of the join, which a completer without a seat lacks", () => {
  const { drawAt } = SAMPLE_LOCK.draw;
  const running = pool({ ...SAMPLE_LOCK, weights: [] });
  expect(activityLine(running, winner, OPEN, drawAt - 1)).toMatchObject({ status: 'locked' });
  expect(activityLine(running, winner, OPEN, drawAt)).toMatchObject({
    status: 'drawing',
    joinedDate: JOINED,
  });
  const expired = pool({ status: 'refunding', refundReason: 'deadline', weights: [] });
  expect(activityLine(expired, winner, PAID)).toMatchObject({ status: 'expired', joinedDate: JOINED });
  expect(activityLine(pool(), helper, PAID)).toMatchObject({ status: 'completed', joinedDate: null });
});

test('totals count the winnings of winning seats', () => {
  const lines = [
    activityLine(pool(), winner, OPEN),
    activityLine(pool({ creator: winner }), winner, PAID),
    activityLine(pool({ status: 'open', weights: [] }), winner, OPEN),
    activityLine(
      pool({ players: players.slice(1), playerCount: 3, creator, draw: { ...NO_DRAW, completer: winner } }),
      winner,
      PAID,
    ),
  ].filter((line) => line !== null);
  expect(activityTotals(lines)).toEqual({
    won: 670_000_014n,
    joined: 3,
    creator: 4_000_000n,
    completing: 1_500_000n,
  });
});
