import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { bytesList, bytesLiteral } from '#server/store/base58.ts';
import type { Database } from '#server/store/open-store.ts';

/** Rows per statement: limits the size of the statement, not a limit of PostgreSQL. */
const ROWS_AT_ONCE = 4_000;

/** Adds rows, in their order, as one parameter of JSON however many they are. */
export async function insertRows<T extends PgTable>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  await inParts(db, table, rows, (json) => insertion(table, json));
}

/** Adds rows, or replaces those with the same primary key. */
export async function upsertRows<T extends PgTable>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const keys = new Set(primaryKeyOf(table));
  const others = givenColumns(table).filter(([key]) => !keys.has(key));
  const assignments = others.map(([key]) => sql`${name(key)} = excluded.${name(key)}`);
  const target = list([...keys].map(name));
  await inParts(
    db,
    table,
    rows,
    (json) => sql`${insertion(table, json)} on conflict (${target}) do update set ${list(assignments)}`,
  );
}

/** Returns the condition that a column has one of these values, passed as one parameter. */
export function isAnyOf(column: PgColumn, values: readonly string[]): SQL {
  return isBytes(column)
    ? sql`${column} = any(${bytesList(values)})`
    : sql`${column} = any(${sql.param([...values])})`;
}

async function inParts<T extends PgTable>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
  statement: (json: string) => SQL,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db.execute(statement(toJson(table, rows.slice(from, from + ROWS_AT_ONCE))));
  }
}

function insertion(table: PgTable, json: string): SQL {
  const columns = givenColumns(table);
  const types = columns.map(([key, type]) => sql`${sql.identifier(key)} ${sql.raw(type)}`);
  const values = columns.map(([key]) => sql`given.${sql.identifier(key)}`);
  return sql`insert into ${table} (${list(columns.map(([key]) => name(key)))})
    select ${list(values)} from json_to_recordset(${json}::json) as given (${list(types)})`;
}

/** Columns by their key in rows, with their type, without those that the database fills in. */
function givenColumns(table: PgTable): [string, string][] {
  return Object.entries(getTableColumns(table))
    .filter(([, column]) => !column.hasDefault)
    .map(([key, column]) => [key, column.getSQLType()]);
}

function primaryKeyOf(table: PgTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const own = columns.filter(({ primary }) => primary);
  const composed = primaryKeys.flatMap((key) => key.columns);
  // Named by their keys, which the store converts to the database's casing when it builds a statement.
  return [...own, ...composed].map((column) => column.name);
}

function name(key: string): SQL {
  return sql`${sql.identifier(toSnakeCase(key))}`;
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `);
}

function toJson(table: PgTable, rows: readonly Record<string, unknown>[]): string {
  const ofBytes = Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
    isBytes(column) ? [key] : [],
  );
  const stored = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(ofBytes.map((key) => [key, bytesIn(row[key])])),
  }));
  return JSON.stringify(stored, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

const isBytes = (column: PgColumn): boolean => column.getSQLType().startsWith('bytea');

function bytesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bytesIn);
  return typeof value === 'string' ? bytesLiteral(value) : value;
}
