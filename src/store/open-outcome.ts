import type { Pool } from '#src/protocol/pool.ts';
import { useStore } from './store.ts';

/** Tells the winner or loser modal what it is about. Amounts are lamports. */
interface Outcome {
  readonly outcome: 'won' | 'lost';
  readonly pool: Pool;
  readonly wallet: string;
  /** Base winnings and bonus share together; 0 for a loser. */
  readonly winLamports: bigint;
  readonly stakebackLamports: bigint;
}

/** Opens the winner or loser modal, once for each pool and wallet; false when it was shown before. */
export function openOutcome({ outcome, pool, wallet, winLamports, stakebackLamports }: Outcome): boolean {
  const key = `${pool.address}:${wallet}`;
  const settledAt = pool.settledAt ?? 0;
  // Another tab may have shown it meanwhile; a chain that was reset gives the same address to another pool.
  void useStore.persist.rehydrate();
  const { poolCompletionStates: shown } = useStore.getState();
  if (shown[key]?.settledAt === settledAt) return false;
  useStore.setState({
    poolCompletionStates: { ...shown, [key]: { outcome, settledAt } },
    winnerModalOpen: outcome === 'won',
    loserModalOpen: outcome === 'lost',
    activePoolData: pool,
    winAmount: winLamports,
    stakebackAmount: stakebackLamports,
  });
  return true;
}
