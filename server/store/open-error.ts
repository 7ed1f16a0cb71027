import { DrizzleQueryError } from 'drizzle-orm';
import * as v from 'valibot';
import { FolderInUse } from '#server/cluster/folder-lock.ts';
import { errorText } from '#server/cluster/log.ts';
import { OtherVersion } from './other-version.ts';

/** Host, port, database and user of a PostgreSQL server. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly database?: string | undefined;
  readonly user?: string | undefined;
}

const codeSchema = v.object({ code: v.string() });

/** Messages with the problem and its remedy, by the error codes of Node and PostgreSQL. */
const TROUBLES: readonly (readonly [codes: RegExp, (address: DatabaseAddress) => string])[] = [
  [
    /^ECONNREFUSED$/,
    () => 'the connection is refused (ECONNREFUSED): start PostgreSQL there, or name the right host and port',
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, () => 'there is no such host: name the right one'],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    () => 'it does not answer in time: is the host right, and does a firewall let this machine through?',
  ],
  [
    /^3D000$/,
    ({ database }) => `there is no such database: createdb ${database ?? ''}, or name the right one`,
  ],
  [
    /^28...$/,
    ({ user }) => `the authentication of the user ${user ?? ''} failed: name the right user and password`,
  ],
  [
    /^(25006|55000)$/,
    () =>
      'it is read-only: name the primary and not a standby, or wait until that is promoted or ' +
      'default_transaction_read_only is off',
  ],
  [/^53300$/, () => 'it has no connection left: raise max_connections, or start fewer processes'],
  [
    /^42501$/,
    ({ user }) => `the user ${user ?? ''} may not make tables there: let the user own the database`,
  ],
];
/** The message of an error of `pg` that has no code. */
const TIMED_OUT = /timeout expired/;

/** Makes the error for a PostgreSQL that cannot be used: it begins with the variable and never holds the password. */
export function unusableDatabase(address: DatabaseAddress, error: unknown): Error {
  const { host, port, database = '' } = address;
  const named = `DATABASE_URL names the database ${database} at ${host}:${port}`;
  if (error instanceof OtherVersion) return new Error(`${named}, which ${error.message}`);
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code = codeOf(cause);
  const [, trouble] = TROUBLES.find(([codes]) => codes.test(code)) ?? [];
  const what = trouble?.(address) ?? `it cannot be opened: ${errorText(cause)}`;
  return new Error(`${named}, but ${what}`);
}

/** Makes the error for an embedded database that cannot be opened. */
export function unusableFolder(folder: string, error: unknown): Error {
  if (error instanceof OtherVersion) {
    return new Error(
      `STATE_DIR is where the embedded database lives: ${folder}, which ${error.message}. ` +
        'Remove that folder, and with a local chain all of STATE_DIR, or name another',
    );
  }
  if (error instanceof FolderInUse) return error;
  return new Error(
    `STATE_DIR is where the embedded database lives, but ${folder} cannot be opened: ${errorText(error)}. ` +
      'The folder must be writable, and its disk have room; or name a PostgreSQL by DATABASE_URL',
  );
}

function codeOf(error: unknown): string {
  if (error instanceof Error && TIMED_OUT.test(error.message)) return 'ETIMEDOUT';
  const parsed = v.safeParse(codeSchema, error);
  return parsed.success ? parsed.output.code : '';
}
