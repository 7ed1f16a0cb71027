/** The RPC did not answer as it should. Messages never hold its address, which may carry a key. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure';

  constructor(
    message: string,
    readonly details: {
      /** Whether asking again may help. */
      readonly retryable: boolean;
      /** Whether it concerns this request alone, and not the server as a whole. */
      readonly ofRequest?: boolean;
      /** Code of the JSON-RPC error, where the answer was one. */
      readonly code?: number;
      /** Whether the server may only dislike that requests come in a batch. */
      readonly batchRefused?: boolean;
      /** Milliseconds of the server's `Retry-After`. */
      readonly retryAfterMs?: number | null;
    },
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Codes of JSON-RPC that stay the same however often one asks: invalid request, unknown method, invalid parameters. */
const FINAL_CODES: ReadonlySet<number> = new Set([-32600, -32601, -32602]);
const BATCH_REFUSALS: ReadonlySet<number> = new Set([400, 403, 405, 413, 501]);

export function httpFailure(status: number, retryAfter: string | null): RpcFailure {
  const batchRefused = BATCH_REFUSALS.has(status);
  const retryable = status === 429 || status >= 500;
  return new RpcFailure(`The RPC answered with HTTP status ${status}`, {
    retryable,
    batchRefused,
    retryAfterMs: waitOf(retryAfter),
  });
}

export function errorAnswer(
  method: string,
  { code, message }: { code: number; message: string },
): RpcFailure {
  const final = FINAL_CODES.has(code);
  const text = `The RPC refuses ${method} (${code}): ${message}`;
  return new RpcFailure(text, { retryable: !final, ofRequest: true, batchRefused: final, code });
}

/** Seconds alone: the header's other form, a date, needs a clock that agrees. */
function waitOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,3}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null;
}
