import { and } from 'drizzle-orm';
import type * as v from 'valibot';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import type { poolListQuery, poolListSchema } from '#src/contract/pools.ts';
import type { Dependencies } from '../answers/dependencies.ts';
import { pageOfRows } from '../cursor.ts';
import type { CacheableAnswer } from '../answers/answers.ts';
import { poolFilter } from './pool-filter.ts';
import {
  afterPlace,
  cursorAfter,
  isAfter,
  orderBy,
  type Place,
  placeOf,
  placeOfCursor,
} from './pool-order.ts';

type Query = v.InferOutput<typeof poolListQuery>;

/** A page of the list of pools. @throws ApiError for a status or a cursor that there is not */
export async function listPools(
  db: Database,
  query: Query,
): Promise<CacheableAnswer<v.InferInput<typeof poolListSchema>>> {
  const { sort, limit } = query;
  const filter = poolFilter(query);
  const start = query.cursor === undefined ? null : placeOfCursor(sort, query.cursor);
  const read = await db
    .select()
    .from(pools)
    .where(and(filter.where, start === null ? undefined : afterPlace(sort, start)))
    .orderBy(...orderBy(sort))
    .limit(limit + 1);
  const { rows, nextCursor } = pageOfRows(read, limit, (row) => cursorAfter(sort, row));
  return {
    answer: { data: rows.map(wirePool), nextCursor },
    dependencies: filter.admits === null ? null : dependenciesOf(query, filter.admits, start, read),
  };
}

/**
 * The page changes with the pools on it, with the one behind it that says whether there is more, and with any pool that
 * now belongs between its ends.
 */
function dependenciesOf(
  { sort, limit }: Query,
  belongs: (pool: PoolRow) => boolean,
  start: Place | null,
  read: readonly PoolRow[],
): Dependencies {
  const beyond = read.length > limit ? read.at(-1) : undefined;
  const end = beyond === undefined ? null : placeOf(sort, beyond);
  return {
    tags: read.map(({ address }) => `pool:${address}` as const),
    admits: (pool) => {
      const place = placeOf(sort, pool);
      return (
        (start === null || isAfter(sort, place, start)) &&
        (end === null || isAfter(sort, end, place)) &&
        belongs(pool)
      );
    },
  };
}
