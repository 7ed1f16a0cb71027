import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { activityQuery } from '#src/contract/users.ts';
import { assertNever } from '#src/lib/assert-never.ts';
import { keyset, pageRows, wholeKey } from '../keyset.ts';
import { wireSeat } from '../pools/participants.ts';
import { broughtLamports } from '../seat-sql.ts';

type Query = v.InferOutput<typeof activityQuery>;

const SORTS = {
  joined: sql`${seats.joinedAt}`,
  entry: sql`${pools.entryLamports}`,
  total: broughtLamports,
  paidAt: sql`coalesce(${seats.paidAt}, 0)`,
};

/** The pools in which a wallet has sat, by when it joined, newest first, where nothing is said. */
export async function listActivity(db: Database, wallet: string, query: Query) {
  const { stage, sort, order } = query;
  const by = [wholeKey(SORTS[sort]), wholeKey(sql`${pools.id}`)];
  const keys = keyset(`activity-${sort}`, by, order, query);
  const all = db
    .select({ place: keys.place, seat: seats, pool: pools })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .$dynamic();
  const matching = and(eq(seats.player, wallet), stage && hasStage(stage));
  const rows = await pageRows(all, keys, matching);
  return keys.page(rows, ({ seat, pool }) => ({ pool: wirePool(pool), seat: wireSeat(seat, pool) }));
}

/** The stage that a seat is shown with. */
function hasStage(stage: NonNullable<Query['stage']>): SQL | undefined {
  switch (stage) {
    case 'joined':
      return and(eq(seats.stage, 'joined'), notInArray(pools.status, ['locked', 'drawing']));
    case 'locked':
      return and(eq(seats.stage, 'joined'), inArray(pools.status, ['locked', 'drawing']));
    case 'exited':
    case 'won':
    case 'lost':
    case 'claimed':
    case 'refunded':
      return eq(seats.stage, stage);
    default:
      return assertNever(stage);
  }
}
