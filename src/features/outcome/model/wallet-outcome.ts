/** The result of a finished draw for one wallet. */
import { type Share, sharesOf, stakedBy, totalOf } from '#src/protocol/claimable.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { multiplierOf } from '#src/protocol/prize.ts';

/** Amounts in lamports. */
export interface WalletOutcome {
  readonly outcome: 'won' | 'lost';
  /** The winner's multiplier; null for a loser or a pool without multipliers. */
  readonly weight: number | null;
  /** All that the pool gives the wallet, whether it has been paid or not. */
  readonly shares: readonly Share[];
  /** The sum of the shares. */
  readonly total: bigint;
  readonly staked: bigint;
}

/** Computes a wallet's result; null while the pool is not completed, and for a wallet without a seat. */
export function walletOutcome(pool: Pool, wallet: string): WalletOutcome | null {
  const index = pool.players.indexOf(wallet);
  if (pool.status !== 'completed' || index < 0) return null;
  const shares = sharesOf(pool, wallet, true);
  return {
    outcome: index < pool.winnerCount ? 'won' : 'lost',
    weight: multiplierOf(pool, index),
    shares,
    total: totalOf(shares),
    staked: stakedBy(pool, wallet),
  };
}

/** Returns the modal's state for a result. */
export const modalOf = (pool: Pool, wallet: string, { outcome, shares }: WalletOutcome) => ({
  outcome,
  pool,
  wallet,
  winLamports: totalOf(shares.filter(({ kind }) => kind === 'winnings' || kind === 'bonus')),
  stakebackLamports: totalOf(shares.filter(({ kind }) => kind === 'stakeback')),
});
