import { ERROR_CODES, type ErrorBody, type ErrorCode } from '#src/contract/errors.ts';

/** A refusal with its code; everything else that is thrown is the server's own fault. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** @param options the cause, for the log only, if the error is not the caller's fault */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Readonly<Record<string, string>>,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get statusCode(): number {
    return ERROR_CODES[this.code];
  }

  toBody(): ErrorBody {
    const { code, message, fields } = this;
    return { error: { code, message, ...(fields === undefined ? {} : { fields }) } };
  }
}

/**
 * Returns a function that throws `unavailable` for a failure of an upstream service, with the cause for the log only.
 */
export const unavailable =
  (message: string) =>
  (cause: unknown): never => {
    throw new ApiError('unavailable', message, undefined, { cause });
  };
