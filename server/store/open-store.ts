import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import * as schema from './schema.ts';

/** Drizzle on either database; a transaction is one too. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database with its tables up to date. */
export interface Store {
  readonly db: Database;
  /** The connections to PostgreSQL; null for the embedded database, which belongs to this process alone. */
  readonly pool: pg.Pool | null;
  /** The embedded database; null with PostgreSQL. */
  readonly embedded: PGlite | null;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** A `postgres://` address; null: the embedded database in `folder`. */
  readonly databaseUrl: string | null;
  /** Where the embedded database lives; null: in memory, for tests. */
  readonly folder: string | null;
  /** Connections to PostgreSQL at most. */
  readonly connections?: number;
  /** Told when an idle connection breaks; it is replaced by itself. */
  readonly onConnectionLost?: (error: Error) => void;
}

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** Longer than any query of the product takes; a statement that hangs must not hold its connection. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** The advisory lock under which migrations run, so that processes that start together take turns. */
const MIGRATION_LOCK = 7_411_801;

/** Opens the database and brings its tables up to date. @throws where it cannot be reached or migrated */
export async function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl === null
    ? openEmbedded(options.folder)
    : openPostgres(options.databaseUrl, options);
}

async function openEmbedded(folder: string | null): Promise<Store> {
  if (folder !== null) mkdirSync(folder, { recursive: true });
  const client = await PGlite.create(folder ?? 'memory://');
  const db = drizzlePglite(client, { schema, casing: 'snake_case' });
  await migratePglite(db, MIGRATIONS);
  return { db, pool: null, embedded: client, close: () => client.close() };
}

async function openPostgres(
  connectionString: string,
  { connections = CONNECTIONS, onConnectionLost = warn }: StoreOptions,
): Promise<Store> {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // Without a listener it would end the process.
  pool.on('error', onConnectionLost);
  try {
    await migrateUnderLock(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = drizzlePg(pool, { schema, casing: 'snake_case' });
  return { db, pool, embedded: null, close: () => pool.end() };
}

async function migrateUnderLock(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePg(drizzlePg(client), MIGRATIONS);
  } finally {
    // Ends the session, and with it the lock, whatever happened.
    client.release(true);
  }
}

function warn(error: Error): void {
  console.warn(`A connection to the database broke: ${error.message}`);
}
