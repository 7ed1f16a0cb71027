import * as v from 'valibot';

const errorSchema = v.object({
  code: v.optional(v.unknown()),
  message: v.optional(v.string(), ''),
  cause: v.optional(v.unknown()),
  errors: v.optional(v.array(v.unknown()), []),
});

/**
 * Node's codes of broken connections, and PostgreSQL's classes of the same: connection, resources, operator, and a
 * statement that it has cancelled because it took too long.
 */
const CODES =
  /^(E(CONNREFUSED|CONNRESET|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|AI_AGAIN|NOTFOUND)|08...|53...|57P..|57014)$/;
/** Messages of `pg` and `openStore` that come without a code. */
const MESSAGES =
  /^(The database has not answered for|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|PGlite is closed)/;

/** Whether an error, or what caused it, is that the database cannot be reached. */
export function isDatabaseDown(error: unknown): boolean {
  const parsed = v.safeParse(errorSchema, error);
  if (!parsed.success) return false;
  const { code, message, cause, errors } = parsed.output;
  if (typeof code === 'string' && CODES.test(code)) return true;
  return MESSAGES.test(message) || [cause, ...errors].some(isDatabaseDown);
}
