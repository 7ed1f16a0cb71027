import type { TxFailure } from '../actions/tx-failure.ts';
import type { InstructionName } from '../program/instruction.ts';
import type { ChangeRole } from './change-roles.ts';

/** The change of a balance by a transaction. */
export interface BalanceChange {
  readonly address: string;
  readonly role: ChangeRole;
  /** Negative if lamports leave the account; the payer's includes the fee. */
  readonly lamports: bigint;
}

/** The outcome of a transaction that would be sent now. */
export type Simulation =
  | {
      readonly ok: true;
      readonly instructions: readonly InstructionName[];
      readonly feeLamports: bigint;
      /** Compute units. */
      readonly units: number;
      /** The balances that would change. */
      readonly changes: readonly BalanceChange[];
    }
  | { readonly ok: false; readonly instructions: readonly InstructionName[]; readonly failure: TxFailure };

/** The result of one of several tasks. */
export type TaskResult =
  | { readonly outcome: 'sent'; readonly signature: string }
  | { readonly outcome: 'failed'; readonly failure: TxFailure }
  /**
   * Never begun: the caller stopped (null), or an earlier task failed with an error that would have occurred for this
   * one too.
   */
  | { readonly outcome: 'notSent'; readonly failure: TxFailure | null };
