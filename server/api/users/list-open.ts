import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import { readPosition } from '#server/projection/state.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import { OPEN_REASONS, type openPoolsQuery, type openPoolsSchema } from '#src/contract/users.ts';
import { chainStatus } from '#src/protocol/states.ts';
import { bytesKey, integerKey, keyset, pageRows } from '../keyset.ts';
import { sumOf } from '../seat-sql.ts';
import { claimsByStatus } from './claims-by-status.ts';

type Reason = (typeof OPEN_REASONS)[number];

const isInPool = isNotNull(seats.seat);
/** Whether a player left, and the entry account still exists. */
const isLeft = and(isNull(seats.seat), eq(seats.entryClosed, false));

/** Lists the pools that are not closed and concern a wallet, newest first, with what each owes it. */
export async function listOpen(
  db: Database,
  wallet: string,
  query: v.InferOutput<typeof openPoolsQuery>,
): Promise<v.InferInput<typeof openPoolsSchema>> {
  const { address: pool, closedAt, creator, completer } = pools;
  const ofPools = (role: typeof creator | typeof completer) =>
    db
      .select({ pool })
      .from(pools)
      .where(and(eq(role, wallet), isNull(closedAt)));
  const ofSeats = db
    .select({ pool: seats.pool })
    .from(seats)
    .where(and(eq(seats.player, wallet), or(isInPool, isLeft)));
  const own = union(ofSeats, ofPools(creator), ofPools(completer)).as('own');
  const claims = claimsByStatus(db, wallet, 'claimable');
  const unpaid = db
    .select({ pool: claims.pool, total: sumOf(sql`${claims.total}`).as('total') })
    .from(claims)
    .groupBy(claims.pool)
    .as('unpaid');

  const keys = keyset('open', [integerKey(sql`${pools.id}`), bytesKey(pool)], 'desc', query);
  const position = await readPosition(db);
  const all = db
    .select({
      position: keys.position,
      pool,
      status: pools.status,
      creator,
      completer,
      isInPool: sql<boolean>`coalesce(${isInPool}, false)`,
      isLeft: sql<boolean>`coalesce(${isLeft}, false)`,
      unpaid: sql<string>`coalesce(${unpaid.total}, '0')`,
    })
    .from(own)
    .innerJoin(pools, eq(pool, own.pool))
    .leftJoin(seats, and(eq(seats.pool, pool), eq(seats.player, wallet)))
    .leftJoin(unpaid, eq(unpaid.pool, pool))
    .$dynamic();
  const rows = await pageRows(all, keys, isNull(closedAt));
  const page = keys.page(rows, (row) => {
    const holds: Readonly<Record<Reason, boolean>> = {
      seat: row.isInPool,
      left: row.isLeft,
      created: row.creator === wallet,
      completed: row.completer === wallet,
    };
    const reasons = OPEN_REASONS.filter((reason) => holds[reason]);
    return { poolAddress: row.pool, status: chainStatus(row.status), reasons, unpaid: row.unpaid };
  });
  return { ...page, ...position };
}
