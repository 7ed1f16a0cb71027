/**
 * Tests whether winners are evenly distributed over the joining order. Seats are sorted into quarters of each pool's
 * order; winners are drawn without replacement, so the counts of one draw follow the multivariate hypergeometric
 * distribution: with p the quarters' shares of n seats and w winners, mean w·p and covariance w·(n-w)/(n-1)·(diag(p) -
 * p·pᵀ).
 */
import type { PoolHeader } from '#src/protocol/pool.ts';
import { type RecordedDraw, winningSeats } from '#src/protocol/recorded-draw.ts';
import { chiSquareTail, quadraticForm } from './chi-square.ts';

const QUARTERS = 4;
/** Fewest expected winners in a quarter for which the chi-square distribution is a good fit (Cochran's rule). */
const FEWEST_EXPECTED = 5;

export type SeatFairness = ReturnType<typeof seatFairness>;

/** The fields of a draw that the statistics need. */
export interface DrawResult extends RecordedDraw, Pick<PoolHeader, 'status'> {}

/** Counts the winners of all finished draws and compares them with what a fair draw gives. */
export function seatFairness(pools: readonly DrawResult[]) {
  const draws = pools.filter((pool) => pool.status === 'completed' && pool.draw.output !== null);
  const observed = zeros();
  const expected = zeros();
  const covariance = zeros().map(zeros);
  for (const pool of draws) {
    const { playerCount: n, winnerCount: w } = pool;
    for (const seat of winningSeats(pool)) add(observed, quarterOf(seat, n), 1);
    const shares = zeros();
    for (let seat = 0; seat < n; seat += 1) add(shares, quarterOf(seat, n), 1 / n);
    const scale = n > 1 ? (w * (n - w)) / (n - 1) : 0;
    shares.forEach((p, row) => {
      add(expected, row, w * p);
      shares.forEach((q, column) => {
        add(covariance[row] ?? [], column, scale * ((row === column ? p : 0) - p * q));
      });
    });
  }
  return {
    draws: draws.length,
    /** Whether a quarter of some pool had no seat. */
    small: draws.some(({ playerCount }) => playerCount < QUARTERS),
    winners: observed.reduce((sum, count) => sum + count, 0),
    observed,
    expected,
    test: testOf(observed, expected, covariance),
  };
}

/** Returns the test's result; null if no draw could have had a different result. */
function testOf(observed: number[], expected: number[], covariance: number[][]) {
  // Quarters without any seat are left out, and one more, because the counts have a fixed sum.
  const used = expected.flatMap((count, quarter) => (count > 0 ? [quarter] : [])).slice(1);
  if (used.length === 0) return null;
  const deviations = used.map((quarter) => (observed[quarter] ?? 0) - (expected[quarter] ?? 0));
  const matrix = used.map((row) => used.map((column) => covariance[row]?.[column] ?? 0));
  const chiSquare = quadraticForm(matrix, deviations);
  if (chiSquare === null) return null;
  return {
    chiSquare,
    degrees: used.length,
    /** The probability, from 0 to 1, that a fair draw deviates at least this much. */
    p: chiSquareTail(chiSquare, used.length),
    enough: expected.every((count) => count === 0 || count >= FEWEST_EXPECTED),
  };
}

function quarterOf(seat: number, seats: number): number {
  return Math.floor((seat * QUARTERS) / seats);
}

function zeros(): number[] {
  return Array.from({ length: QUARTERS }, () => 0);
}

function add(list: number[], index: number, amount: number): void {
  list[index] = (list[index] ?? 0) + amount;
}
