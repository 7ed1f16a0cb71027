import { and, eq, getTableColumns, inArray, type SQL, sql, Subquery } from 'drizzle-orm';
import { pools } from '#server/store/schema.ts';
import type { Keyset } from '../keyset.ts';
import { ACTIVE, type Status } from './pool-filter.ts';

/**
 * Rows that a search compares in the order of its list, before it looks all matches up in an index. A frequent text
 * fills a page from these, and a rare one has few matches. Rows in the order of their creation are stored beside each
 * other; in any other order each is on a page of its own.
 */
export const COMPARED_FIRST = { byCreation: 2_000, otherwise: 500 };

/**
 * Returns conditions of the parts of a list, each of which an index has in the list's order: one state of ended pools, or
 * all pools in play, which are few.
 */
export function partsOf(statuses: readonly Status[]): SQL[] {
  const active = statuses.filter((status) => ACTIVE.includes(status));
  const ended = statuses.filter((status) => !ACTIVE.includes(status));
  const parts = [...new Set(ended)].map((status) => eq(pools.status, sql.raw(`'${status}'`)));
  return active.length === 0 ? parts : [inArray(pools.status, active), ...parts];
}

/** Returns the first rows of each part after the cursor, to be selected from in place of the table of pools. */
export function firstPools(
  parts: readonly (SQL | undefined)[],
  { orderBy, after }: Pick<Keyset, 'orderBy' | 'after'>,
  rows: number,
): Subquery<'pools'> {
  const selects = parts.map(
    (part) =>
      sql`(select * from ${pools} where ${and(part, after) ?? sql`true`}
        order by ${sql.join([...orderBy], sql`, `)} limit ${rows})`,
  );
  const all = sql.join(selects, sql` union all `);
  // The beginning of the list: beyond it, one part may have rows that were not read, and another one rows that were.
  const first =
    selects.length === 1
      ? all
      : sql`select * from (${all}) as ${pools}
          order by ${sql.join([...orderBy], sql`, `)} limit ${rows}`;
  return new Subquery(first, getTableColumns(pools), 'pools');
}
