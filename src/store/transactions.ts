import * as v from 'valibot';
import type { StateCreator } from 'zustand';
import { type PoolAction, poolActions } from '#src/protocol/pool-action.ts';

export const sentSchema = v.object({
  id: v.string(),
  cluster: v.string(),
  title: v.string(),
  done: v.optional(v.string()),
  signature: v.string(),
  /** The signed bytes, base64. */
  bytes: v.string(),
  lastValidBlockHeight: v.number(),
  creates: v.optional(v.string()),
  about: v.optional(v.nullable(v.object({ pool: v.string(), action: v.picklist(poolActions) })), null),
});

/** A transaction whose outcome is not known yet, with all that is needed to resume it after a reload. */
export type SentTransaction = v.InferOutput<typeof sentSchema>;

/** Why a transaction failed; kinds and codes are those of the chain code. */
export interface TransactionFailure {
  readonly kind: string;
  readonly programError?: string;
  readonly code?: string;
  readonly message: string;
}

type Sent = Omit<SentTransaction, 'id' | 'title' | 'done' | 'about'>;

export type Progress =
  | { readonly stage: 'preparing' }
  /**
   * `endsAt`: milliseconds of `performance.now()` until which an approval is in time. `isRetry`: the previous approval
   * came too late, and nothing was sent.
   */
  | { readonly stage: 'signing'; readonly endsAt?: number; readonly isRetry?: boolean }
  /** `isApproved`: approved, but too late; otherwise the wallet prompt is still open. */
  | { readonly stage: 'lapsed'; readonly isApproved: boolean; readonly prepareRetry: (() => void) | null }
  /** The wallet has failed and may still have sent the transaction: the chain is searched for it. */
  | { readonly stage: 'searching' }
  | ({ readonly stage: 'sent' } & Sent)
  | ({ readonly stage: 'unknown'; readonly recheck: () => void } & Sent)
  | { readonly stage: 'confirmed' | 'finalized'; readonly signature: string };

export type Stage =
  | Progress
  | { readonly stage: 'failed'; readonly signature: string | null; readonly failure: TransactionFailure };

export type Transaction = Stage & {
  readonly id: string;
  /** Names the action in the player's language. */
  readonly title: string;
  /** Text once the action is confirmed, in the player's language; the title if there is none. */
  readonly done?: string | undefined;
  /** Null if the transaction concerns no existing pool. */
  readonly about: PoolAction | null;
};

export interface TransactionsSlice {
  /** This tab's transactions by id, as long as they are needed. */
  readonly transactions: Readonly<Record<string, Transaction>>;
  /** Ids of the transactions that were begun and whose effects have not been read from the chain yet. */
  readonly underWay: readonly string[];
  /**
   * Ids of the transactions to show. The first is shown now: the last one updated, except that a failure stays until it
   * is dismissed or the player begins another. Further failures follow, oldest first, then the last progress.
   */
  readonly toastQueue: readonly string[];
  /** Ids of the transactions whose failure is shown by the open dialog that began them. */
  readonly shownInline: readonly string[];
}

/**
 * Holds the transactions of this tab, from the press of a button to their end. The actions are in
 * `transaction-actions.ts`, which is loaded with the wallet: the first page does not need them.
 */
export const createTransactionsSlice: StateCreator<TransactionsSlice> = () => ({
  transactions: {},
  underWay: [],
  toastQueue: [],
  shownInline: [],
});

/** Whether a transaction was sent and its outcome is not known. */
export const isSent = (one: Transaction): one is Extract<Transaction, { stage: 'sent' | 'unknown' }> =>
  one.stage === 'sent' || one.stage === 'unknown';

/** Returns the transactions whose outcome is not known. */
export const sentOf = (transactions: TransactionsSlice['transactions']) =>
  Object.values(transactions).filter(isSent);
