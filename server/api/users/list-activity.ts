import { and, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { activityQuery, activitySchema } from '#src/contract/users.ts';
import { assertNever } from '#src/lib/assert-never.ts';
import { cursorOf, pageOfRows, partsOf, wholeOf } from '../cursor.ts';
import { wireSeat } from '../pools/wire-seat.ts';

type Query = v.InferOutput<typeof activityQuery>;

const ORDER = 'activity';

/** The pools in which a wallet has sat, by when it joined, newest first. */
export async function listActivity(
  db: Database,
  wallet: string,
  { limit, cursor, stage }: Query,
): Promise<v.InferInput<typeof activitySchema>> {
  const start = cursor === undefined ? undefined : partsOf(cursor, ORDER, 2).map(wholeOf);
  const read = await db
    .select({ seat: seats, pool: pools })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .where(
      and(
        eq(seats.player, wallet),
        stage && hasStage(stage),
        start && sql`(${seats.joinedAt}, ${pools.id}) < (${start[0]}::bigint, ${start[1]}::bigint)`,
      ),
    )
    .orderBy(desc(seats.joinedAt), desc(pools.id))
    .limit(limit + 1);
  const { rows, nextCursor } = pageOfRows(read, limit, ({ seat, pool }) =>
    cursorOf(ORDER, [seat.joinedAt, pool.id]),
  );
  return {
    data: rows.map(({ seat, pool }) => ({ pool: wirePool(pool), seat: wireSeat(seat, pool) })),
    nextCursor,
  };
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
