import { hasCause } from '#server/store/has-cause.ts';

/**
 * Node's codes of broken connections, and PostgreSQL's classes of the same: connection, resources, operator, a statement
 * that it has cancelled because it took too long, and a database that takes no writes, for it is or becomes a standby.
 */
const CODES =
  /^(E(CONNREFUSED|CONNRESET|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|AI_AGAIN|NOTFOUND)|08...|53...|57P..|57014|25006|55000)$/;
/** Messages of `pg` and `openStore` that come without a code. */
const MESSAGES =
  /^(The database has not answered for|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|PGlite is closed|(canceling|terminating) .* due to conflict with recovery)/;

/** The code of a statement that was cancelled, by its timeout or by somebody. */
const CANCELLED = '57014';

/** Whether an error, or what caused it, is that the database cannot be reached or does not answer in time. */
export function isDatabaseDown(error: unknown): boolean {
  return hasCause(error, (code, message) => CODES.test(code) || MESSAGES.test(message));
}

/** Whether an error, or what caused it, is that the database has cancelled a statement that took too long. */
export function isCancelled(error: unknown): boolean {
  return hasCause(error, (code) => code === CANCELLED);
}
