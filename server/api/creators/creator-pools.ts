import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import type { creatorPoolsQuery, creatorPoolsSchema } from '#src/contract/creators.ts';
import { integerKey, keyset, pageRows } from '../keyset.ts';
import { listedPool } from '../pools/list-page.ts';

/**
 * Sorted by expressions that no index has, so that the pools are found through the index of the creator's own pools, not
 * by walking through all pools in order.
 */
const SORTS = {
  active: sql`(${pools.createdAt} + 0)`,
  ended: sql`coalesce(${pools.settledAt}, 0)`,
};

/** Lists the pools of a creator that have not ended, or those that have. @throws ApiError for an unknown cursor */
export async function creatorPools(
  db: Database,
  creator: string,
  { state, ...page }: v.InferOutput<typeof creatorPoolsQuery>,
): Promise<v.InferInput<typeof creatorPoolsSchema>> {
  const by = [integerKey(SORTS[state]), integerKey(sql`${pools.id}`)];
  const keys = keyset(`creator-${state}`, by, 'desc', page);
  const all = db.select({ position: keys.position, pool: pools }).from(pools).$dynamic();
  const isInState = state === 'active' ? isNull(pools.settledAt) : isNotNull(pools.settledAt);
  const rows = await pageRows(all, keys, and(eq(pools.creator, creator), isInState));
  return keys.page(rows, ({ pool }) => ({ ...listedPool(pool), refundReason: pool.refundReason ?? 'none' }));
}
