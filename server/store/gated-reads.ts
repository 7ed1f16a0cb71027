/** Reads that run a few at a time and end early, so that they leave the database's time to everything else. */
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type pg from 'pg';
import { Semaphore } from '#server/cluster/semaphore.ts';
import type { Database } from './database.ts';
import { onlyRow } from './rows.ts';
import * as schema from './schema.ts';

export interface GatedReads {
  /** The database without a signal: its statements are never cancelled. */
  readonly db: Database;
  /**
   * Returns a database, without transactions, whose statements reject once a signal is aborted. PostgreSQL cancels the
   * one under way; the embedded database finishes it. Its statements run before those of databases returned later, so
   * that readers finish one after the other instead of all of them late.
   */
  until(signal: AbortSignal): Database;
}

export const OPTIONS = { schema, casing: 'snake_case' } as const;

/**
 * Gates reads by the number of a pool's connections, so that a statement that waits does not fail by the pool's own
 * timeout.
 * @param canceller connections to the same database that cancel statements
 */
export function gatePostgres(pool: pg.Pool, canceller: pg.Pool): GatedReads {
  const semaphore = new Semaphore(pool.options.max);
  /** Runs one statement on a connection of its own. */
  const query = async (signal: AbortSignal | null, statement: readonly unknown[]): Promise<unknown> => {
    signal?.throwIfAborted();
    const client = await pool.connect();
    const cancelling: Promise<unknown>[] = [];
    let failure: Error | undefined;
    try {
      const backend = await backendOf(client);
      signal?.throwIfAborted();
      const cancel = (): void => {
        // If this fails, the statement's timeout ends it.
        cancelling.push(canceller.query('select pg_cancel_backend($1)', [backend]).catch(() => undefined));
      };
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        return await send(client, statement);
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    } catch (error) {
      failure = error instanceof Error ? error : new Error('The statement failed', { cause: error });
      throw error;
    } finally {
      // A cancellation that is still under way must not reach the connection's next statement.
      await Promise.all(cancelling);
      client.release(failure);
    }
  };
  return gate((signal, turn) => {
    const run = (...statement: unknown[]): Promise<unknown> =>
      semaphore.run(() => query(signal, statement), turn);
    return drizzlePg(withQuery(pool, run), OPTIONS);
  });
}

/** Gates reads of the embedded database, which runs one statement at a time, so that others wait for at most one. */
export function gateEmbedded(client: PGlite): GatedReads {
  const semaphore = new Semaphore(1);
  return gate((signal, turn) => {
    const run = (...statement: unknown[]): Promise<unknown> =>
      semaphore.run(async () => {
        signal?.throwIfAborted();
        return send(client, statement);
      }, turn);
    return drizzlePglite(withQuery(client, run), OPTIONS);
  });
}

type Send = (...statement: unknown[]) => Promise<unknown>;

/** Passes on Drizzle's statement, which may have any form that the driver accepts. */
export async function send(
  client: { readonly query: unknown },
  statement: readonly unknown[],
): Promise<unknown> {
  if (typeof client.query !== 'function') throw new Error('The driver runs no statements');
  const answer: unknown = await Reflect.apply(client.query, client, statement);
  return answer;
}

/** Returns a driver's client with another `query`, the only method that Drizzle calls outside transactions. */
export function withQuery<T extends object>(client: T, query: Send): T {
  return new Proxy(client, {
    get: (target, name): unknown => (name === 'query' ? query : Reflect.get(target, name, target)),
  });
}

/** Makes gated reads. @param open returns a database; the statements with the lowest turn run first */
function gate(open: (signal: AbortSignal | null, turn: number) => Database): GatedReads {
  let turn = 0;
  return { db: open(null, turn), until: (signal) => open(signal, (turn += 1)) };
}

const backends = new WeakMap<pg.PoolClient, number>();

/** Returns the id of a connection's PostgreSQL process; behind a pooler, the driver reports another id. */
async function backendOf(client: pg.PoolClient): Promise<number> {
  const stored = backends.get(client);
  if (stored !== undefined) return stored;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { pid } = onlyRow(rows);
  backends.set(client, pid);
  return pid;
}
