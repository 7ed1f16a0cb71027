/** The result of a finished draw for one wallet. */
import { ledgerOf } from '#src/protocol/dues.ts';
import { seatPayout } from '#src/protocol/economics.ts';
import type { Pool } from '#src/protocol/pool.ts';

/** Amounts in lamports; what the wallet does not get is 0. */
export interface WalletOutcome {
  readonly outcome: 'won' | 'lost';
  readonly base: bigint;
  readonly bonus: bigint;
  /** The winner's multiplier; 0 for who lost. */
  readonly weight: number;
  readonly stakeback: bigint;
  readonly creatorReward: bigint;
  readonly completerReward: bigint;
  /** What the seat brought: base, bonus and stakeback, paid or not, without its rent. */
  readonly prize: bigint;
}

/** Computes a wallet's result; null while the pool is not completed, and for a wallet without a seat. */
export function walletOutcome(pool: Pool, wallet: string): WalletOutcome | null {
  const index = pool.players.indexOf(wallet);
  if (pool.status !== 'completed' || index < 0) return null;
  const ledger = ledgerOf(pool);
  const { base, bonus, stakeback, total } = seatPayout(ledger, index);
  const creatorReward = pool.creator === wallet ? ledger.creator : 0n;
  const completerReward = pool.draw.completer === wallet ? ledger.completer : 0n;
  return {
    outcome: index < pool.winnerCount ? 'won' : 'lost',
    base,
    bonus,
    weight: pool.weights[index] ?? 0,
    stakeback,
    creatorReward,
    completerReward,
    prize: total,
  };
}

/** What the modal of a result is about. */
export const modalOf = (pool: Pool, wallet: string, result: WalletOutcome) => ({
  outcome: result.outcome,
  pool,
  wallet,
  winLamports: result.base + result.bonus,
  stakebackLamports: result.stakeback,
});
