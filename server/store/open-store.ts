import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { lockFolder } from '#server/cluster/folder-lock.ts';
import { loggerOf } from '#server/cluster/log.ts';
import type { Database } from './database.ts';
import { fillMissingTotals } from './fill-totals.ts';
import { fillFolded } from './folded-texts.ts';
import { gateEmbedded, gatePostgres, type GatedReads } from './gated-reads.ts';
import { unusableDatabase, unusableFolder } from './open-error.ts';
import { refuseOtherVersion } from './other-version.ts';
import * as schema from './schema.ts';
import { writablePool } from './writable-pool.ts';

export type { Database };

/** An open database with its tables up to date. */
export interface Store {
  readonly db: Database;
  /** The connections to PostgreSQL; null for the embedded database, which is locked for this process alone. */
  readonly pool: pg.Pool | null;
  /** The embedded database; null with PostgreSQL. */
  readonly embedded: PGlite | null;
  /** Opens separate connections, which close with the store. The embedded database has only one. */
  openApart(limits: ConnectionLimits): Database;
  /** Opens separate connections for reads of many rows. The embedded database runs one of these reads at a time. */
  openReads(limits: ConnectionLimits): GatedReads;
  close(): Promise<void>;
}

export interface ConnectionLimits {
  /** Maximum number of connections to PostgreSQL. */
  readonly connections?: number;
  /** Milliseconds after which PostgreSQL cancels a statement. */
  readonly statementTimeoutMs?: number;
}

export interface StoreOptions extends ConnectionLimits {
  /** A `postgres://` address; null: the embedded database in `folder`. */
  readonly databaseUrl: string | null;
  /** Folder of the embedded database; null: in memory, for tests. */
  readonly folder: string | null;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void;
}

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** Longer than any query of the product takes; frees the connections of statements that hang. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A working server reports a statement timeout within this multiple of it and a second; if it does not, it hangs. */
const TIMEOUT_RATIO = 1.2;
const TIMEOUT_GRACE_MS = 1_000;
/** A read of many rows takes one processor, and sorts and hashes them in memory instead of in files. */
const READ_SETTINGS = "set max_parallel_workers_per_gather = 0; set work_mem = '32MB'";
/** The advisory lock under which migrations run, so that processes that start together take turns. */
const MIGRATION_LOCK = 7_411_801;

/**
 * Opens the database and brings its tables up to date.
 * @throws if it cannot be reached or migrated, is in use, or is another version's: a sentence that begins with the variable
 * that names the database
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl === null
    ? openEmbedded(options.folder)
    : openPostgres(options.databaseUrl, options);
}

async function openEmbedded(folder: string | null): Promise<Store> {
  if (folder === null) return openClient('memory://');
  try {
    const lock = await lockFolder(folder);
    try {
      const store = await openClient(folder);
      const close = async (): Promise<void> => {
        await store.close();
        await lock.release();
      };
      return { ...store, close };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw unusableFolder(folder, error);
  }
}

async function openClient(path: string): Promise<Store> {
  const client = await PGlite.create(path);
  const db = drizzlePglite(client, { schema, casing: 'snake_case' });
  try {
    await refuseOtherVersion(db, MIGRATIONS.migrationsFolder);
    await migratePglite(db, MIGRATIONS);
    await fillFolded(db);
    await fillMissingTotals(db);
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    db,
    pool: null,
    embedded: client,
    openApart: () => db,
    openReads: () => gateEmbedded(client),
    close: () => client.close(),
  };
}

async function openPostgres(connectionString: string, options: StoreOptions): Promise<Store> {
  await migrateUnderLock(connectionString);
  const pools: pg.Pool[] = [];
  const connect = (limits: ConnectionLimits, settings?: string): pg.Pool => {
    const pool = openPool(connectionString, { ...options, ...limits }, settings);
    pools.push(pool);
    return pool;
  };
  const on = (pool: pg.Pool): Database => drizzlePg(pool, { schema, casing: 'snake_case' });
  const pool = connect({});
  return {
    db: on(pool),
    pool,
    embedded: null,
    openApart: (limits) => on(connect(limits)),
    openReads: (limits) => gatePostgres(connect(limits, READ_SETTINGS), pool),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

const logLost = (error: Error): void =>
  loggerOf('server').warn(`A connection to the database is lost: ${error.message}`);

function openPool(
  connectionString: string,
  {
    connections = CONNECTIONS,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    onConnectionLost = logLost,
  }: Omit<StoreOptions, 'databaseUrl' | 'folder'>,
  settings?: string,
): pg.Pool {
  const config = {
    connectionString,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
  };
  const pool = writablePool(config, settings);
  // Without a listener the error would end the process.
  pool.on('error', onConnectionLost);
  endWhatHangs(pool, statementTimeoutMs * TIMEOUT_RATIO + TIMEOUT_GRACE_MS);
  return pool;
}

/**
 * Migrates on a separate connection, because a migration, or waiting for another's, may exceed the statement timeout.
 */
async function migrateUnderLock(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener an error would end the process; the query under way is rejected as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // The database or the user may have a configured timeout.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzlePg(client, { schema, casing: 'snake_case' });
    await refuseOtherVersion(db, MIGRATIONS.migrationsFolder);
    await migratePg(db, MIGRATIONS);
    await fillFolded(db);
    await fillMissingTotals(db);
  } catch (error) {
    throw unusableDatabase(client, error);
  } finally {
    // Ends the session, and with it the lock, on success and failure alike.
    await client.end();
  }
}

/**
 * Closes a connection that received nothing for `milliseconds` while in use, so that a database that hangs causes an
 * error. The driver's own timeout rejects the query but keeps the connection, possibly inside a transaction.
 */
function endWhatHangs(pool: pg.Pool, milliseconds: number): void {
  const hangs = `The database has not answered for ${milliseconds / 1_000} seconds`;
  pool.on('connect', (client) => {
    // Without a listener, closing a connection in use would end the process; the query under way is rejected.
    client.on('error', () => undefined);
    const { stream } = client.connection;
    if (stream instanceof Socket) stream.on('timeout', () => stream.destroy(new Error(hangs)));
  });
  pool.on('acquire', ({ connection: { stream } }) => {
    if (stream instanceof Socket) stream.setTimeout(milliseconds);
  });
  pool.on('release', (_error, { connection: { stream } }) => {
    if (stream instanceof Socket) stream.setTimeout(0);
  });
}
