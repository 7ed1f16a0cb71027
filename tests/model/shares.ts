import type { Pool } from './state.ts';

/** The fields of a pool from which its payouts follow. */
type Drawn = Pick<Pool, 'players' | 'winnerCount' | 'weights' | 'entryLamports' | 'bonusLamports'>;

/** The payouts of a completed pool, in lamports. */
export interface Shares {
  readonly stakeback: bigint;
  readonly base: bigint;
  readonly bonusUnit: bigint;
  readonly creator: bigint;
  readonly completer: bigint;
  readonly treasury: bigint;
}

/** Returns one winner for every four players, at least one. */
export function winnersAmong(players: number): number {
  return Math.max(1, Math.floor(players / 4));
}

/** Computes the payouts by the protocol's table: every share is rounded down, and the treasury gets the rest. */
export function sharesOf(pool: Drawn): Shares {
  const players = BigInt(pool.players.length);
  const winners = BigInt(pool.winnerCount);
  const weights = BigInt(pool.weights.reduce((sum, weight) => sum + weight, 0));
  const total = players * pool.entryLamports;

  const stakeback = (pool.entryLamports * 15n) / 100n;
  const base = (total * 80n) / 100n / winners;
  const bonusUnit = pool.bonusLamports / weights;
  const creator = total / 100n;
  const completer = total / 200n;
  const others = players * stakeback + winners * base + weights * bonusUnit + creator + completer;
  return { stakeback, base, bonusUnit, creator, completer, treasury: total + pool.bonusLamports - others };
}

/** Returns the payout, in lamports, of the player at `index` of the pool's list after the draw. */
export function shareAt(pool: Drawn, index: number): bigint {
  const { stakeback, base, bonusUnit } = sharesOf(pool);
  const weight = pool.weights[index];
  return weight === undefined ? stakeback : stakeback + base + BigInt(weight) * bonusUnit;
}
