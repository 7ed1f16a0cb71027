import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { toHex, u32Le } from '#src/protocol/bytes.ts';
import { winnerCount } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { NO_DRAW, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { chiSquareTail, quadraticForm } from './chi-square.ts';
import { joiningSeats, winningSeats } from '#src/protocol/recorded-draw.ts';
import { seatFairness } from './fairness.ts';
import { FINISHED, finishedPool } from '#src/protocol/testing/finished-pool.ts';

const drawn = (playerCount: number, output: string): PoolHeader =>
  samplePool({
    status: 'completed',
    playerCount,
    winnerCount: winnerCount(playerCount, 4),
    draw: { ...NO_DRAW, output },
  });
const outputOf = (index: number): string => toHex(sha256(u32Le(index)));
const fair = (count: number, sizes: readonly number[]): PoolHeader[] =>
  Array.from({ length: count }, (_, index) => drawn(sizes[index % sizes.length] ?? 8, outputOf(index)));

describe('the tail of the chi-square distribution', () => {
  // Values of published tables.
  test.each([
    [3.841459, 1, 0.05],
    [5.991465, 2, 0.05],
    [7.814728, 3, 0.05],
    [11.344867, 3, 0.01],
    [16.26624, 3, 0.001],
    [0.351846, 3, 0.95],
    [9.487729, 4, 0.05],
    [11.0705, 5, 0.05],
    [10.827566, 1, 0.001],
  ])('the tail of the chi-square distribution beyond %d with %d degrees is %d', (value, degrees, tail) => {
    expect(chiSquareTail(value, degrees)).toBeCloseTo(tail, 5);
  });

  test('the tail of the chi-square distribution is 1 at zero and almost 0 for large values', () => {
    expect(chiSquareTail(0, 3)).toBe(1);
    expect(chiSquareTail(400, 3)).toBeLessThan(1e-50);
  });
});

test('quadraticForm computes the form with the inverse matrix, or null for a singular one', () => {
  // The inverse of [[2, 1], [1, 3]] is [[3, -1], [-1, 2]] / 5.
  expect(
    quadraticForm(
      [
        [2, 1],
        [1, 3],
      ],
      [1, 4],
    ),
  ).toBeCloseTo((3 - 8 + 32) / 5, 12);
  expect(
    quadraticForm(
      [
        [1, 2],
        [2, 4],
      ],
      [1, 1],
    ),
  ).toBeNull();
  expect(
    quadraticForm(
      [
        [0, 1],
        [1, 0],
      ],
      [2, 3],
    ),
  ).toBeCloseTo(12, 12);
});

test.each(FINISHED)('the winning seats of $name map to the recorded winners', (vector) => {
  const pool = finishedPool(vector);
  const joined: string[] = [];
  joiningSeats(pool).forEach((seat, index) => {
    joined[seat] = pool.players[index] ?? '';
  });
  expect(winningSeats(pool).map((seat) => joined[seat])).toEqual(pool.players.slice(0, pool.winnerCount));
  expect(joined[0]).toBe(pool.creator);
});

describe('seats over all draws', () => {
  test('the seat counts include every winner once, and as many are expected in total', () => {
    const result = seatFairness(fair(50, [8, 10, 3, 2]));
    expect(result.draws).toBe(50);
    expect(result.observed.reduce((sum, count) => sum + count, 0)).toBe(result.winners);
    expect(result.expected.reduce((sum, count) => sum + count, 0)).toBeCloseTo(result.winners, 9);
  });

  test('fair draws give a chi-square near its degrees of freedom', () => {
    // The mean of 60 such statistics deviates from 3 by more than 1.2 once in ten thousand times.
    const values = Array.from({ length: 60 }, (_, batch) => {
      const pools = Array.from({ length: 30 }, (__, index) =>
        drawn([8, 12, 5][index % 3] ?? 8, outputOf(1_000 * (batch + 1) + index)),
      );
      return seatFairness(pools).test?.chiSquare ?? Number.NaN;
    });
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean).toBeGreaterThan(1.8);
    expect(mean).toBeLessThan(4.2);
  });

  test('draws that always favour the same seats are detected', () => {
    const output = outputOf(3);
    const result = seatFairness(Array.from({ length: 60 }, () => drawn(8, output)));
    expect(result.test?.enough).toBe(true);
    expect(result.test?.p).toBeLessThan(1e-6);
  });

  test('draws of pools for two have one degree of freedom', () => {
    expect(seatFairness(fair(40, [2])).test).toMatchObject({ degrees: 1, enough: true });
  });

  test('three draws are marked as too few for the test, and without draws there is no test', () => {
    expect(seatFairness(fair(3, [8])).test?.enough).toBe(false);
    expect(seatFairness([]).test).toBeNull();
    expect(seatFairness([samplePool({ status: 'locked' })]).draws).toBe(0);
  });
});
