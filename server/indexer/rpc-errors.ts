import type { HttpError } from '#src/lib/http-error.ts';

/** Codes of JSON-RPC that no retry changes: invalid request, unknown method, invalid parameters. */
const FINAL_CODES: ReadonlySet<unknown> = new Set([-32600, -32601, -32602]);
const BATCH_REFUSALS: ReadonlySet<unknown> = new Set([400, 403, 405, 413, 501]);

/** Whether a retry may help. */
export function isRetryable({ kind, status, code }: HttpError): boolean {
  if (kind === 'status') return status === 429 || (status ?? 0) >= 500;
  if (kind === 'refused') return !FINAL_CODES.has(code);
  return kind !== 'too-large';
}

/** Whether an error concerns one request alone, and not the server as a whole. */
export const isOfRequest = ({ kind }: HttpError): boolean =>
  kind === 'refused' || kind === 'invalid' || kind === 'too-large';

/** Whether the server may have refused requests only because they were sent as a batch. */
export function isBatchRefusal({ kind, status, code }: HttpError): boolean {
  if (kind === 'status') return BATCH_REFUSALS.has(status);
  return kind === 'too-large' || (kind === 'refused' && FINAL_CODES.has(code));
}
