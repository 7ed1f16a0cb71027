import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { adminPoolSchema, adminPoolsQuery } from '#src/contract/admin.ts';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import { containsText, searchable, startsWith } from '../text-search.ts';
import { inRange } from '../timeframe.ts';
import { pageRows } from '../keyset.ts';
import { POOL_SORTS, poolKeyset } from './pool-sort.ts';

type Query = v.InferOutput<typeof adminPoolsQuery>;

/** `GET /admin/pools`. */
export async function readPools(db: Database, query: Query) {
  const keys = poolKeyset('pools', POOL_SORTS, query);
  const matching = matches(query);
  const all = db.select({ place: keys.place, pool: pools }).from(pools).$dynamic();
  const rows = await pageRows(all, keys, matching);
  const total = await db.$count(pools, matching);
  return { ...keys.page(rows, ({ pool }) => adminPool(pool)), total };
}

/** Pools whose name, address or number a search means. */
export function isSearched(search: string | undefined): SQL | undefined {
  if (search === undefined || search === '') return undefined;
  const number = /^\d{1,18}$/.test(search) ? eq(pools.id, BigInt(search)) : undefined;
  return or(containsText(pools.name, searchable(search)), startsWith(pools.address, search), number);
}

function matches({ search, status, creator, passwordProtected, closed, ...range }: Query): SQL | undefined {
  return and(
    isSearched(search),
    status === undefined ? undefined : inArray(pools.status, status),
    creator === undefined ? undefined : eq(pools.creator, creator),
    passwordProtected === undefined ? undefined : eq(pools.gated, passwordProtected),
    closed === undefined ? undefined : closed ? isNotNull(pools.closedAt) : isNull(pools.closedAt),
    inRange(sql`${pools.createdAt}`, range),
  );
}

function adminPool(row: PoolRow): v.InferInput<typeof adminPoolSchema> {
  const { filledAt, lockedAt, completer, closedAt, openEntries } = row;
  return {
    ...wirePool(row),
    filledAt,
    lockedAt,
    completer,
    closedAt,
    unpaid: String(row.unpaidLamports),
    openEntries,
    slot: String(row.slot),
  };
}
