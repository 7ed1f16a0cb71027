import { useStore } from './store.ts';
import {
  isSent,
  type Progress,
  type Stage,
  type Transaction,
  type TransactionFailure,
  type TransactionsSlice,
} from './transactions.ts';

/** Whether two failures are the same to the player: both before anything was sent, with the same kind and code. */
const isTheSame = (one: Transaction | undefined, other: Transaction): boolean =>
  one?.stage === 'failed' &&
  other.stage === 'failed' &&
  one.signature === null &&
  other.signature === null &&
  one.failure.kind === other.failure.kind &&
  one.failure.programError === other.failure.programError &&
  one.failure.code === other.failure.code;

/**
 * Returns the ids of the transactions to show, after an update of one of them. Progress of another transaction does not
 * replace a failure.
 */
const toldWith = ({ transactions, telling }: TransactionsSlice, news: Transaction): readonly string[] => {
  const [current, ...next] = telling;
  const hasFailed = (id: string): boolean => transactions[id]?.stage === 'failed';
  const others = next.filter((id) => id !== news.id);
  const failures = others.filter(hasFailed);
  const progress = others.filter((id) => !hasFailed(id));
  if (current === undefined || current === news.id || !hasFailed(current)) {
    return [news.id, ...failures, ...progress];
  }
  if (news.stage !== 'failed') return [current, ...failures, news.id];
  const isKnown = [current, ...failures].some((id) => isTheSame(transactions[id], news));
  return [current, ...failures, ...(isKnown ? [] : [news.id]), ...progress];
};

/** Drops the transactions that have ended and been shown. */
const pruned = ({ transactions, underWay, telling, toldInPlace }: TransactionsSlice): TransactionsSlice => {
  const needed = new Set([...underWay, ...telling]);
  const kept = Object.entries(transactions).filter(([id, one]) => isSent(one) || needed.has(id));
  return { transactions: Object.fromEntries(kept), underWay, telling, toldInPlace };
};

const withStage = (state: TransactionsSlice, id: string, stage: Stage): TransactionsSlice => {
  const before = state.transactions[id];
  if (before === undefined) return state;
  const { title, done, about } = before;
  const news: Transaction = { id, title, done, about, ...stage };
  const told = { ...state, transactions: { ...state.transactions, [id]: news } };
  return pruned({ ...told, telling: toldWith(told, news) });
};

const change = (to: (state: TransactionsSlice) => TransactionsSlice): void => void useStore.setState(to);

/** A transaction that has begun. */
export type BegunTransaction = Pick<Transaction, 'id' | 'title' | 'done' | 'about'>;

export const beginTransaction = (begun: BegunTransaction): void =>
  change(({ transactions, underWay, telling, toldInPlace }) =>
    pruned({
      toldInPlace,
      transactions: { ...transactions, [begun.id]: { ...begun, stage: 'preparing' } },
      underWay: [...underWay, begun.id],
      telling: [begun.id, ...telling.slice(1).filter((other) => transactions[other]?.stage === 'failed')],
    }),
  );

export const advanceTransaction = (id: string, progress: Progress): void =>
  change((state) =>
    // That an older one is finalized is not shown while another runs.
    progress.stage === 'finalized' && state.telling[0] !== id ? state : withStage(state, id, progress),
  );

export const failTransaction = (id: string, failure: TransactionFailure): void =>
  change((state) => {
    const before = state.transactions[id];
    const signature = before && 'signature' in before ? before.signature : null;
    const failed = withStage(state, id, { stage: 'failed', signature, failure });
    // After a disconnection the dialog where it was begun is closed as well.
    if (!state.toldInPlace.includes(id) || failure.kind === 'walletLate') return failed;
    return pruned({ ...failed, telling: failed.telling.filter((other) => other !== id) });
  });

/** Shows failures of transactions where they were begun, and not in a toast. @returns how to end that */
export const tellInPlace = (ids: readonly string[]): (() => void) => {
  change((state) => ({ ...state, toldInPlace: [...state.toldInPlace, ...ids] }));
  return () =>
    change((state) => ({ ...state, toldInPlace: state.toldInPlace.filter((id) => !ids.includes(id)) }));
};

/** Removes transactions whose changes have been read from those under way. */
export const endTransactions = (ids: readonly string[]): void =>
  change((state) => pruned({ ...state, underWay: state.underWay.filter((id) => !ids.includes(id)) }));

/** Shows the next transaction after the player has dismissed the current one. */
export const tellNext = (): void =>
  change((state) => {
    const [current, ...next] = state.telling;
    const failed = current !== undefined && state.transactions[current]?.stage === 'failed';
    return next.length > 0 || failed ? pruned({ ...state, telling: next }) : state;
  });
