import { useStore } from './store.ts';
import {
  advanceTransaction,
  beginTransaction,
  endTransactions,
  failTransaction,
} from './transaction-actions.ts';
import type { Transaction } from './transactions.ts';

/**
 * Creates a reporter that writes the progress of transactions to the store. `end` resolves when their changes have been
 * read and they are no longer under way.
 * @param refetch refetches what the ended transactions may have changed on the chain
 */
export const reporterWith = (refetch: (ended: readonly Transaction[]) => Promise<unknown>) => ({
  begin: beginTransaction,
  stage: advanceTransaction,
  fail: failTransaction,
  end: async (ids: readonly string[]) => {
    const { transactions } = useStore.getState();
    await refetch(ids.flatMap((id) => transactions[id] ?? []));
    endTransactions(ids);
  },
});
