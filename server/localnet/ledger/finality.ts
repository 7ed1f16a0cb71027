import type { Account } from './account.ts';
import type { ChainListener, TransactionRecord } from './transaction-record.ts';

type ReadAccount = (address: string) => Account | null;

/** One account's state before its first write in `slot`. */
export type UndoEntry = { slot: number; address: string; before: Account | null };

/** Keeps transactions that are not final yet, to report them when they are, and the states of accounts before them. */
export class Finality {
  /** States before the writes of each slot that is not final, oldest slot first. */
  readonly #undo = new Map<number, Map<string, Account | null>>();

  /** @param latest reads an account's newest state */
  constructor(
    private readonly latest: ReadAccount,
    undo: readonly UndoEntry[],
    private pending: TransactionRecord[],
  ) {
    for (const { slot, address, before } of undo) this.#keep(slot, address, before);
  }

  /** Keeps a transaction, with its accounts' states before it. */
  add(record: TransactionRecord, before: readonly (readonly [string, Account | null])[]): void {
    for (const [address, account] of before) this.#keep(record.slot, address, account);
    this.pending.push(record);
  }

  /** Returns an account at the end of `slot`, which must not be older than the last settled slot. */
  accountAt(address: string, slot: number): Account | null {
    for (const [written, accounts] of this.#undo) {
      const before = written > slot ? accounts.get(address) : undefined;
      if (before !== undefined) return before;
    }
    return this.latest(address);
  }

  /** Returns the addresses whose state at the end of `slot` may differ from their newest state. */
  writtenSince(slot: number): ReadonlySet<string> {
    const later = [...this.#undo].filter(([written]) => written > slot);
    return new Set(later.flatMap(([, accounts]) => [...accounts.keys()]));
  }

  /** Makes all transactions up to and including slot `root` final, and reports them. */
  settle(root: number, listeners: Iterable<ChainListener>): void {
    const writes = this.undoEntries().filter(({ slot }) => slot <= root);
    const final = this.pending.filter((record) => record.slot <= root);
    this.pending = this.pending.slice(final.length);
    for (const listener of listeners) {
      for (const { address, slot } of writes)
        listener.account(address, slot, true, () => this.accountAt(address, slot));
      for (const record of final) listener.transaction(record, true);
    }
    for (const slot of this.#undo.keys()) if (slot <= root) this.#undo.delete(slot);
  }

  /** Returns the states to be saved, oldest slot first. */
  undoEntries(): UndoEntry[] {
    return [...this.#undo].flatMap(([slot, accounts]) =>
      [...accounts].map(([address, before]) => ({ slot, address, before })),
    );
  }

  /** Keeps the state before a write; later writes of the same slot change nothing. */
  #keep(slot: number, address: string, before: Account | null): void {
    const writes = this.#undo.get(slot) ?? new Map<string, Account | null>();
    if (!writes.has(address)) this.#undo.set(slot, writes.set(address, before));
  }
}

/** This chain has no forks: `processed` and `confirmed` are the same, `finalized` is 32 slots older. */
export type Commitment = 'processed' | 'confirmed' | 'finalized';

/** Slots between a block and its finality. */
export const FINALITY_SLOTS = 32;
