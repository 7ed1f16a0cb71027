import type { TransactionError } from './transaction-error.ts';
import type { Account } from './account.ts';

type InnerInstruction = {
  programIdIndex: number;
  accounts: number[];
  /** base58 */
  data: string;
  stackHeight: number;
};

export type InnerInstructions = { index: number; instructions: InnerInstruction[] };

type ReturnData = { programId: string; /** base64 */ data: string };

/** The result of running a transaction. */
export type ExecutionResult = {
  error: TransactionError | null;
  logs: string[];
  computeUnits: number;
  inner: InnerInstructions[];
  returnData: ReturnData | null;
};

/** A transaction in a block, in a form that JSON can represent: lamports are decimal strings. */
export type TransactionRecord = ExecutionResult & {
  signature: string;
  slot: number;
  /** the signed bytes, base64 */
  raw: string;
  /** all account keys: the message's own, then those from lookup tables, writable before read-only */
  keys: string[];
  fee: string;
  preBalances: string[];
  postBalances: string[];
};

/** Receives a chain's events. Transactions and accounts are reported twice: when executed and when final. */
export type ChainListener = {
  slot(slot: number, root: number): void;
  root(root: number): void;
  transaction(record: TransactionRecord, finalized: boolean): void;
  /** `read` returns the state after the write, null if the account was closed. */
  account(address: string, slot: number, finalized: boolean, read: () => Account | null): void;
};
