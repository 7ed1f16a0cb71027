import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { rateLimits } from '#server/store/schema.ts';

/** The count of all processes for one key. */
export interface SharedCount {
  readonly count: number;
  /** Milliseconds until the count is reset. */
  readonly ttl: number;
}

const rowSchema = v.object({ key: v.string(), count: v.number(), ttl: v.number() });

/**
 * Adds to counts, each of which is reset `windowMs` after it began.
 * @returns the counts by key of all processes, including this call
 */
export async function addCounts(
  db: Database,
  windowMs: number,
  added: ReadonlyMap<string, number>,
): Promise<Map<string, SharedCount>> {
  // The same order in all processes prevents deadlocks.
  const entries = [...added].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const keys = sql.param(entries.map(([key]) => key));
  const counts = sql.param(entries.map(([, count]) => count));
  const now = sql`(extract(epoch from now()) * 1000)::bigint`;
  const addition = sql`
    insert into ${rateLimits} as known (key, count, expires_at)
    select key, count, ${now} + ${windowMs}::bigint from unnest(${keys}::text[], ${counts}::int[]) as given (key, count)
    on conflict (key) do update set
      count = excluded.count + case when known.expires_at > ${now} then known.count else 0 end,
      expires_at = case when known.expires_at > ${now} then known.expires_at else excluded.expires_at end
    returning key, count, (expires_at - ${now})::int as ttl`;
  const rows = await rawRows(db, addition, rowSchema);
  return new Map(rows.map(({ key, count, ttl }) => [key, { count, ttl }]));
}

/** Deletes expired counts. */
export async function sweepCounts(db: Database): Promise<void> {
  await db.execute(sql`delete from ${rateLimits} where expires_at <= extract(epoch from now()) * 1000`);
}

/**
 * Counts one more for each of these keys.
 * @returns for each key, in order, the count of all processes including this call
 */
export async function countEach(
  db: Database,
  windowMs: number,
  keys: readonly string[],
): Promise<readonly SharedCount[]> {
  const own = new Map<string, number>();
  const ranks = keys.map((key) => {
    const position = (own.get(key) ?? 0) + 1;
    own.set(key, position);
    return position;
  });
  const counts = await addCounts(db, windowMs, own);
  return keys.map((key, index) => {
    const { count = 0, ttl = 0 } = counts.get(key) ?? {};
    // Excludes later entries of the same key.
    return { count: count - (own.get(key) ?? 0) + (ranks[index] ?? 0), ttl };
  });
}
