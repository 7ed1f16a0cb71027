import type { PoolAction } from '#src/protocol/pool-action.ts';
import { useStore } from './store.ts';
import {
  advanceTransaction,
  beginTransaction,
  endTransactions,
  failTransaction,
} from './transaction-actions.ts';
import type { Progress, Transaction, TransactionFailure } from './transactions.ts';

/** Writes into the store what a sender tells of its transactions. */
interface Reporter {
  readonly begin: (id: string, title: string, about: PoolAction | null) => void;
  readonly stage: (id: string, progress: Progress) => void;
  readonly fail: (id: string, failure: TransactionFailure) => void;
  /** Resolves when what they changed has been read and nobody waits for them any more. */
  readonly end: (ids: readonly string[]) => Promise<void>;
}

/** @param readAgain reads from the chain what the transactions that have ended may have changed */
export const reporterWith = (readAgain: (ended: readonly Transaction[]) => Promise<unknown>): Reporter => ({
  begin: beginTransaction,
  stage: advanceTransaction,
  fail: failTransaction,
  end: async (ids) => {
    const { transactions } = useStore.getState();
    await readAgain(ids.flatMap((id) => transactions[id] ?? []));
    endTransactions(ids);
  },
});
