/**
 * - `unreachable`: no answer came · `timeout`: no answer came in time
 * - `status`: an HTTP status of failure · `refused`: an error with a code, by the API's contract or JSON-RPC's
 * - `unreadable`: no JSON · `invalid`: JSON that fails its schema · `too-large`: more bytes than are read
 */
export type HttpErrorKind =
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'refused'
  | 'unreadable'
  | 'invalid'
  | 'too-large';

interface HttpErrorDetails {
  readonly status?: number | null;
  readonly code?: string | number;
  /** The value of the header `Retry-After`. */
  readonly retryAfter?: string | null;
  readonly cause?: unknown;
}

/** A failed request. Messages contain no URL, because its path may contain a key. */
export class HttpError extends Error {
  /** web3.js keeps only an error's text: a timeout has the platform's name, by which `isTimeout` recognises it. */
  override readonly name: string;
  /** The HTTP status; null if no answer came. */
  readonly status: number | null;
  /** The code in the answer's error; the status if it has none. */
  readonly code: string | number | null;
  /**
   * Seconds of the header `Retry-After`; null without one. The header's other form, a date, is ignored, because the
   * clocks may differ.
   */
  readonly retryAfter: number | null;

  constructor(
    readonly kind: HttpErrorKind,
    message: string,
    { status, code, retryAfter = null, cause }: HttpErrorDetails = {},
  ) {
    super(message, { cause });
    this.name = kind === 'timeout' ? 'TimeoutError' : 'HttpError';
    this.status = status ?? null;
    this.code = code ?? this.status;
    this.retryAfter = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  }
}

/** Whether an error is an HttpError of one of these kinds. */
export const isHttpError = (error: unknown, ...kinds: readonly HttpErrorKind[]): error is HttpError =>
  error instanceof HttpError && (kinds.length === 0 || kinds.includes(error.kind));
