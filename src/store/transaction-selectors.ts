import type { PoolAction } from '#src/protocol/pool-action.ts';
import type { Transaction, TransactionsSlice } from './transactions.ts';

/** Selects the transaction that is told now. */
export const toldTransaction = ({ transactions, telling: [id] }: TransactionsSlice): Transaction | null =>
  (id !== undefined && transactions[id]) || null;

/** Selects what this tab does about a pool, from the press of the button until its effects have been read. */
export const actionOn =
  (pool: string) =>
  ({ transactions, underWay }: TransactionsSlice): PoolAction['action'] | undefined =>
    underWay.map((id) => transactions[id]?.about).find((about) => about?.pool === pool)?.action;

/** Selects what a transaction under way waits for; undefined where it has ended. */
export const waitsFor =
  (id: string | null) =>
  ({ transactions, underWay }: TransactionsSlice) => {
    const transaction = id !== null && underWay.includes(id) ? transactions[id] : undefined;
    switch (transaction?.stage) {
      case 'failed':
        // The chain is read again: somebody else may have been faster.
        return 'sent';
      case 'finalized':
        return 'confirmed';
      default:
        return transaction?.stage;
    }
  };
