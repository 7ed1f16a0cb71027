import { count, eq, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { dashboardSchema, timeframeQuery } from '#src/contract/admin-statistics.ts';
import { SERVER_STATUSES } from '#src/contract/pools.ts';
import type { ServerStatus } from '#src/protocol/states.ts';
import type { Database } from '#server/store/open-store.ts';
import { onlyRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';
import { countOf, countsOf, sumOf } from '../seat-sql.ts';
import { completerShare, creatorShare, entriesTotal, treasuryShare } from '../shares.ts';
import { type Span, spanOf, stepOf, within } from '../timeframe.ts';
import { drawCounts, isCompleted } from './draw-sql.ts';

/** `GET /admin/dashboard`. */
export async function readDashboard(
  { adminDb: db, now }: ApiContext,
  { timeframe }: v.InferOutput<typeof timeframeQuery>,
) {
  const span = spanOf(timeframe, now());
  const ofPools = onlyRow(await db.select(poolFigures(span)).from(pools));
  // A count of distinct values would sort all of them.
  const ofPlayers = db
    .select({ joins: count().as('joins') })
    .from(seats)
    .where(within(seats.joinedAt, span))
    .groupBy(seats.player)
    .as('of_players');
  const ofSeats = await db
    .select({ joins: sql<number>`coalesce(sum(${ofPlayers.joins}), 0)::int`, players: count() })
    .from(ofPlayers);
  const { creators, completers, treasury, completed, late, voided, timedOut, ...figures } = ofPools;
  const byStatus = await db.select({ key: pools.status, count: count() }).from(pools).groupBy(pools.status);
  const poolsByStatus = countsOf(SERVER_STATUSES, byStatus);
  return {
    from: span.from,
    poolsByStatus,
    ...figures,
    poolsCompleted: completed,
    ...onlyRow(ofSeats),
    fees: { creators, completers, treasury },
    draws: { completed, late, voided, timedOut, waiting: poolsByStatus.drawing },
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

type Step = v.InferInput<typeof dashboardSchema>['series'][number];

/** Counts creations, joins and settled pools in each step of the span that has any, oldest first. */
async function readActivity(db: Database, span: Span): Promise<Step[]> {
  const created = db
    .select({ at: stepOf(pools.createdAt, span), created: count() })
    .from(pools)
    .where(within(pools.createdAt, span));
  const joins = db
    .select({ at: stepOf(seats.joinedAt, span), joins: count() })
    .from(seats)
    .where(within(seats.joinedAt, span));
  const settled = db
    .select({
      at: stepOf(pools.settledAt, span),
      completed: countOf(isCompleted),
      refunded: countOf(sql`not (${isCompleted})`),
      volume: sumOf(entriesTotal, isCompleted),
    })
    .from(pools)
    .where(within(pools.settledAt, span));
  const byStep = sql`1`;
  const rows = [await created.groupBy(byStep), await joins.groupBy(byStep), await settled.groupBy(byStep)];
  const steps = new Map<number, Step>();
  for (const row of rows.flat()) steps.set(row.at, { ...NOTHING, ...steps.get(row.at), ...row });
  return [...steps.values()].toSorted((a, b) => a.at - b.at);
}

const NOTHING = { created: 0, joins: 0, completed: 0, refunded: 0, volume: '0' };
