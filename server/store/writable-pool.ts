import pg from 'pg';
import { hasCause } from './has-cause.ts';

/** PostgreSQL's codes for statements that a standby or a read-only session refuses. */
const CODES = /^(25006|55000)$/;
/** Whether a session can write: a standby's session can after promotion, a read-only session never can. */
const QUESTION = `
  select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** The database accepts no writes: it is a standby, or its sessions are read-only. */
export class ReadOnlyDatabase extends Error {
  override readonly name = 'ReadOnlyDatabase';
  readonly code = '25006';

  constructor(options?: ErrorOptions) {
    super('The database is read-only: a standby, or default_transaction_read_only is on', options);
  }
}

/** Whether an error or its cause says that the database accepts no writes. */
export function isReadOnly(error: unknown): boolean {
  return hasCause(error, (code) => CODES.test(code));
}

/**
 * Makes a pool for a database that may fail over. It accepts no connections to a standby, whose rows may be stale. A
 * connection on which a write was refused is closed when it is released, and so is one with a read-only session: that
 * setting would outlive the database's own.
 * @param settings statements that each new connection begins with
 */
export function writablePool(config: pg.PoolConfig, settings = ''): pg.Pool {
  const unfit = new WeakSet<pg.PoolClient>();
  /** Checks a new connection. @returns why it cannot be used */
  const check = async (client: pg.PoolClient): Promise<Error | undefined> => {
    try {
      // JIT compilation of a statement takes a second; most statements run for less.
      await client.query(`set jit = off; ${settings}`);
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
    // The pool removes a connection that is ending.
    if (unfit.has(client)) client.end().catch(() => undefined);
  });
  return pool;
}
