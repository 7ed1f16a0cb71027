import { desc, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { onlyRow } from '#server/store/rows.ts';
import { pools, seats, transactions } from '#server/store/schema.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { cachedRead } from '../shared-reads.ts';

/**
 * The number of rows grows slowly, so it is checked once a minute. A refusal is not cached, but costs no more than any
 * other check.
 */
const CHECK = { keepMs: 60_000, timeoutMs: 10_000 };

/**
 * Builds a subquery of the newest `most` transactions. It has the table's own name, so that a query reads it instead of
 * the table.
 */
export function newestTransactions(db: Database, most: number) {
  const all = db.select().from(transactions).$dynamic();
  const newest =
    most === Infinity ? all : all.orderBy(desc(transactions.slot), desc(transactions.slotIndex)).limit(most);
  return newest.as(getTableName(transactions));
}

/**
 * Returns a function for lists and figures that scan all pools and seats; it refuses if there are more of either than
 * `adminRows`, because sums over a part of them would be wrong.
 */
export function whereServable({ adminDb, adminRows }: ApiContext) {
  const refuse = cachedRead(async () => {
    if (adminRows === Infinity) return;
    if (!(await isBeyond(adminDb, adminRows))) return;
    throw new ApiError(
      'unavailable',
      `The embedded database holds more than ${adminRows} pools or seats, too many for this: give the server a PostgreSQL (DATABASE_URL)`,
    );
  }, CHECK);
  return async <T>(read: () => Promise<T>): Promise<T> => {
    await refuse();
    return read();
  };
}

async function isBeyond(db: Database, rows: number): Promise<boolean> {
  const beyond = (table: PgTable): SQL => sql`exists (select 1 from ${table} offset ${rows} limit 1)`;
  const found = await rawRows(
    db,
    sql`select ${beyond(pools)} or ${beyond(seats)} as "isBeyond"`,
    v.object({ isBeyond: v.boolean() }),
  );
  return onlyRow(found).isBeyond;
}
