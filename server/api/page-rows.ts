import { and, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Keyset } from './keyset.ts';

interface Cut {
  readonly keys: Keyset;
  /** What is listed, on whichever page. */
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
