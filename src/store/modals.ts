import * as v from 'valibot';
import type { StateCreator } from 'zustand';
import type { Pool } from '#src/protocol/pool.ts';

export const outcomesSchema = v.record(
  v.string(),
  v.object({ outcome: v.picklist(['won', 'lost', 'refunded', 'paid']), settledAt: v.number() }),
);

/** A draw's outcome as reported by a server. Amounts are lamports. */
export interface ReportedOutcome {
  /** The pool's address or integer id. */
  readonly pool: string;
  readonly poolName: string | null;
  readonly outcome: 'won' | 'lost';
  /** Base winnings and bonus share together; 0 for a loser. */
  readonly winLamports: bigint;
  /** Null if the server does not report the stakeback. */
  readonly stakebackLamports: bigint | null;
}

export interface ModalsSlice {
  readonly createPoolOpen: boolean;
  /** The pool whose terms the create dialog is filled with; null for a new pool. */
  readonly rematchOf: Pool | null;
  /** Address of the pool whose join is being confirmed. */
  readonly joinPoolId: string | null;
  readonly exitPoolConfirmOpen: boolean;
  readonly exitPoolId: string | null;
  readonly winnerModalOpen: boolean;
  readonly loserModalOpen: boolean;
  /** Null until the chain has confirmed the shown outcome. */
  readonly activePoolData: Pool | null;
  /** The outcome as the server reports it, until the chain confirms it. */
  readonly reportedOutcome: ReportedOutcome | null;
  readonly winAmount: bigint | null;
  readonly stakebackAmount: bigint | null;
  /** Outcomes that were shown, by "pool:wallet", and their payments, by "pool:wallet:paid"; kept over reloads. */
  readonly poolCompletionStates: v.InferOutput<typeof outcomesSchema>;
  readonly setCreatePoolOpen: (open: boolean) => void;
  /** Opens the create dialog filled with the terms of an ended pool. */
  readonly openRematch: (pool: Pool) => void;
  readonly setJoinPool: (address: string | null) => void;
  readonly setExitPool: (address: string | null) => void;
  readonly closeOutcome: () => void;
}

/** Holds which modal is open, and its content. */
export const createModalsSlice: StateCreator<ModalsSlice> = (set) => ({
  createPoolOpen: false,
  rematchOf: null,
  joinPoolId: null,
  exitPoolConfirmOpen: false,
  exitPoolId: null,
  winnerModalOpen: false,
  loserModalOpen: false,
  activePoolData: null,
  reportedOutcome: null,
  winAmount: null,
  stakebackAmount: null,
  poolCompletionStates: {},
  setCreatePoolOpen: (createPoolOpen) =>
    set(createPoolOpen ? { createPoolOpen, rematchOf: null } : { createPoolOpen }),
  openRematch: (rematchOf) => set({ createPoolOpen: true, rematchOf }),
  setJoinPool: (joinPoolId) => set({ joinPoolId }),
  setExitPool: (exitPoolId) => set({ exitPoolId, exitPoolConfirmOpen: exitPoolId !== null }),
  closeOutcome: () => set({ winnerModalOpen: false, loserModalOpen: false }),
});
