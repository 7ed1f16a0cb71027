import type { Account } from './account.ts';
import type { TransactionRecord } from './transaction-record.ts';

/** What a chain reports as it moves. Transactions and accounts come twice: when executed and again when final. */
export type ChainListener = {
  slot(slot: number, root: number): void;
  root(root: number): void;
  transaction(record: TransactionRecord, finalized: boolean): void;
  /** `read` gives the state after the write, null when the account was closed. */
  account(address: string, slot: number, finalized: boolean, read: () => Account | null): void;
};
