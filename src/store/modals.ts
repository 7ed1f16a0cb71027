import * as v from 'valibot';
import { create } from 'zustand';
import type { Pool } from '#src/protocol/pool.ts';
import { readStored, writeStored } from './stored.ts';

const STORAGE_KEY = 'xeroz.outcomes';

const outcomesSchema = v.record(
  v.string(),
  v.object({ outcome: v.picklist(['won', 'lost']), settledAt: v.number() }),
);

/** What the winner and loser modals tell about. Amounts are lamports. */
export interface Outcome {
  readonly outcome: 'won' | 'lost';
  readonly pool: Pool;
  readonly wallet: string;
  /** Base winnings and bonus share together; 0 for a loser. */
  readonly winLamports: bigint;
  readonly stakebackLamports: bigint;
}

interface ModalsState {
  readonly createPoolOpen: boolean;
  /** Address of the pool whose join is being confirmed. */
  readonly joinPoolId: string | null;
  readonly exitPoolConfirmOpen: boolean;
  readonly exitPoolId: string | null;
  readonly winnerModalOpen: boolean;
  readonly loserModalOpen: boolean;
  readonly activePoolData: Pool | null;
  readonly winAmount: bigint | null;
  readonly stakebackAmount: bigint | null;
  /** Outcomes that were shown, by "pool:wallet"; kept over reloads. */
  readonly poolCompletionStates: v.InferOutput<typeof outcomesSchema>;
  readonly setCreatePoolOpen: (open: boolean) => void;
  readonly setJoinPool: (address: string | null) => void;
  readonly setExitPool: (address: string | null) => void;
  /** Opens the winner or loser modal, once for each pool and wallet; false when it was shown before. */
  readonly openOutcome: (outcome: Outcome) => boolean;
  readonly closeOutcome: () => void;
}

/** Which modal is open, and about what. */
export const useModals = create<ModalsState>()((set, get) => ({
  createPoolOpen: false,
  joinPoolId: null,
  exitPoolConfirmOpen: false,
  exitPoolId: null,
  winnerModalOpen: false,
  loserModalOpen: false,
  activePoolData: null,
  winAmount: null,
  stakebackAmount: null,
  poolCompletionStates: readStored(STORAGE_KEY, outcomesSchema) ?? {},
  setCreatePoolOpen: (createPoolOpen) => set({ createPoolOpen }),
  setJoinPool: (joinPoolId) => set({ joinPoolId }),
  setExitPool: (exitPoolId) => set({ exitPoolId, exitPoolConfirmOpen: exitPoolId !== null }),
  openOutcome: ({ outcome, pool, wallet, winLamports, stakebackLamports }) => {
    const key = `${pool.address}:${wallet}`;
    const settledAt = pool.settledAt ?? 0;
    // Another tab may have shown it meanwhile; a chain that was reset gives the same address to another pool.
    const shown = { ...readStored(STORAGE_KEY, outcomesSchema), ...get().poolCompletionStates };
    if (shown[key]?.settledAt === settledAt) return false;
    const poolCompletionStates = { ...shown, [key]: { outcome, settledAt } };
    writeStored(STORAGE_KEY, poolCompletionStates);
    set({
      poolCompletionStates,
      winnerModalOpen: outcome === 'won',
      loserModalOpen: outcome === 'lost',
      activePoolData: pool,
      winAmount: winLamports,
      stakebackAmount: stakebackLamports,
    });
    return true;
  },
  closeOutcome: () => set({ winnerModalOpen: false, loserModalOpen: false }),
}));
