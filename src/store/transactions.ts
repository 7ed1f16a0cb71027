import * as v from 'valibot';
import { create } from 'zustand';

/** Kept for the tab: another tab has its own transactions and must not follow these up as well. */
const STORAGE_KEY = 'xeroz.transactions';

const pendingSchema = v.object({
  id: v.string(),
  cluster: v.string(),
  title: v.string(),
  signature: v.string(),
  /** The signed bytes, base64. */
  bytes: v.string(),
  lastValidBlockHeight: v.number(),
});

/** A transaction that was sent and whose end is not known yet. */
export type PendingTransaction = v.InferOutput<typeof pendingSchema>;

/** Why it came to nothing; the chain's own kinds and codes. */
export interface TransactionFailure {
  readonly kind: string;
  readonly programError?: string;
  readonly code?: string;
  readonly message: string;
}

type TransactionState =
  | { readonly stage: 'preparing' | 'signing' }
  | { readonly stage: 'sent' | 'confirmed' | 'finalized'; readonly signature: string }
  | { readonly stage: 'failed'; readonly signature: string | null; readonly failure: TransactionFailure };

export type RunningTransaction = TransactionState & {
  readonly id: string;
  /** What the player is doing, in their language. */
  readonly title: string;
};

interface TransactionsState {
  /**
   * The one to be told of: what was heard last, but for a failure, which stays until it has been read or the player
   * begins another. Null where there is nothing.
   */
  readonly current: RunningTransaction | null;
  /** What came meanwhile: further failures, oldest first, and after them the last progress of another. */
  readonly next: readonly RunningTransaction[];
  /** Survives a reload. */
  readonly pending: readonly PendingTransaction[];
  readonly begin: (id: string, title: string) => void;
  /** Keeps what is needed to follow a transaction up; its title is known by its id. */
  readonly sent: (transaction: Omit<PendingTransaction, 'title'>) => void;
  readonly advance: (id: string, state: TransactionState) => void;
  /** What `current` says has been read: the next may be told. */
  readonly read: () => void;
}

const readPending = (): PendingTransaction[] => {
  try {
    const parsed = v.safeParse(
      v.array(pendingSchema),
      JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'),
    );
    return parsed.success ? parsed.output : [];
  } catch {
    // Garbled or forbidden storage: nothing is known to be pending.
    return [];
  }
};

const writePending = (pending: readonly PendingTransaction[]): void => {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pending));
  } catch (error) {
    console.warn('A pending transaction would not survive a reload', error);
  }
};

/** A failure before anything was sent, of which another says no more. */
const isTheSame = (one: RunningTransaction, other: RunningTransaction): boolean =>
  one.stage === 'failed' &&
  other.stage === 'failed' &&
  one.signature === null &&
  other.signature === null &&
  one.failure.kind === other.failure.kind &&
  one.failure.programError === other.failure.programError &&
  one.failure.code === other.failure.code;

type Told = Pick<TransactionsState, 'current' | 'next'>;

/** What is to be told once there is news of one transaction. Progress of another hides no failure. */
const withNews = ({ current, next }: Told, news: RunningTransaction): Told => {
  const failures = next.filter(({ stage }) => stage === 'failed');
  const progress = next.filter(({ id, stage }) => stage !== 'failed' && id !== news.id);
  if (current?.stage !== 'failed' || current.id === news.id) {
    return { current: news, next: [...failures, ...progress] };
  }
  if (news.stage !== 'failed') return { current, next: [...failures, news] };
  const isKnown = [current, ...failures].some((other) => isTheSame(other, news));
  return { current, next: [...failures, ...(isKnown ? [] : [news]), ...progress] };
};

/** The transactions of this tab, from the wallet's question to their end. */
export const useTransactions = create<TransactionsState>()((set, get) => {
  const setPending = (pending: readonly PendingTransaction[]): void => {
    writePending(pending);
    set({ pending });
  };
  const interrupted = readPending();
  const titles = new Map(interrupted.map(({ id, title }) => [id, title]));
  return {
    current: null,
    next: [],
    pending: interrupted,
    begin: (id, title) => {
      titles.set(id, title);
      const failures = get().next.filter(({ stage }) => stage === 'failed');
      set({ current: { id, title, stage: 'preparing' }, next: failures });
    },
    sent: (transaction) => {
      const { id, signature } = transaction;
      const title = titles.get(id) ?? '';
      setPending([...get().pending.filter((other) => other.id !== id), { ...transaction, title }]);
      set(withNews(get(), { id, title, stage: 'sent', signature }));
    },
    advance: (id, state) => {
      const ended = state.stage !== 'preparing' && state.stage !== 'signing' && state.stage !== 'sent';
      if (ended) setPending(get().pending.filter((other) => other.id !== id));
      const { current } = get();
      // That an older one is final is no news while another runs.
      if (state.stage === 'finalized' && current?.id !== id) return;
      set(withNews(get(), { ...state, id, title: titles.get(id) ?? '' }));
    },
    read: () => {
      const [first = null, ...next] = get().next;
      if (first !== null || get().current?.stage === 'failed') set({ current: first, next });
    },
  };
});
