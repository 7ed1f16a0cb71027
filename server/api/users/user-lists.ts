import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { activityQuery, claimsQuery } from '#src/contract/users.ts';
import { assertNever } from '#src/lib/assert-never.ts';
import { keyset, pageRows, textKey, integerKey } from '../keyset.ts';
import { wireSeat } from '../pools/participants.ts';
import { fundedLamports } from '../seat-sql.ts';
import { claimsByStatus } from './claims-by-status.ts';

type Query = v.InferOutput<typeof activityQuery>;

const SORTS = {
  joined: sql`${seats.joinedAt}`,
  entry: sql`${pools.entryLamports}`,
  total: fundedLamports,
  paidAt: sql`coalesce(${seats.paidAt}, 0)`,
};

/** Lists the pools in which a wallet had a seat; by default sorted by the time of joining, newest first. */
export async function listActivity(db: Database, wallet: string, query: Query) {
  const { stage, sort, order } = query;
  const by = [integerKey(SORTS[sort]), integerKey(sql`${pools.id}`)];
  const keys = keyset(`activity-${sort}`, by, order, query);
  const all = db
    .select({ position: keys.position, seat: seats, pool: pools })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .$dynamic();
  const matching = and(eq(seats.player, wallet), stage && hasStage(stage));
  const rows = await pageRows(all, keys, matching);
  return keys.page(rows, ({ seat, pool }) => ({ pool: wirePool(pool), seat: wireSeat(seat, pool) }));
}

/** Returns the condition of seats that are shown with this stage. */
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

/** Digits of the largest id, so that ids as text sort numerically. */
const ID_DIGITS = sql.raw('20');

/** Lists a wallet's payments, claimable or paid; by default sorted by the time they became due, newest first. */
export async function listClaims(db: Database, wallet: string, query: v.InferOutput<typeof claimsQuery>) {
  const { status, sort, order } = query;
  const claims = claimsByStatus(db, wallet, status);
  const sorts = { since: sql`coalesce(${claims.since}, 0)`, total: sql`${claims.total}` };
  const tie = textKey(sql`lpad(${claims.poolId}::text, ${ID_DIGITS}, '0') || '-' || ${claims.kind}`);
  const keys = keyset(`${status}-${sort}`, [integerKey(sorts[sort]), tie], order, query);
  const { pool, poolId, poolName, kind, stakeback, winnings, bonus, total, since, index } = claims;
  const all = db
    .select({
      position: keys.position,
      row: { pool, poolId, poolName, kind, stakeback, winnings, bonus, total, since, index },
    })
    .from(claims)
    .$dynamic();
  const rows = await pageRows(all, keys, undefined);
  return keys.page(rows, ({ row }) => ({
    poolAddress: row.pool,
    poolId: String(row.poolId),
    poolName: row.poolName,
    wallet,
    kind: row.kind,
    status,
    stakeback: String(row.stakeback),
    winnings: String(row.winnings),
    bonus: String(row.bonus),
    total: String(row.total),
    since: row.since,
    index: row.index,
  }));
}
