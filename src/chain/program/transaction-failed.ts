import { type ProgramErrorName, programErrorName } from './errors.ts';

/** How a transaction came to nothing: refused beforehand, refused by the chain, or never taken into a block. */
export type FailureKind = 'refused' | 'failed' | 'expired';

/** A transaction that did not do what it was sent for. */
export class TransactionFailed extends Error {
  override readonly name = 'TransactionFailed';
  /** The program's own refusal; null for any other error. */
  readonly programError: ProgramErrorName | null;

  constructor(
    readonly kind: FailureKind,
    /** The cluster's error as JSON; null where the transaction expired. */
    readonly transactionError: unknown,
    readonly logs: readonly string[],
    readonly signature: string | null,
  ) {
    const programError = programErrorName(transactionError);
    super(`Transaction ${kind}: ${programError ?? JSON.stringify(transactionError)}`);
    this.programError = programError;
  }
}
