import { and, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { badCursor, cursorOf, pageOfRows, partsOf } from './cursor.ts';

type Type = 'numeric' | 'bigint' | 'text';

/** The order of a list: by a value that is never null, then by one that makes it unique. */
export interface Sort {
  /** Tells its cursors from those of other lists. */
  readonly name: string;
  readonly by: SQL;
  /** As the database has it, so that an index serves. */
  readonly type: Type;
  readonly tie: SQL;
  /** `text` where nothing is said. */
  readonly tieType?: Type;
  readonly order: 'asc' | 'desc';
}

/** The parts of a query that reads one page. */
export interface Keyset {
  /** Selected beside what the page shows. */
  readonly keys: { readonly sortKey: SQL.Aliased<string>; readonly sortTie: SQL.Aliased<string> };
  /** Condition of the rows after the cursor; undefined at the beginning. */
  readonly after: SQL | undefined;
  readonly orderBy: readonly [SQL, SQL];
  /** Makes the page, and the cursor behind it, of the rows read: one more than `limit`. */
  page<T extends { readonly sortKey: string; readonly sortTie: string }, R>(
    rows: readonly T[],
    limit: number,
    toRow: (row: T) => R,
  ): { readonly data: R[]; readonly nextCursor: string | null };
}

/** @throws ApiError bad_cursor where the cursor is not one of this list */
export function keyset(sort: Sort, cursor: string | undefined): Keyset {
  const { by, type, tie, tieType = 'text', order } = sort;
  const name = `${sort.name}-${order}`;
  const direction = sql.raw(order);
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  const place = cursor === undefined ? null : partsOf(cursor, name, 2);
  return {
    // Names of their own: a cast keeps its column's, which would make that one ambiguous in the order.
    keys: {
      sortKey: sql<string>`(${by})::text`.as('sort_key'),
      sortTie: sql<string>`(${tie})::text`.as('sort_tie'),
    },
    after:
      place === null
        ? undefined
        : sql`(${by}, ${tie}) ${beyond} (${param(place[0], type)}, ${param(place[1], tieType)})`,
    orderBy: [sql`${by} ${direction}`, sql`${tie} ${direction}`],
    page(rows, limit, toRow) {
      const page = pageOfRows(rows, limit, ({ sortKey, sortTie }) =>
        cursorOf(name, [write(sortKey, type), write(sortTie, tieType)]),
      );
      return { data: page.rows.map(toRow), nextCursor: page.nextCursor };
    },
  };
}

/** A text without anything that could part a cursor stands for itself, so that cursors stay short. */
const PLAIN = /^[\w-]+$/;

function write(value: string, type: Type): string {
  if (type !== 'text') return value;
  return PLAIN.test(value) ? `.${value}` : Buffer.from(value).toString('base64url');
}

function textOf(part: string): string {
  return part.startsWith('.') ? part.slice(1) : Buffer.from(part, 'base64url').toString();
}

function param(part: string | undefined, type: Type): SQL {
  switch (type) {
    case 'text': {
      const text = textOf(part ?? '');
      // The database takes no NUL in a text.
      if (text.includes('\0')) throw badCursor();
      return sql`${text}::text`;
    }
    case 'bigint':
      if (part === undefined || !/^\d{1,18}$/.test(part)) throw badCursor();
      return sql`${part}::bigint`;
    case 'numeric':
      if (part === undefined || !/^\d{1,40}$/.test(part)) throw badCursor();
      return sql`${part}::numeric`;
  }
}

interface Cut {
  readonly keys: Keyset;
  /** Condition of all listed rows, on whichever page. */
  readonly matching: SQL | undefined;
  readonly limit: number;
}

/** Cuts the rows of one page out of a query, and one more, which tells whether there is another page. */
export function pageRows<T extends PgSelect>(query: T, { keys, matching, limit }: Cut) {
  return query
    .where(and(matching, keys.after))
    .orderBy(...keys.orderBy)
    .limit(limit + 1);
}
