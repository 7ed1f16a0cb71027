import type { ReportedEvent } from '#src/contract/reported-event.ts';
import type { ReportedOutcome } from '#src/store/modals.ts';

/** Returns what an event reports of a wallet's draw; null for other events and for a wallet that had no seat. */
export function outcomeOf(event: ReportedEvent, wallet: string): ReportedOutcome | null {
  if (event.type !== 'pool_resolved_details') return null;
  const isOwn = ({ walletAddress }: { readonly walletAddress: string }): boolean => walletAddress === wallet;
  const shared = { pool: event.poolAddress ?? String(event.poolId), poolName: event.poolName };
  const winner = event.winners.find(isOwn);
  if (winner !== undefined) {
    const winLamports = winner.totalWon ?? (winner.baseWinnings ?? 0n) + (winner.bonus ?? 0n);
    return { ...shared, outcome: 'won', winLamports, stakebackLamports: winner.stakebackAmount };
  }
  const loser = event.losers.find(isOwn);
  if (loser === undefined) return null;
  return { ...shared, outcome: 'lost', winLamports: 0n, stakebackLamports: loser.stakebackAmount };
}
