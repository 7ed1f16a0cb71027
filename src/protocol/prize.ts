/** The figures a player compares pools by. Amounts are lamports, before rent and network fees. */
import { ledgerOf } from './claimable.ts';
import { odds, winnerCount } from './economics.ts';
import type { Pool, PoolSummary } from './pool.ts';
import { expectedPlayers } from './states.ts';

/**
 * Returns what one winner gets, stakeback and share of the bonus included: with all seats taken while the pool is open,
 * then with the actual players. `most` is more than `least` only with a random multiplier.
 */
export function prizeOf(pool: PoolSummary) {
  const { winners, ifLost, ifWonAtLeast, ifWonAtMost } = odds(pool, expectedPlayers(pool));
  return { winners, keep: ifLost, least: ifWonAtLeast, most: ifWonAtMost };
}

/** Whether a random multiplier changes what winners get: it shares out a bonus among two or more. */
export const hasMultiplier = (
  { randomMultiplier, bonusLamports }: Pick<PoolSummary, 'randomMultiplier' | 'bonusLamports'>,
  winners: number,
): boolean => randomMultiplier && bonusLamports > 0n && winners > 1;

/** Returns the multiplier of a completed pool's winner by its position in the drawn list; null if none counts. */
export const multiplierOf = (pool: Pool, index: number): number | null =>
  index >= 0 && index < pool.winnerCount && hasMultiplier(pool, pool.winnerCount)
    ? (pool.weights[index] ?? null)
    : null;

/** Returns the least and the most lamports that a completed pool's winners got, and the number of winners. */
export function drawnPrizes(pool: Pool) {
  const totals = ledgerOf(pool).winners.map(({ total }) => total);
  const [first = 0n] = totals;
  const least = totals.reduce((low, total) => (total < low ? total : low), first);
  const most = totals.reduce((high, total) => (total > high ? total : high), first);
  return { winners: totals.length, least, most };
}

/** The parts of the least prize of `prizeOf`, in lamports; the three add up to it. */
export interface PrizeParts {
  /** A winner's part of the winners' share. */
  readonly base: bigint;
  /** A winner's part of the creator's bonus. */
  readonly bonus: bigint;
  readonly stakeback: bigint;
}

export function prizePartsOf(pool: PoolSummary): PrizeParts {
  const players = expectedPlayers(pool);
  const { ifLost: stakeback, ifWonAtLeast } = odds(pool, players);
  const base = odds({ ...pool, bonusLamports: 0n }, players).ifWonAtLeast - stakeback;
  return { base, bonus: ifWonAtLeast - base - stakeback, stakeback };
}

/** A chance in whole numbers: `wins` of `of` seats. */
export interface Chance {
  readonly wins: number;
  readonly of: number;
}

/**
 * Returns the chance of one seat in a pool: reduced to 1 of a whole number if possible (2 of 8 is 1 of 4), else not
 * reduced.
 */
export function chanceOf(
  pool: Parameters<typeof expectedPlayers>[0] & Pick<PoolSummary, 'playersPerWinner'>,
): Chance {
  const of = expectedPlayers(pool);
  const wins = winnerCount(of, pool.playersPerWinner);
  return of % wins === 0 ? { wins: 1, of: of / wins } : { wins, of };
}

const HUNDRED = 100n;

/** Returns an amount as a multiple of the entry, rounded down to hundredths: 109n and 20n give 5.45. */
export function multipleOf(lamports: bigint, entryLamports: bigint): number {
  return Number((lamports * HUNDRED) / entryLamports) / Number(HUNDRED);
}
