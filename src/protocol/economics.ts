/**
 * Divides a pool to the lamport. Every share is floored, so that the sum can never exceed what was paid in;
 * the treasury takes exactly what is left.
 */
import { LARGEST_MULTIPLIER } from './limits.ts';
import type { PoolTerms, Shares } from './pool.ts';
import { expectedPlayers } from './states.ts';

export type EconomicTerms = Shares & Pick<PoolTerms, 'entryLamports' | 'bonusLamports'>;

const BPS = 10_000n;

/** The payment of one seat after the draw, in lamports. */
export interface SeatPayout {
  readonly stakeback: bigint;
  /** The equal part of the winners' share; 0 for a loser. */
  readonly base: bigint;
  /** The weighted part of the creator's bonus; 0 for a loser. */
  readonly bonus: bigint;
  readonly total: bigint;
}

/** The whole ledger of a completed pool, in lamports. */
export interface Payouts {
  /** Sum of all entries, `n * entry`, without the bonus. */
  readonly total: bigint;
  /** In the order of the drawn list. */
  readonly winners: readonly SeatPayout[];
  readonly loser: SeatPayout;
  readonly loserCount: number;
  /** The bonus for each unit of weight. */
  readonly bonusUnit: bigint;
  readonly creator: bigint;
  readonly completer: bigint;
  readonly treasury: bigint;
}

/** Returns how many of `playerCount` win: one in `playersPerWinner`, at least one. */
export function winnerCount(playerCount: number, playersPerWinner: number): number {
  return Math.max(1, Math.floor(playerCount / playersPerWinner));
}

/**
 * Computes the ledger of a draw among `playerCount` players. Its sum is `playerCount * entry + bonus`.
 * @param weights one for each winner, in the order of the drawn list
 * @throws RangeError if the weights do not fit the winners, or the shares exceed the whole pool
 */
export function payouts(terms: EconomicTerms, playerCount: number, weights: readonly number[]): Payouts {
  const winners = winnerCount(playerCount, terms.playersPerWinner);
  if (weights.length !== winners) throw new RangeError(`${winners} winners, but ${weights.length} weights`);

  const total = BigInt(playerCount) * terms.entryLamports;
  const stakeback = shareOf(terms.entryLamports, terms.stakebackBps);
  const base = shareOf(total, terms.winnersBps) / BigInt(winners);
  const weightSum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const bonusUnit = terms.bonusLamports / weightSum;
  const creator = shareOf(total, terms.creatorBps);
  const completer = shareOf(total, terms.completerBps);
  const treasury =
    total +
    terms.bonusLamports -
    stakeback * BigInt(playerCount) -
    base * BigInt(winners) -
    bonusUnit * weightSum -
    creator -
    completer;
  if (treasury < 0n) throw new RangeError('the shares promise more than was paid in');

  return {
    total,
    winners: weights.map((weight) => seat(stakeback, base, bonusUnit * BigInt(weight))),
    loser: seat(stakeback, 0n, 0n),
    loserCount: playerCount - winners,
    bonusUnit,
    creator,
    completer,
    treasury,
  };
}

/** Returns the payment of the player at `index` of the drawn list, in which winners come first. */
export function seatPayout(ledger: Payouts, index: number): SeatPayout {
  return ledger.winners[index] ?? ledger.loser;
}

/** Returns the lamports that completing a pool earns; for an open pool as if all its seats were taken. */
export function completerReward(
  pool: Pick<EconomicTerms, 'entryLamports' | 'completerBps'> & Parameters<typeof expectedPlayers>[0],
): bigint {
  return shareOf(BigInt(expectedPlayers(pool)) * pool.entryLamports, pool.completerBps);
}

/** The payments of a refund, in lamports; only players and creator are paid. */
export interface Refunds {
  readonly perPlayer: bigint;
  readonly creatorBonus: bigint;
  readonly total: bigint;
}

export function refunds(terms: EconomicTerms, playerCount: number): Refunds {
  return {
    perPlayer: terms.entryLamports,
    creatorBonus: terms.bonusLamports,
    total: BigInt(playerCount) * terms.entryLamports + terms.bonusLamports,
  };
}

/** The odds of a seat before the draw. Amounts are lamports, without rent and network fees. */
export interface Odds {
  readonly winners: number;
  readonly players: number;
  /** Chance to win, from 0 to 1. */
  readonly chance: number;
  readonly ifLost: bigint;
  readonly ifWonAtLeast: bigint;
  readonly ifWonAtMost: bigint;
  /** Mean over all seats, too high by at most the rounding remainders. */
  readonly average: bigint;
  /** `average` in basis points of the entry, rounded down. */
  readonly averageBps: number;
}

/**
 * Computes the odds of one seat among `playerCount`. With a random multiplier, `ifWonAtLeast` assumes the lowest weight
 * for this seat and the largest for the other winners, `ifWonAtMost` the reverse.
 */
export function odds(terms: EconomicTerms & Pick<PoolTerms, 'randomMultiplier'>, playerCount: number): Odds {
  const winners = winnerCount(playerCount, terms.playersPerWinner);
  const high = terms.randomMultiplier ? LARGEST_MULTIPLIER : 1;
  const first = (mine: number, others: number): SeatPayout =>
    seatPayout(payouts(terms, playerCount, [mine, ...Array.from({ length: winners - 1 }, () => others)]), 0);

  const stakeback = shareOf(terms.entryLamports, terms.stakebackBps);
  const least = first(1, high);
  const returned = stakeback * BigInt(playerCount) + least.base * BigInt(winners) + terms.bonusLamports;
  const average = returned / BigInt(playerCount);
  return {
    winners,
    players: playerCount,
    chance: winners / playerCount,
    ifLost: stakeback,
    ifWonAtLeast: least.total,
    ifWonAtMost: first(high, 1).total,
    average,
    averageBps: Number((average * BPS) / terms.entryLamports),
  };
}

function shareOf(lamports: bigint, bps: number): bigint {
  return (lamports * BigInt(bps)) / BPS;
}

function seat(stakeback: bigint, base: bigint, bonus: bigint): SeatPayout {
  return { stakeback, base, bonus, total: stakeback + base + bonus };
}
