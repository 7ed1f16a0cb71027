import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import type { Dependencies } from '../answers/dependencies.ts';

/** Entries of each kind. */
const MOST_OF_KIND = 50;

/** An open pool or a draw. */
export interface FeedEntry {
  readonly kind: 'open' | 'draw';
  /** Unix seconds of the creation or the draw. */
  readonly at: number;
  readonly pool: PoolRow;
}

/** Reads the newest pools that can be joined and the newest draws, newest first. @param now Unix seconds */
export async function listEntries(
  db: Database,
  now: number,
): Promise<{ readonly entries: readonly FeedEntry[]; readonly dependencies: Dependencies }> {
  const { status, joinDeadline, createdAt, settledAt, id } = pools;
  const [open, drawn] = await Promise.all([
    db
      .select()
      .from(pools)
      .where(and(eq(status, 'open'), gt(joinDeadline, now)))
      .orderBy(desc(createdAt), desc(id))
      .limit(MOST_OF_KIND),
    db
      .select()
      .from(pools)
      .where(and(eq(status, 'completed'), gt(settledAt, 0)))
      .orderBy(desc(settledAt), desc(id))
      .limit(MOST_OF_KIND),
  ]);
  const entries = [
    ...open.map((pool): FeedEntry => ({ kind: 'open', at: pool.createdAt, pool })),
    ...drawn.map((pool): FeedEntry => ({ kind: 'draw', at: pool.settledAt ?? pool.createdAt, pool })),
  ].toSorted((a, b) => b.at - a.at);
  const until = open.length === 0 ? {} : { until: Math.min(...open.map((pool) => pool.joinDeadline)) };
  return {
    entries,
    dependencies: {
      tags: entries.map(({ pool }) => `pool:${pool.address}` as const),
      admits: (pool) => pool.status === 'open' || pool.status === 'completed',
      ...until,
    },
  };
}
