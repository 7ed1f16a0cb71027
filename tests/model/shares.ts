import type { Pool } from './state.ts';

/** What the table is about. */
type Drawn = Pick<Pool, 'players' | 'winnerCount' | 'weights' | 'entryLamports' | 'bonusLamports'>;

/** What a completed pool pays, in lamports. */
export interface Shares {
  readonly stakeback: bigint;
  readonly base: bigint;
  readonly bonusUnit: bigint;
  readonly creator: bigint;
  readonly completer: bigint;
  readonly treasury: bigint;
}

/** One winner for every four players, at least one. */
export function winnersAmong(players: number): number {
  return Math.max(1, Math.floor(players / 4));
}

/** The table of the protocol: everything rounded down, and what is left over the treasury's. */
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

/** What the player at a place of the drawn list gets. */
export function shareAt(pool: Drawn, index: number): bigint {
  const { stakeback, base, bonusUnit } = sharesOf(pool);
  const weight = pool.weights[index];
  return weight === undefined ? stakeback : stakeback + base + BigInt(weight) * bonusUnit;
}
