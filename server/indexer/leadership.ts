import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Store } from '#server/store/open-store.ts';
import * as schema from '#server/store/schema.ts';
import { isReadOnly, ReadOnlyDatabase } from '#server/store/writable-pool.ts';

/** The right to write the projection, for as long as `lost` is not aborted. */
export interface Leadership {
  /** Writes, one piece of work after another; on PostgreSQL in the session that holds the lock. @throws once lost */
  write<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Its reason is an error that says why. */
  readonly lost: AbortSignal;
  release(): void;
}

/** Beside the migrations' 7_411_801. */
const LEADER_LOCK = 7_411_802;
/** Null where the session cannot write: it is read-only on a standby too. */
const TRY_LOCK = `
  select case when current_setting('transaction_read_only') = 'off' then pg_try_advisory_lock($1) end as locked`;
const BEAT_MS = 2_000;
/** Changes nothing, and is refused where a write would be: a session that cannot write still answers queries. */
const BEAT = sql`update ${schema.indexerState} set revision = revision where false`;
/** Work that takes longer hangs: a statement may take 30 seconds, and no work has many. */
const LIMIT_MS = 90_000;
/** PostgreSQL ends a leader's session that is silent for so long, and with it the lock. */
const SILENCE_MS = 10_000;
/** The session of a leader whose machine has vanished ends after 5 + 3 · 2 seconds. */
const SESSION_SETTINGS = `
  set application_name = 'indexer';
  set idle_session_timeout = ${SILENCE_MS};
  set idle_in_transaction_session_timeout = ${SILENCE_MS};
  set tcp_keepalives_idle = 5;
  set tcp_keepalives_interval = 2;
  set tcp_keepalives_count = 3`;

/**
 * Tries once to lead. On PostgreSQL the lock belongs to a session, and the leader writes through that session alone:
 * whoever has lost the lock, however long it was paused, has nothing left to write with, and needs no fencing. The
 * embedded database belongs to one process, which leads at once. Nobody leads on a database that takes no writes, though a
 * standby gives the lock away as well.
 * @returns null while another process leads. @throws where the database is out of reach or read-only
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
    release: () => end.abort(new Error('it was told to stop')),
  };
}

function leadBySession(client: pg.PoolClient): Leadership {
  const db = drizzle(client, { schema, casing: 'snake_case' });
  const end = new AbortController();
  const lose = (error: Error): void => {
    if (end.signal.aborted) return;
    clearInterval(timer);
    end.abort(error);
    // The session's end is the lock's end; nor must its settings get back into the pool.
    client.release(true);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('the database ended the session')));

  /** One piece of work at a time: within another's transaction a query would be part of it. */
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
  return { write, lost: end.signal, release: () => lose(new Error('it was told to stop')) };
}
