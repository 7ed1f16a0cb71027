import pg from 'pg';
import { hasCause } from './has-cause.ts';

/** PostgreSQL's codes for what a standby, or a session that may only read, does not do. */
const CODES = /^(25006|55000)$/;
/** Whether a session can write: one that begins on a standby can once that is promoted, one that may only read never. */
const QUESTION = `
  select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** The database takes no writes: it is a standby, or its sessions may only read. */
export class ReadOnlyDatabase extends Error {
  override readonly name = 'ReadOnlyDatabase';
  readonly code = '25006';

  constructor(options?: ErrorOptions) {
    super('The database is read-only: a standby, or default_transaction_read_only is on', options);
  }
}

/** Whether an error, or what caused it, is that the database takes no writes. */
export function isReadOnly(error: unknown): boolean {
  return hasCause(error, (code) => CODES.test(code));
}

/**
 * Makes a pool for a database that may fail over. It takes no connection to a standby, whose rows may be old. One on which
 * a write was refused is closed when it is given back, and so is one whose session may only read: that setting would
 * outlive the database's own.
 */
export function writablePool(config: pg.PoolConfig): pg.Pool {
  const unfit = new WeakSet<pg.PoolClient>();
  /** @returns why a new connection cannot be used */
  const check = async (client: pg.PoolClient): Promise<Error | undefined> => {
    try {
      // Compiling a statement takes a second, where most run for less.
      await client.query('set jit = off');
      const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>(QUESTION);
      if (rows[0]?.isReadOnly !== false) unfit.add(client);
      return rows[0]?.isStandby === false ? undefined : new ReadOnlyDatabase();
    } catch (error) {
      return error instanceof Error ? error : new ReadOnlyDatabase({ cause: error });
    }
  };
  const verify = async (client: pg.PoolClient, done: (error?: Error) => void): Promise<void> => {
    done(await check(client));
  };
  const pool = new pg.Pool({ ...config, verify: (client, done) => void verify(client, done) });
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code !== undefined && CODES.test(code)) unfit.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    // The pool forgets a connection that is ending.
    if (unfit.has(client)) client.end().catch(() => undefined);
  });
  return pool;
}
