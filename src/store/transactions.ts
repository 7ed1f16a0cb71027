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
  /** The one that was heard of last; null before the first. */
  readonly current: RunningTransaction | null;
  /** Survives a reload. */
  readonly pending: readonly PendingTransaction[];
  readonly begin: (id: string, title: string) => void;
  /** Keeps what is needed to follow a transaction up; its title is known by its id. */
  readonly sent: (transaction: Omit<PendingTransaction, 'title'>) => void;
  readonly advance: (id: string, state: TransactionState) => void;
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
    pending: interrupted,
    begin: (id, title) => {
      titles.set(id, title);
      set({ current: { id, title, stage: 'preparing' } });
    },
    sent: (transaction) => {
      const { id, signature } = transaction;
      const title = titles.get(id) ?? '';
      setPending([...get().pending.filter((other) => other.id !== id), { ...transaction, title }]);
      set({ current: { id, title, stage: 'sent', signature } });
    },
    advance: (id, state) => {
      const ended = state.stage !== 'preparing' && state.stage !== 'signing' && state.stage !== 'sent';
      if (ended) setPending(get().pending.filter((other) => other.id !== id));
      const { current } = get();
      // That an older one is final is no news while another runs.
      if (state.stage === 'finalized' && current?.id !== id) return;
      set({ current: { ...state, id, title: titles.get(id) ?? '' } });
    },
  };
});
