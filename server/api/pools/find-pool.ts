import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import { address } from '#src/contract/fields.ts';
import { ApiError } from '../api-error.ts';

/** What names a pool in a path: its address, or the program's number of it. */
export const poolParams = v.object({
  id: v.union(
    [v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,17})$/)), address],
    "must be a pool's address or its number",
  ),
});

/** @throws ApiError where there is no such pool */
export async function findPool(db: Database, id: string): Promise<PoolRow> {
  const named = /^\d{1,18}$/.test(id) ? eq(pools.id, BigInt(id)) : eq(pools.address, id);
  const [pool] = await db.select().from(pools).where(named).orderBy(desc(pools.slot)).limit(1);
  if (pool === undefined) throw new ApiError('not_found', 'There is no such pool');
  return pool;
}
