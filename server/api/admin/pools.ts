import { and, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { adminPoolListSchema, adminPoolSchema, adminPoolsQuery } from '#src/contract/admin.ts';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import { keyset, type Sort } from '../keyset.ts';
import { containsText, searchable, startsWith } from '../text-search.ts';

type Query = v.InferOutput<typeof adminPoolsQuery>;

/** `GET /admin/pools`. */
export async function readPools(
  db: Database,
  query: Query,
): Promise<v.InferInput<typeof adminPoolListSchema>> {
  const { limit, cursor, order } = query;
  const keys = keyset(
    { name: `pools-${query.sort}`, ...sortOf(query.sort), tie: sql`${pools.address}`, order },
    cursor,
  );
  const matching = matches(query);
  const rows = await db
    .select({ ...keys.keys, pool: pools })
    .from(pools)
    .where(and(matching, keys.after))
    .orderBy(...keys.orderBy)
    .limit(limit + 1);
  const [all] = await db.select({ total: count() }).from(pools).where(matching);
  return { ...keys.page(rows, limit, ({ pool }) => adminPool(pool)), total: all?.total ?? 0 };
}

/** Pools whose name, address or number a search means. */
export function isSearched(search: string | undefined): SQL | undefined {
  if (search === undefined || search === '') return undefined;
  const number = /^\d{1,18}$/.test(search) ? eq(pools.id, BigInt(search)) : undefined;
  return or(containsText(pools.name, searchable(search)), startsWith(pools.address, search), number);
}

function matches({ search, status, creator, passwordProtected, closed }: Query): SQL | undefined {
  return and(
    isSearched(search),
    status === undefined ? undefined : inArray(pools.status, status),
    creator === undefined ? undefined : eq(pools.creator, creator),
    passwordProtected === undefined ? undefined : eq(pools.gated, passwordProtected),
    closed === undefined ? undefined : closed ? isNotNull(pools.closedAt) : isNull(pools.closedAt),
  );
}

function sortOf(sort: Query['sort']): Pick<Sort, 'by' | 'type'> {
  switch (sort) {
    case 'created':
      return { by: sql`${pools.createdAt}`, type: 'bigint' };
    case 'settled':
      return { by: sql`coalesce(${pools.settledAt}, 0)`, type: 'bigint' };
    case 'entry':
      return { by: sql`${pools.entryLamports}`, type: 'bigint' };
    case 'players':
      return { by: sql`${pools.playerCount}`, type: 'bigint' };
    case 'unpaid':
      return { by: sql`${pools.unpaidLamports}`, type: 'bigint' };
    case 'name':
      return { by: sql`lower(${pools.name})`, type: 'text' };
  }
}

function adminPool(row: PoolRow): v.InferInput<typeof adminPoolSchema> {
  const { filledAt, lockedAt, requestedAt, capturedAt, closedAt, openEntries } = row;
  return {
    ...wirePool(row),
    filledAt,
    lockedAt,
    requestedAt,
    capturedAt,
    closedAt,
    unpaid: String(row.unpaidLamports),
    openEntries,
    slot: String(row.slot),
  };
}
