import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import * as v from 'valibot';
import { bytesLiteral } from '#server/store/base58.ts';
import type { Database } from '#server/store/open-store.ts';
import * as schema from '#server/store/schema.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../server/store/migrations', import.meta.url));
/** The first migration whose tables hold addresses as bytes. */
const FIRST_BINARY = '0012_binary_addresses';
const JOURNAL = join('meta', '_journal.json');
const journalSchema = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string() })) });

type Row = Readonly<Record<string, unknown>>;
/** The rows of each table by its name, in an order in which rows refer to earlier ones only. */
export type Rows = ReadonlyMap<string, readonly Row[]>;

const { pools, transactions, ...others } = schema;

/** Reads all rows, as the product does. */
export async function allRows(db: Database): Promise<Rows> {
  const rows = new Map<string, readonly Row[]>();
  for (const table of [pools, transactions, ...Object.values(others)]) {
    rows.set(getTableName(table), await db.select(getTableColumns(table)).from(table));
  }
  return rows;
}

/** Runs all migrations up to the given one, and inserts these rows. */
export async function fillEarlier(
  { databaseUrl, folder }: { readonly databaseUrl: string | null; readonly folder: string | null },
  lastTag: string,
  rows: Rows,
): Promise<void> {
  const migrationsFolder = migrationsUpTo(lastTag);
  if (databaseUrl === null) {
    const client = await PGlite.create(folder ?? 'memory://');
    const db = drizzlePglite(client);
    await migratePglite(db, { migrationsFolder });
    await insertAll(db, rows, lastTag);
    await client.close();
  } else {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const db = drizzlePg(client);
    await migratePg(db, { migrationsFolder });
    await insertAll(db, rows, lastTag);
    await client.end();
  }
  rmSync(migrationsFolder, { recursive: true });
}

function migrationsUpTo(lastTag: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = v.parse(journalSchema, JSON.parse(readFileSync(join(folder, JOURNAL), 'utf8')));
  const last = journal.entries.findIndex(({ tag }) => tag === lastTag);
  writeFileSync(
    join(folder, JOURNAL),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }),
  );
  return folder;
}

/** Inserts rows as JSON, so that columns that the earlier table lacks are left out. */
async function insertAll(
  db: { execute(statement: SQL): PromiseLike<{ readonly rows: readonly unknown[] }> },
  rows: Rows,
  lastTag: string,
): Promise<void> {
  const isBinary = lastTag >= FIRST_BINARY;
  for (const [table, own] of rows) {
    const found = await db.execute(sql`select where to_regclass(${table}) is not null`);
    if (found.rows.length === 0) continue;
    const name = sql.identifier(table);
    const json = JSON.stringify(
      own.map((row) => earlierRow(table, isBinary ? binaryRow(table, row) : row, rows)),
    );
    await db.execute(
      sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${json}::json)`,
    );
  }
}

/** Returns a row with addresses and signatures as the database's text for bytes. */
function binaryRow(table: string, row: Row): Row {
  const own = Object.values(schema).find((one) => getTableName(one) === table);
  const isBytes = new Set(
    Object.entries<PgColumn>(own === undefined ? {} : getTableColumns(own)).flatMap(([key, column]) =>
      column.getSQLType().startsWith('bytea') ? [key] : [],
    ),
  );
  const bytes = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(bytes) : typeof value === 'string' ? bytesLiteral(value) : value;
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, isBytes.has(key) ? bytes(value) : value]),
  );
}

/** Returns a row by its column names, with the columns that only earlier versions of the table had. */
function earlierRow(table: string, row: Row, rows: Rows): Row {
  const entries = Object.entries({ ...row, ...lostColumns(table, row, rows) });
  return Object.fromEntries(
    entries.map(([key, value]) => [toSnakeCase(key), typeof value === 'bigint' ? String(value) : value]),
  );
}

/** Returns a row's values of columns that later migrations have dropped. */
function lostColumns(table: string, row: Row, rows: Rows): Row {
  const { pool, wallet, kind, share, slot, slotIndex } = row;
  if (table === 'notifications') {
    return { id: [pool, wallet, kind, share].filter((part) => part !== '').join('-') };
  }
  if (table !== 'chain_events') return {};
  const own = rows.get('transactions')?.find((one) => one.slot === slot && one.slotIndex === slotIndex);
  return { signature: own?.signature };
}
