import * as v from 'valibot';

/** The errors of a request, by their HTTP status. */
export const ERROR_CODES = {
  bad_request: 400,
  bad_cursor: 400,
  wrong_network: 400,
  bad_signature: 400,
  not_signed_in: 401,
  not_allowed: 403,
  /** The wallet has never taken a seat in a pool. */
  not_a_player: 403,
  not_found: 404,
  /** The request did not arrive in time. */
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** The format of every error response. */
export const errorSchema = v.object({
  error: v.object({
    code: v.picklist(Object.keys(ERROR_CODES) as ErrorCode[]),
    /** For developers, in English: apps show their own text by the code. */
    message: v.string(),
    /** A message for each invalid field, by the field's path. */
    fields: v.optional(v.record(v.string(), v.string())),
  }),
});
export type ErrorBody = v.InferOutput<typeof errorSchema>;
