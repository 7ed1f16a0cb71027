import { toTxFailure, type TxFailure } from '#src/chain/actions/tx-failure.ts';
import { HttpError } from '#src/lib/http-error.ts';

/** Why something that was to be signed and sent came to nothing. */
export type Problem =
  /** The owner said no, which is no error. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'wallet'; readonly failure: TxFailure }
  | { readonly kind: 'refused'; readonly code: string }
  /** Nobody knows whether it arrived. */
  | { readonly kind: 'unanswered' };

/** Sorts an error that was thrown while signing or sending. */
export function toProblem(error: unknown): Problem {
  if (error instanceof HttpError) {
    return error.kind === 'refused' ? { kind: 'refused', code: String(error.code) } : { kind: 'unanswered' };
  }
  const failure = toTxFailure(error);
  return failure.kind === 'rejected' ? { kind: 'declined' } : { kind: 'wallet', failure };
}
