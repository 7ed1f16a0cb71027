import type { PoolAction } from '#src/protocol/pool-action.ts';
import { isSent, sentOf, type Transaction, type TransactionsSlice } from './transactions.ts';

/** Stages that a dialog tells, with what can be done about them. */
const IN_PLACE: ReadonlySet<Transaction['stage']> = new Set(['lapsed', 'searching', 'unknown']);

/** Selects the transaction that a toast tells now. What is to be done about one stands where it was begun, while that is shown. */
export const toldTransaction = ({
  transactions,
  telling: [id],
  toldInPlace,
}: TransactionsSlice): Transaction | null => {
  const told = (id !== undefined && transactions[id]) || null;
  const isInPlace = told !== null && toldInPlace.includes(told.id);
  return isInPlace && IN_PLACE.has(told.stage) ? null : told;
};

/**
 * Selects what this tab does about a pool, from the press of the button until its effects have been read; also what it did
 * before a reload, until the outcome is known.
 */
export const actionOn =
  (pool: string) =>
  ({ transactions, underWay }: TransactionsSlice): PoolAction['action'] | undefined =>
    Object.values(transactions).find(
      (one) => one.about?.pool === pool && (underWay.includes(one.id) || isSent(one)),
    )?.about?.action;

/** Selects the address of a pool that may exist already: the outcome of its creation is not known. */
export const openCreation = ({ transactions }: TransactionsSlice): string | undefined =>
  sentOf(transactions).find(({ creates }) => creates !== undefined)?.creates;

/** Selects a transaction that somebody waits for; undefined where it has ended. */
export const underWay =
  (id: string | null) =>
  ({ transactions, underWay: ids }: TransactionsSlice): Transaction | undefined =>
    id !== null && ids.includes(id) ? transactions[id] : undefined;
