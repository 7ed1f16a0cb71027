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

/** A transaction whose end is not known yet: enough to follow it up after a reload. */
export type SentTransaction = v.InferOutput<typeof sentSchema>;

/** Why it came to nothing; the chain's own kinds and codes. */
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
   * `endsAt`: milliseconds of `performance.now()` until which an approval is in time. `isAgain`: the one before came too
   * late, and nothing was sent.
   */
  | { readonly stage: 'signing'; readonly endsAt?: number; readonly isAgain?: boolean }
  /** `isApproved`: too late; else the wallet's question is still open. */
  | { readonly stage: 'lapsed'; readonly isApproved: boolean; readonly prepareAgain: (() => void) | null }
  /** The wallet has failed and may have sent it all the same. */
  | { readonly stage: 'searching' }
  | ({ readonly stage: 'sent' } & Sent)
  | ({ readonly stage: 'unknown'; readonly lookAgain: () => void } & Sent)
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
  /** Ids of those whose failure is told where they were begun, by a dialog that is open. */
  readonly toldInPlace: readonly string[];
}

/**
 * Keeps the transactions of this tab, from the press of a button to their end. What changes them stands in
 * `transaction-actions.ts`: no first page needs it, for it comes with the wallet.
 */
export const createTransactionsSlice: StateCreator<TransactionsSlice> = () => ({
  transactions: {},
  underWay: [],
  telling: [],
  toldInPlace: [],
});

/** Whether a transaction was sent and its end is not known. */
export const isSent = (one: Transaction): one is Extract<Transaction, { stage: 'sent' | 'unknown' }> =>
  one.stage === 'sent' || one.stage === 'unknown';

/** Lists the transactions whose end is not known. */
export const sentOf = (transactions: TransactionsSlice['transactions']) =>
  Object.values(transactions).filter(isSent);
