import { type ProgramErrorName, customErrorCode } from '#src/chain/program/errors.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';
import { errorText } from './log.ts';

/**
 * What a failed transaction means for its sender: another sender or a deadline was faster, it may succeed later, or it
 * cannot succeed in the present state.
 */
export type Failure = 'overtaken' | 'later' | 'never';

/** Refusals because the action has been done already, or because its time has just passed. */
const OVERTAKEN: ReadonlySet<ProgramErrorName> = new Set([
  'WrongStatus',
  'ClockKeptPace',
  'DrawOver',
  'NothingDue',
  'NotInPool',
  'PoolFull',
  'AlreadyJoined',
  'SeedAlreadyRevealed',
  'MinimumReached',
]);
const NEVER: ReadonlySet<ProgramErrorName> = new Set([
  'TermsChanged',
  'LockedBeforeRestart',
  'InvalidSignature',
  'InvalidHints',
]);
/** Anchor's own error codes for closed accounts: an entry that was paid, a pool that was closed. */
const ACCOUNT_CLOSED: ReadonlySet<number> = new Set([3007, 3012]);

/** Classifies an error of `sendInstructions`; an unreachable chain, expired and unpayable transactions are `later`. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof TransactionFailed)) return 'later';
  const { programError } = error;
  if (programError === null) {
    const code = customErrorCode(error.transactionError);
    return code !== null && ACCOUNT_CLOSED.has(code) ? 'overtaken' : 'later';
  }
  if (OVERTAKEN.has(programError)) return 'overtaken';
  return NEVER.has(programError) ? 'never' : 'later';
}

/** Whether the chain refuses a transaction as it is, rather than being unreachable or never including it in a block. */
export function isRefusal(error: unknown): boolean {
  return error instanceof TransactionFailed && error.kind !== 'expired';
}

/** Whether a transaction's blockhash has expired, so that it can never land. */
export function isExpired(error: unknown): boolean {
  return error instanceof TransactionFailed && error.kind === 'expired';
}

/** Returns a short reason why a transaction failed. */
export function failureText(error: unknown): string {
  if (isExpired(error)) return 'no block took it in time';
  if (error instanceof TransactionFailed) return error.programError ?? error.message;
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : errorText(error);
}
