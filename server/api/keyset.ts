import { and, type Column, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { ApiError } from './api-error.ts';

/** The largest number that a cursor may hold for each of the database's types. */
const LARGEST = {
  smallint: 2n ** 15n - 1n,
  integer: 2n ** 31n - 1n,
  bigint: 10n ** 18n - 1n,
  numeric: 10n ** 40n - 1n,
};
type Type = keyof typeof LARGEST | 'text' | 'bytea';

/** A value that a list is sorted by: never null or negative, and of the database's type, so that an index is used. */
export interface SortKey {
  readonly by: SQL;
  readonly type: Type;
}

export const integerKey = (by: SQL, type: Type = 'bigint'): SortKey => ({ by, type });
export const textKey = (by: SQL): SortKey => ({ by, type: 'text' });
/** Returns the sort key of an address: its bytes. */
export const bytesKey = (by: Column): SortKey => ({ by: sql`${by}`, type: 'bytea' });

/** The requested part of a list. */
interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Positioned {
  /** The row's sort keys as text. */
  readonly position: readonly string[];
}

/** The parts of a query that reads one page. */
export interface Keyset {
  readonly limit: number;
  /** Selected in addition to the page's columns. */
  readonly position: SQL.Aliased<string[]>;
  /** The sort keys of the row after which the page begins; null at the beginning. */
  readonly start: readonly string[] | null;
  /** Condition of the rows after the cursor; undefined at the beginning. */
  readonly after: SQL | undefined;
  readonly orderBy: readonly SQL[];
  /** Makes the page and its next cursor from the rows read: up to `limit` plus one. */
  page<T extends Positioned, R>(
    rows: readonly T[],
    toRow: (row: T) => R,
  ): { readonly data: R[]; readonly nextCursor: string | null };
}

/**
 * Returns the query parts of a list sorted by keys that together are unique. A cursor holds the keys of a page's last
 * row.
 * @param list name that distinguishes its cursors from those of other lists
 * @throws ApiError bad_cursor if the cursor is not one of this list
 */
export function keyset(
  list: string,
  keys: readonly SortKey[],
  order: 'asc' | 'desc',
  { limit, cursor }: PageRequest,
): Keyset {
  const name = `${list}-${order}`;
  const direction = sql.raw(order);
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  const start = cursor === undefined ? null : positionIn(cursor, name, keys);
  const sorted = keys.map(({ by }) => by);
  return {
    limit,
    // Keys are in parentheses, because a cast binds more closely than any operator.
    position: sql<string[]>`array[${commas(
      keys.map(({ by, type }) => (type === 'bytea' ? sql`encode(${by}, 'hex')` : sql`(${by})::text`)),
    )}]`.as('position'),
    start,
    after:
      start === null
        ? undefined
        : sql`(${commas(sorted)}) ${beyond} (${commas(
            keys.map(({ type }, index) =>
              type === 'bytea' ? sql`decode(${start[index]}, 'hex')` : sql`${start[index]}::${sql.raw(type)}`,
            ),
          )})`,
    orderBy: sorted.map((by) => sql`${by} ${direction}`),
    page(rows, toRow) {
      const data = rows.slice(0, limit);
      const last = rows.length > limit ? data.at(-1) : undefined;
      return {
        data: data.map(toRow),
        nextCursor: last === undefined ? null : cursorOf(name, last.position, keys),
      };
    },
  };
}

/** Limits a query to the rows of one page, and one more, which shows whether there is another page. */
export function pageRows<T extends PgSelect>(query: T, keys: Keyset, matching: SQL | undefined) {
  return query
    .where(and(matching, keys.after))
    .orderBy(...keys.orderBy)
    .limit(keys.limit + 1);
}

const commas = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** Text without separators is not encoded, so that cursors stay short. */
const PLAIN = /^[\w-]+$/;
const BASE64URL = /^[\w-]*$/;

function cursorOf(name: string, position: readonly string[], keys: readonly SortKey[]): string {
  const parts = position.map((value, index) => {
    if (keys[index]?.type === 'bytea') return Buffer.from(value, 'hex').toString('base64url');
    if (keys[index]?.type !== 'text') return value;
    return PLAIN.test(value) ? `.${value}` : Buffer.from(value).toString('base64url');
  });
  return Buffer.from([name, ...parts].join(' ')).toString('base64url');
}

function positionIn(cursor: string, name: string, keys: readonly SortKey[]): string[] {
  const [found, ...parts] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (found !== name || parts.length !== keys.length) throw badCursor();
  return keys.map(({ type }, index) => {
    const part = parts[index] ?? '';
    if (type === 'bytea') {
      if (BASE64URL.test(part)) return Buffer.from(part, 'base64url').toString('hex');
    } else if (type === 'text') {
      const text = part.startsWith('.') ? part.slice(1) : Buffer.from(part, 'base64url').toString();
      // The database accepts no NUL in text.
      if (!text.includes('\0')) return text;
    } else if (/^\d{1,40}$/.test(part) && BigInt(part) <= LARGEST[type]) {
      return part;
    }
    throw badCursor();
  });
}

function badCursor(): ApiError {
  const message = 'must be a cursor of an answer to the same question';
  return new ApiError('bad_cursor', `query.cursor: ${message}`, { 'query.cursor': message });
}
