import type { Pool } from '#src/protocol/pool.ts';
import type { ReportedOutcome } from './modals.ts';
import { useStore } from './store.ts';
import { markShown } from './shown-outcomes.ts';

/** Input of the winner or loser modal. Amounts are lamports. */
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
    reportedOutcome: null,
    winAmount: winLamports,
    stakebackAmount: stakebackLamports,
  });
}

/** Opens the modal for an outcome that the chain has not confirmed; it is not recorded as shown. */
export function openReported(reportedOutcome: ReportedOutcome): void {
  const { outcome, winLamports, stakebackLamports } = reportedOutcome;
  useStore.setState({
    winnerModalOpen: outcome === 'won',
    loserModalOpen: outcome === 'lost',
    activePoolData: null,
    reportedOutcome,
    winAmount: winLamports,
    stakebackAmount: stakebackLamports,
  });
}

/** Whether the modal of a reported outcome is open. */
export function isReportOpen({ pool }: ReportedOutcome): boolean {
  const { reportedOutcome, winnerModalOpen, loserModalOpen } = useStore.getState();
  return reportedOutcome?.pool === pool && (winnerModalOpen || loserModalOpen);
}

/** Closes the modal of an outcome that the chain does not confirm. */
export function closeReported(report: ReportedOutcome): void {
  if (isReportOpen(report)) useStore.getState().closeOutcome();
}

/** Opens the modal once for each pool and wallet. @returns false if it was shown to the wallet before */
export function openOutcomeOnce(outcome: Outcome): boolean {
  if (!markShown(outcome.pool, outcome.wallet, outcome.outcome)) return false;
  openOutcome(outcome);
  return true;
}
