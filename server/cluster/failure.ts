import { type ProgramErrorName, customErrorCode } from '#src/chain/program/errors.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';

/**
 * What a failed transaction means for whoever sent it: somebody else was faster, it may work later, or it never will
 * as things stand.
 */
export type Failure = 'overtaken' | 'later' | 'never';

/** Refusals that say that what was to be done is done already. */
const OVERTAKEN: ReadonlySet<ProgramErrorName> = new Set([
  'WrongStatus',
  'AlreadyCaptured',
  'NothingDue',
  'NotInPool',
  'PoolFull',
  'AlreadyJoined',
  'SeedAlreadyRevealed',
  'MinimumReached',
]);
const NEVER: ReadonlySet<ProgramErrorName> = new Set([
  'TargetSlotOutOfReach',
  'DrawDeadlinePassed',
  'InvalidProof',
]);
/** Anchor's own refusals of accounts that are gone: an entry that was paid, a pool that was closed. */
const ACCOUNT_GONE: ReadonlySet<number> = new Set([3007, 3012]);

/** Sorts an error of `sendInstructions`. The chain out of reach, an expired or an unpayable transaction: later. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof TransactionFailed)) return 'later';
  const { programError } = error;
  if (programError === null) {
    const code = customErrorCode(error.transactionError);
    return code !== null && ACCOUNT_GONE.has(code) ? 'overtaken' : 'later';
  }
  if (OVERTAKEN.has(programError)) return 'overtaken';
  return NEVER.has(programError) ? 'never' : 'later';
}

/** Why a transaction failed, in a few words. */
export function failureText(error: unknown): string {
  if (error instanceof TransactionFailed) return error.programError ?? error.message;
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
}
