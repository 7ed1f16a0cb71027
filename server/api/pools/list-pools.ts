import { type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import type { poolListQuery, poolListSchema } from '#src/contract/pools.ts';
import type { CacheableAnswer } from '../answers/answers.ts';
import { keyset, pageRows, integerKey } from '../keyset.ts';
import { poolFilter } from './pool-filter.ts';

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
    by: sql`(${pools.playerCount} * 1000000 / ${pools.maxPlayers})`,
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
  const { where, admits } = poolFilter(query);
  const keys = keyset(query.sort, [integerKey(by), integerKey(sql`${pools.id}`)], order, query);
  const all = db.select({ position: keys.position, pool: pools }).from(pools).$dynamic();
  const rows = await pageRows(all, keys, where);
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
