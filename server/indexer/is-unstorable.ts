import * as v from 'valibot';

const errorSchema = v.object({ code: v.optional(v.unknown()), cause: v.optional(v.unknown()) });

/** PostgreSQL's classes of errors that lie in what is written: data that a type does not take, and broken constraints. */
const DATA_CODES = /^2[23]...$/;

/**
 * Whether what was to be stored is at fault, and not the database: storing it again fails again, however often. So is a
 * value that the projection does not take.
 */
export function isUnstorable(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError || v.isValiError(error)) return true;
  const parsed = v.safeParse(errorSchema, error);
  if (!parsed.success) return false;
  const { code, cause } = parsed.output;
  return (typeof code === 'string' && DATA_CODES.test(code)) || isUnstorable(cause);
}
