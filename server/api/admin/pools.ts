import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import type { adminPoolSchema, adminPoolsQuery } from '#src/contract/admin.ts';
import { keyset, pageRows, type SortKey, bytesKey, textKey, integerKey } from '../keyset.ts';
import { startsWith } from '../base58-prefix.ts';
import { containsText, searchable } from '../text-search.ts';
import { inRange } from '../timeframe.ts';

type Query = v.InferOutput<typeof adminPoolsQuery>;

/** `GET /admin/pools`. */
export async function readPools(db: Database, query: Query) {
  const keys = poolKeyset('pools', POOL_SORTS, query);
  const matching = matches(query);
  const all = db.select({ position: keys.position, pool: pools }).from(pools).$dynamic();
  const rows = await pageRows(all, keys, matching);
  const total = await db.$count(pools, matching);
  return { ...keys.page(rows, ({ pool }) => adminPool(pool)), total };
}

/** Returns the condition of pools whose name, address or number match a search. */
export function isSearched(search: string | undefined): SQL | undefined {
  if (search === undefined || search === '') return undefined;
  const number = /^\d{1,18}$/.test(search) ? eq(pools.id, BigInt(search)) : undefined;
  return or(
    containsText(pools.foldedName, pools.name, searchable(search)),
    startsWith(pools.address, search),
    number,
  );
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

/** Sort keys of lists of pools. */
export const POOL_SORTS = {
  created: integerKey(sql`${pools.createdAt}`),
  settled: integerKey(sql`coalesce(${pools.settledAt}, 0)`),
  entry: integerKey(sql`${pools.entryLamports}`),
  players: integerKey(sql`${pools.playerCount}`),
  unpaid: integerKey(sql`${pools.unpaidLamports}`),
  name: textKey(sql`coalesce(${pools.foldedName}, ${pools.name})`),
};

interface ListQuery<S extends string> {
  readonly sort: S;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Returns the order of a list of pools; for the same value, by number. @param list as of `keyset` */
export function poolKeyset<S extends string>(
  list: string,
  sorts: Readonly<Record<S, SortKey>>,
  query: ListQuery<S>,
) {
  const { sort, order } = query;
  const keys = [sorts[sort], integerKey(sql`${pools.id}`), bytesKey(pools.address)];
  return keyset(`${list}-${sort}`, keys, order, query);
}
