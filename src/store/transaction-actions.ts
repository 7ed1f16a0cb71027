import { useStore } from './store.ts';
import {
  isSent,
  type Progress,
  type Stage,
  type Transaction,
  type TransactionFailure,
  type TransactionsSlice,
} from './transactions.ts';

/** Tells of a failure before anything was sent that another says no more than it. */
const isTheSame = (one: Transaction | undefined, other: Transaction): boolean =>
  one?.stage === 'failed' &&
  other.stage === 'failed' &&
  one.signature === null &&
  other.signature === null &&
  one.failure.kind === other.failure.kind &&
  one.failure.programError === other.failure.programError &&
  one.failure.code === other.failure.code;

/** Orders what is to be told once there is news of one transaction. Progress of another hides no failure. */
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

/** Lets go of the transactions that are over and told. */
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

/** What a transaction is about, by its id. */
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
    // That an older one is final is no news while another runs.
    progress.stage === 'finalized' && state.telling[0] !== id ? state : withStage(state, id, progress),
  );

export const failTransaction = (id: string, failure: TransactionFailure): void =>
  change((state) => {
    const before = state.transactions[id];
    const signature = before && 'signature' in before ? before.signature : null;
    const failed = withStage(state, id, { stage: 'failed', signature, failure });
    // Where the wallet has left, the place where it was begun goes as well.
    if (!state.toldInPlace.includes(id) || failure.kind === 'walletLate') return failed;
    return pruned({ ...failed, telling: failed.telling.filter((other) => other !== id) });
  });

/** Has failures of transactions told where they were begun, and by no toast. @returns how to end that */
export const tellInPlace = (ids: readonly string[]): (() => void) => {
  change((state) => ({ ...state, toldInPlace: [...state.toldInPlace, ...ids] }));
  return () =>
    change((state) => ({ ...state, toldInPlace: state.toldInPlace.filter((id) => !ids.includes(id)) }));
};

/** Ends transactions whose changes have been read: nobody waits for them any more. */
export const endTransactions = (ids: readonly string[]): void =>
  change((state) => pruned({ ...state, underWay: state.underWay.filter((id) => !ids.includes(id)) }));

/** Tells the next transaction after the player has read of this one. */
export const tellNext = (): void =>
  change((state) => {
    const [current, ...next] = state.telling;
    const failed = current !== undefined && state.transactions[current]?.stage === 'failed';
    return next.length > 0 || failed ? pruned({ ...state, telling: next }) : state;
  });
