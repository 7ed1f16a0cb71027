import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Store } from '#server/store/open-store.ts';
import * as schema from '#server/store/schema.ts';
import { isReadOnly, ReadOnlyDatabase } from '#server/store/writable-pool.ts';

/** The right to write the projection, until `lost` is aborted. */
export interface Leadership {
  /** Writes, one piece of work after another; in the session that holds the lock. @throws once leadership is lost */
  write<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Aborted when leadership is lost; the reason is an error. */
  readonly lost: AbortSignal;
  release(): void;
}

/** Differs from the lock of the migrations, 7_411_801. */
const LEADER_LOCK = 7_411_802;
/** Yields null if the session cannot write: a standby's sessions are read-only too. */
const TRY_LOCK = `
  select case when current_setting('transaction_read_only') = 'off' then pg_try_advisory_lock($1) end as locked`;
const BEAT_MS = 2_000;
/** Changes nothing, but is refused if a write would be: a read-only session still answers queries. */
const BEAT = sql`update ${schema.indexerState} set revision = revision where false`;
/** Work that takes longer counts as hanging: a statement may take 30 seconds, and no work has many statements. */
const LIMIT_MS = 90_000;
/** PostgreSQL ends a leader's session that is idle for this time, which releases the lock. */
const IDLE_MS = 10_000;
/** The session of a leader whose machine has vanished ends after 5 + 3 · 2 seconds. */
const SESSION_SETTINGS = `
  set application_name = 'indexer';
  set idle_session_timeout = ${IDLE_MS};
  set idle_in_transaction_session_timeout = ${IDLE_MS};
  set tcp_keepalives_idle = 5;
  set tcp_keepalives_interval = 2;
  set tcp_keepalives_count = 3`;

/**
 * Tries once to lead. On PostgreSQL the lock belongs to a session, and the leader writes through that session alone: a
 * process that has lost the lock, however long it was paused, can no longer write, so that no fencing is needed. The
 * embedded database belongs to one process, which leads at once. No process leads on a read-only database, even though
 * a standby grants the lock as well.
 * @returns null while another process leads. @throws if the database is unreachable or read-only
 */
export async function tryToLead({ db, pool }: Store): Promise<Leadership | null> {
  if (pool === null) return leadAlone(db);
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean | null }>(TRY_LOCK, [LEADER_LOCK]);
    const locked = rows[0]?.locked;
    if (locked === null) throw new ReadOnlyDatabase();
    if (locked !== true) {
      client.release();
      return null;
    }
    await client.query(SESSION_SETTINGS);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return leadBySession(client);
}

function leadAlone(db: Database): Leadership {
  const end = new AbortController();
  return {
    write: (work) => work(db),
    lost: end.signal,
    release: () => end.abort(new Error('the process is stopping')),
  };
}

function leadBySession(client: pg.PoolClient): Leadership {
  const db = drizzle(client, { schema, casing: 'snake_case' });
  const end = new AbortController();
  const lose = (error: Error): void => {
    if (end.signal.aborted) return;
    clearInterval(timer);
    end.abort(error);
    // Closing the session releases the lock, and keeps its settings out of the pool.
    client.release(true);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('the database ended the session')));

  /** One piece of work at a time: a query during another piece's transaction would become part of it. */
  let last: Promise<unknown> = Promise.resolve();
  let working = 0;
  let since = 0;
  const write = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const before = last;
    const turn = (async () => {
      await before;
      end.signal.throwIfAborted();
      since = performance.now();
      return await work(db);
    })();
    turn.catch((error: unknown) => {
      if (isReadOnly(error)) lose(new ReadOnlyDatabase({ cause: error }));
    });
    last = turn.catch(() => undefined);
    working += 1;
    return turn.finally(() => (working -= 1));
  };
  const timer = setInterval(() => {
    if (working === 0) write((database) => database.execute(BEAT)).catch(lose);
    else if (performance.now() - since > LIMIT_MS) lose(new Error('the database does not answer'));
  }, BEAT_MS);
  return { write, lost: end.signal, release: () => lose(new Error('the process is stopping')) };
}
