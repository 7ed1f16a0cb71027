import { useStore } from './store.ts';
import {
  advanceTransaction,
  beginTransaction,
  endTransactions,
  failTransaction,
} from './transaction-actions.ts';
import type { Transaction } from './transactions.ts';

/**
 * Writes into the store what a sender tells of its transactions. `end` resolves when what they changed has been read and nobody
 * waits for them any more.
 * @param readAgain reads from the chain what the transactions that have ended may have changed
 */
export const reporterWith = (readAgain: (ended: readonly Transaction[]) => Promise<unknown>) => ({
  begin: beginTransaction,
  stage: advanceTransaction,
  fail: failTransaction,
  end: async (ids: readonly string[]) => {
    const { transactions } = useStore.getState();
    await readAgain(ids.flatMap((id) => transactions[id] ?? []));
    endTransactions(ids);
  },
});
