import type { Pool } from '#src/protocol/pool.ts';
import { useStore } from './store.ts';
import { markTold } from './told-outcomes.ts';

/** Tells the winner or loser modal what it is about. Amounts are lamports. */
interface Outcome {
  readonly outcome: 'won' | 'lost';
  readonly pool: Pool;
  readonly wallet: string;
  /** Base winnings and bonus share together; 0 for a loser. */
  readonly winLamports: bigint;
  readonly stakebackLamports: bigint;
}

/** Opens the winner or loser modal. */
export function openOutcome({ outcome, pool, winLamports, stakebackLamports }: Outcome): void {
  useStore.setState({
    winnerModalOpen: outcome === 'won',
    loserModalOpen: outcome === 'lost',
    activePoolData: pool,
    winAmount: winLamports,
    stakebackAmount: stakebackLamports,
  });
}

/** Opens the modal once for each pool and wallet; false when the wallet was told before. */
export function openOutcomeOnce(outcome: Outcome): boolean {
  if (!markTold(outcome.pool, outcome.wallet, outcome.outcome)) return false;
  openOutcome(outcome);
  return true;
}
