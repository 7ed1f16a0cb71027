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
const queueWith = ({ transactions, toastQueue }: TransactionsSlice, news: Transaction): readonly string[] => {
  const [current, ...next] = toastQueue;
  const hasFailed = (id: string): boolean => transactions[id]?.stage === 'failed';
  const others = next.filter((id) => id !== news.id);
  const failures = others.filter(hasFailed);
  const progress = others.filter((id) => !hasFailed(id));
  if (current === undefined || current === news.id || !hasFailed(current)) {
    return [news.id, ...failures, ...progress];
  }
  if (news.stage !== 'failed') return [current, ...failures, news.id];
  const isDuplicate = [current, ...failures].some((id) => isTheSame(transactions[id], news));
  return [current, ...failures, ...(isDuplicate ? [] : [news.id]), ...progress];
};

/** Drops the transactions that have ended and been shown. */
const pruned = ({
  transactions,
  underWay,
  toastQueue,
  shownInline,
}: TransactionsSlice): TransactionsSlice => {
  const needed = new Set([...underWay, ...toastQueue]);
  const remaining = Object.entries(transactions).filter(([id, one]) => isSent(one) || needed.has(id));
  return { transactions: Object.fromEntries(remaining), underWay, toastQueue, shownInline };
};

const withStage = (state: TransactionsSlice, id: string, stage: Stage): TransactionsSlice => {
  const before = state.transactions[id];
  if (before === undefined) return state;
  const { title, done, about } = before;
  const news: Transaction = { id, title, done, about, ...stage };
  const updated = { ...state, transactions: { ...state.transactions, [id]: news } };
  return pruned({ ...updated, toastQueue: queueWith(updated, news) });
};

const change = (to: (state: TransactionsSlice) => TransactionsSlice): void => void useStore.setState(to);

/** A transaction before it is prepared. */
export type NewTransaction = Pick<Transaction, 'id' | 'title' | 'done' | 'about'>;

export const beginTransaction = (added: NewTransaction): void =>
  change(({ transactions, underWay, toastQueue, shownInline }) =>
    pruned({
      shownInline,
      transactions: { ...transactions, [added.id]: { ...added, stage: 'preparing' } },
      underWay: [...underWay, added.id],
      toastQueue: [
        added.id,
        ...toastQueue.slice(1).filter((other) => transactions[other]?.stage === 'failed'),
      ],
    }),
  );

export const advanceTransaction = (id: string, progress: Progress): void =>
  change((state) =>
    // While another transaction runs, the toast does not show that an older one is finalized.
    progress.stage === 'finalized' && state.toastQueue[0] !== id ? state : withStage(state, id, progress),
  );

export const failTransaction = (id: string, failure: TransactionFailure): void =>
  change((state) => {
    const before = state.transactions[id];
    const signature = before && 'signature' in before ? before.signature : null;
    const failed = withStage(state, id, { stage: 'failed', signature, failure });
    // After a disconnection the dialog in which the transaction was begun is closed, so the toast shows the failure.
    if (!state.shownInline.includes(id) || failure.kind === 'walletLate') return failed;
    return pruned({ ...failed, toastQueue: failed.toastQueue.filter((other) => other !== id) });
  });

/**
 * Shows failures of transactions in the dialog that began them instead of a toast.
 * @returns a function that ends that
 */
export const showInline = (ids: readonly string[]): (() => void) => {
  change((state) => ({ ...state, shownInline: [...state.shownInline, ...ids] }));
  return () =>
    change((state) => ({ ...state, shownInline: state.shownInline.filter((id) => !ids.includes(id)) }));
};

/** Removes transactions whose changes have been read from those under way. */
export const endTransactions = (ids: readonly string[]): void =>
  change((state) => pruned({ ...state, underWay: state.underWay.filter((id) => !ids.includes(id)) }));

/** Shows the next transaction after the player has dismissed the current one. */
export const showNext = (): void =>
  change((state) => {
    const [current, ...next] = state.toastQueue;
    const failed = current !== undefined && state.transactions[current]?.stage === 'failed';
    return next.length > 0 || failed ? pruned({ ...state, toastQueue: next }) : state;
  });
