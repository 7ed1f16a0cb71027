import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import { fillOf } from '#server/store/tables/columns.ts';
import { type poolListQuery, type poolListSchema, SERVER_STATUSES } from '#src/contract/pools.ts';
import type { CacheableAnswer } from '../answers/answers.ts';
import { type Keyset, keyset, pageRows, integerKey } from '../keyset.ts';
import { COMPARED_FIRST, firstPools, partsOf } from './first-pools.ts';
import { poolFilter, statusesOf } from './pool-filter.ts';

type Query = v.InferOutput<typeof poolListQuery>;

/** The number that a list is sorted by, in SQL and for a row; pools with the same number are sorted by their ids. */
interface PoolOrder {
  readonly by: SQL;
  readonly of: (pool: PoolRow) => bigint | number;
  readonly order: 'asc' | 'desc';
}

const ORDERS: Readonly<Record<Query['sort'], PoolOrder>> = {
  newest: { by: sql`${pools.createdAt}`, of: ({ createdAt }) => createdAt, order: 'desc' },
  oldest: { by: sql`${pools.createdAt}`, of: ({ createdAt }) => createdAt, order: 'asc' },
  ending: { by: sql`${pools.joinDeadline}`, of: ({ joinDeadline }) => joinDeadline, order: 'asc' },
  entry: { by: sql`${pools.entryLamports}`, of: ({ entryLamports }) => entryLamports, order: 'desc' },
  players: { by: sql`${pools.playerCount}`, of: ({ playerCount }) => playerCount, order: 'desc' },
  prize: {
    by: sql`${pools.potentialLamports}`,
    of: ({ potentialLamports }) => potentialLamports,
    order: 'desc',
  },
  fill: {
    by: fillOf(pools),
    of: ({ playerCount, maxPlayers }) => Math.floor((playerCount * 1_000_000) / maxPlayers),
    order: 'desc',
  },
};

/**
 * Reads a page of the list of pools. The answer depends on these pools, on the next pool, which shows whether
 * there is another page, and on any pool that now belongs between the page's ends.
 * @throws ApiError for an unknown status or cursor
 */
export async function listPools(
  db: Database,
  query: Query,
): Promise<CacheableAnswer<v.InferInput<typeof poolListSchema>>> {
  const { by, of, order } = ORDERS[query.sort];
  const { admits } = poolFilter(query);
  const keys = keyset(query.sort, [integerKey(by), integerKey(sql`${pools.id}`)], order, query);
  const rows = await readPage(db, keys, query);
  const answer = keys.page(rows, ({ pool }) => wirePool(pool));
  if (admits === null) return { answer, dependencies: null };

  const [start, end] = [keys.start, rows[query.limit]?.position].map((position) => position?.map(BigInt));
  const isAfter = (position: readonly bigint[], other: readonly bigint[]): boolean => {
    const decisive = position.findIndex((key, index) => key !== other[index]);
    const [key = 0n, otherKey = 0n] = [position[decisive], other[decisive]];
    return order === 'asc' ? key > otherKey : key < otherKey;
  };
  return {
    answer,
    dependencies: {
      tags: rows.map(({ pool }) => `pool:${pool.address}` as const),
      admits: (pool) => {
        const position = [BigInt(of(pool)), pool.id];
        return (!start || isAfter(position, start)) && (!end || isAfter(end, position)) && admits(pool);
      },
    },
  };
}

/** Reads the rows of a page from an index that has the list's order, or for a rare search from the index of names. */
async function readPage(db: Database, keys: Keyset, query: Query) {
  const select = () => db.select({ position: keys.position, pool: pools });
  const { where, search } = poolFilter({ ...query, status: undefined });
  const parts = listParts(query).map((part) => and(part, where));
  const compared = isByCreation(query) ? COMPARED_FIRST.byCreation : COMPARED_FIRST.otherwise;
  const read = search === null ? keys.limit + 1 : compared;
  const first = select()
    .from(firstPools(parts, keys, read))
    .$dynamic();
  const rows = await pageRows(first, keys, search?.compared);
  if (search === null || rows.length > keys.limit) return rows;
  const { where: all } = poolFilter({ ...query, search: undefined });
  return pageRows(select().from(pools).$dynamic(), keys, and(all, search.indexed));
}

const isByCreation = ({ sort }: Query): boolean => sort === 'newest' || sort === 'oldest';

/** Returns the conditions of the parts in which a list is read; one undefined condition for a list that is one part. */
function listParts(query: Query): readonly (SQL | undefined)[] {
  const { status, creator } = query;
  const statuses = status === undefined ? undefined : statusesOf(status);
  // A creator's pools are read from an index of their own, all pools by creation from theirs.
  const isOnePart = creator !== undefined || isByCreation(query);
  if (statuses === undefined) return isOnePart ? [undefined] : partsOf(SERVER_STATUSES);
  return creator === undefined ? partsOf(statuses) : [inArray(pools.status, statuses)];
}
