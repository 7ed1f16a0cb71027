import { toTxFailure, type TxFailure } from '#src/chain/actions/tx-failure.ts';
import { HttpError } from '#src/lib/http-error.ts';

/** Why a request that had to be signed and sent failed. */
export type Problem =
  /** The user declined, which is not an error. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'wallet'; readonly failure: TxFailure }
  | { readonly kind: 'refused'; readonly code: string }
  /** It is unknown whether the request arrived. */
  | { readonly kind: 'unanswered' };

/** Classifies an error that was thrown while signing or sending. */
export function toProblem(error: unknown): Problem {
  if (error instanceof HttpError) {
    return error.kind === 'refused' ? { kind: 'refused', code: String(error.code) } : { kind: 'unanswered' };
  }
  const failure = toTxFailure(error);
  return failure.kind === 'rejected' ? { kind: 'declined' } : { kind: 'wallet', failure };
}
