import { count, eq, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { dashboardSchema, timeframeQuery } from '#src/contract/admin-statistics.ts';
import type { ServerStatus } from '#src/protocol/states.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';
import { readActivity } from './dashboard-series.ts';
import { drawCounts } from './draw-sql.ts';
import { completerShare, creatorShare, entriesTotal, treasuryShare } from '../shares.ts';
import { countOf, sumOf } from '../seat-sql.ts';
import { type Span, spanOf, within } from './timeframe.ts';

/** `GET /admin/dashboard`. */
export async function readDashboard(
  { db, now }: ApiContext,
  { timeframe }: v.InferOutput<typeof timeframeQuery>,
): Promise<v.InferInput<typeof dashboardSchema>> {
  const span = spanOf(timeframe, now());
  const [ofPools] = await db.select(poolFigures(span)).from(pools);
  const [ofSeats] = await db
    .select({ joins: count(), players: sql<number>`count(distinct ${seats.player})::int` })
    .from(seats)
    .where(within(seats.joinedAt, span));
  if (ofPools === undefined || ofSeats === undefined) throw new Error('A sum has no row');
  const { volume, creators, completers, treasury, unpaid, completed, late, voided, timedOut, ...counts } =
    ofPools;
  const poolsByStatus = await countByStatus(db);
  return {
    from: span.from,
    poolsByStatus,
    ...counts,
    poolsCompleted: completed,
    volume: String(volume),
    ...ofSeats,
    fees: { creators: String(creators), completers: String(completers), treasury: String(treasury) },
    draws: { completed, late, voided, timedOut, waiting: poolsByStatus.drawing },
    unpaid: String(unpaid),
    series: await readActivity(db, span),
  };
}

function poolFigures(span: Span) {
  const settled = within(pools.settledAt, span);
  const ended = (status: ServerStatus): SQL => sql`${eq(pools.status, status)} and ${settled}`;
  const completed = ended('completed');
  return {
    poolsCreated: countOf(within(pools.createdAt, span)),
    poolsFilled: countOf(within(pools.filledAt, span)),
    poolsExpired: countOf(ended('expired')),
    poolsRefunded: countOf(ended('refunding')),
    volume: sumOf(entriesTotal, completed),
    creators: sumOf(creatorShare, completed),
    completers: sumOf(completerShare, completed),
    treasury: sumOf(treasuryShare, completed),
    unpaid: sumOf(sql`${pools.unpaidLamports}`),
    ...drawCounts(settled),
  };
}

async function countByStatus(db: Database): Promise<Record<ServerStatus, number>> {
  const rows = await db.select({ status: pools.status, pools: count() }).from(pools).groupBy(pools.status);
  const of = (status: ServerStatus): number => rows.find((row) => row.status === status)?.pools ?? 0;
  return {
    open: of('open'),
    locked: of('locked'),
    drawing: of('drawing'),
    completed: of('completed'),
    expired: of('expired'),
    refunding: of('refunding'),
  };
}
