import type { Account } from './account.ts';
import { AccountUndo, type UndoEntry } from './account-undo.ts';
import type { ChainListener, TransactionRecord } from './transaction-record.ts';

type ReadAccount = (address: string) => Account | null;

/** Keeps the account states before transactions that are not final yet, and those transactions, to report them as final. */
export class Finality {
  readonly #undo: AccountUndo;

  /** @param latest reads an account's newest state */
  constructor(
    private readonly latest: ReadAccount,
    undo: readonly UndoEntry[],
    private pending: TransactionRecord[],
  ) {
    this.#undo = new AccountUndo(undo);
  }

  /** Keeps a transaction with the states its accounts had before. */
  add(record: TransactionRecord, before: readonly (readonly [string, Account | null])[]): void {
    for (const [address, account] of before) this.#undo.record(record.slot, address, account);
    this.pending.push(record);
  }

  /** An account at the end of `slot`, which must not be older than the last one settled. */
  accountAt(address: string, slot: number): Account | null {
    const undone = this.#undo.at(address, slot);
    return undone === undefined ? this.latest(address) : undone.account;
  }

  /** Addresses whose state at the end of `slot` may differ from the newest. */
  writtenSince(slot: number): string[] {
    return this.#undo.writtenSince(slot);
  }

  /** Makes everything up to and including `root` final and reports it. */
  settle(root: number, listeners: Iterable<ChainListener>): void {
    const writes = [...this.#undo.writesUpTo(root)];
    const final = this.pending.filter((record) => record.slot <= root);
    this.pending = this.pending.slice(final.length);
    for (const listener of listeners) {
      for (const { address, slot } of writes)
        listener.account(address, slot, true, () => this.accountAt(address, slot));
      for (const record of final) listener.transaction(record, true);
    }
    this.#undo.forget(root);
  }

  /** The states to save. */
  undoEntries(): UndoEntry[] {
    return this.#undo.entries();
  }
}
