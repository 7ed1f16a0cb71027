import type { PoolAction } from '#src/protocol/pool-action.ts';
import { isSent, sentOf, type Transaction, type TransactionsSlice } from './transactions.ts';

/** Stages that a dialog shows, with the actions for them. */
const INLINE: ReadonlySet<Transaction['stage']> = new Set(['lapsed', 'searching', 'unknown']);

/**
 * Selects the transaction that the toast shows now. While the dialog that began a transaction is open, only the dialog
 * shows a stage with actions.
 */
export const toastTransaction = ({
  transactions,
  toastQueue: [id],
  shownInline,
}: TransactionsSlice): Transaction | null => {
  const shown = (id !== undefined && transactions[id]) || null;
  const isInline = shown !== null && shownInline.includes(shown.id);
  return isInline && INLINE.has(shown.stage) ? null : shown;
};

/**
 * Selects this tab's action on a pool, from the press of the button until its effects have been read; also one from
 * before a reload, until the outcome is known.
 */
export const actionOn =
  (pool: string) =>
  ({ transactions, underWay }: TransactionsSlice): PoolAction['action'] | undefined =>
    Object.values(transactions).find(
      (one) => one.about?.pool === pool && (underWay.includes(one.id) || isSent(one)),
    )?.about?.action;

/** Selects the address of a pool that may exist already, because the outcome of its creation is not known. */
export const openCreation = ({ transactions }: TransactionsSlice): string | undefined =>
  sentOf(transactions).find(({ creates }) => creates !== undefined)?.creates;

/** Selects a transaction under way; undefined if it has ended. */
export const underWay =
  (id: string | null) =>
  ({ transactions, underWay: ids }: TransactionsSlice): Transaction | undefined =>
    id !== null && ids.includes(id) ? transactions[id] : undefined;
