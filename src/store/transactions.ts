import * as v from 'valibot';
import type { StateCreator } from 'zustand';
import type { PoolAction } from '#src/protocol/pool-action.ts';

export const sentSchema = v.object({
  id: v.string(),
  cluster: v.string(),
  title: v.string(),
  done: v.optional(v.string()),
  signature: v.string(),
  /** The signed bytes, base64. */
  bytes: v.string(),
  lastValidBlockHeight: v.number(),
});

/** A transaction whose end is not known yet: enough to follow it up after a reload. */
export type SentTransaction = v.InferOutput<typeof sentSchema>;

/** Why it came to nothing; the chain's own kinds and codes. */
export interface TransactionFailure {
  readonly kind: string;
  readonly programError?: string;
  readonly code?: string;
  readonly message: string;
}

export type Progress =
  | { readonly stage: 'preparing' | 'signing' }
  | ({ readonly stage: 'sent' } & Omit<SentTransaction, 'id' | 'title' | 'done'>)
  | { readonly stage: 'confirmed' | 'finalized'; readonly signature: string };

export type Stage =
  | Progress
  | { readonly stage: 'failed'; readonly signature: string | null; readonly failure: TransactionFailure };

export type Transaction = Stage & {
  readonly id: string;
  /** The player's action, in their language. */
  readonly title: string;
  /** What has come of it once it is confirmed, in their language; the title where there is none. */
  readonly done?: string | undefined;
  /** Null where it is about no pool that exists. */
  readonly about: PoolAction | null;
};

export interface TransactionsSlice {
  /** This tab's transactions by their id, as long as anybody needs them. */
  readonly transactions: Readonly<Record<string, Transaction>>;
  /** Ids of those that were begun and whose effects have not been read from the chain yet. */
  readonly underWay: readonly string[];
  /**
   * Ids of those that are to be told. The first is told now: what was heard last, but for a failure, which stays until
   * it has been read or the player begins another. After it come further failures, oldest first, and the last progress.
   */
  readonly telling: readonly string[];
}

/**
 * Keeps the transactions of this tab, from the press of a button to their end. What changes them stands in
 * `transaction-actions.ts`: no first page needs it, for it comes with the wallet.
 */
export const createTransactionsSlice: StateCreator<TransactionsSlice> = () => ({
  transactions: {},
  underWay: [],
  telling: [],
});

/** Lists the transactions whose end is not known. */
export const sentOf = (transactions: TransactionsSlice['transactions']) =>
  Object.values(transactions).filter((one) => one.stage === 'sent');
