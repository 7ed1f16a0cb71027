import { hasCause } from '#server/store/has-cause.ts';

/**
 * Node's codes of broken connections, and PostgreSQL's error classes for an unavailable database: connection,
 * resources, operator intervention, a statement cancelled by its timeout, and a read-only database that is or becomes a
 * standby.
 */
const CODES =
  /^(E(CONNREFUSED|CONNRESET|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|AI_AGAIN|NOTFOUND)|08...|53...|57P..|57014|25006|55000)$/;
/** Messages of `pg` and `openStore` errors that have no code. */
const MESSAGES =
  /^(The database has not answered for|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|PGlite is closed|(canceling|terminating) .* due to conflict with recovery)/;

/** The code of a statement that was cancelled, by its timeout or by a user. */
const CANCELLED = '57014';

/** Whether an error or its cause says that the database cannot be reached or does not answer in time. */
export function isDatabaseDown(error: unknown): boolean {
  return hasCause(error, (code, message) => CODES.test(code) || MESSAGES.test(message));
}

/** Whether an error or its cause says that the database has cancelled a statement that took too long. */
export function isCancelled(error: unknown): boolean {
  return hasCause(error, (code) => code === CANCELLED);
}
