import { count, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { dashboardSchema, timeframeQuery } from '#src/contract/admin-statistics.ts';
import { SERVER_STATUSES } from '#src/contract/pools.ts';
import type { Database } from '#server/store/open-store.ts';
import { onlyRow } from '#server/store/rows.ts';
import { hours, pools, wallets } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';
import { countsOf, sumOf } from '../seat-sql.ts';
import { type Span, spanOf, stepOf, within } from '../timeframe.ts';

/** `GET /admin/dashboard`: the hourly figures, summed over the timeframe, which begins on a full hour. */
export async function readDashboard(
  { adminDb: db, now }: ApiContext,
  { timeframe }: v.InferOutput<typeof timeframeQuery>,
) {
  const span = spanOf(timeframe, now());
  const { fees, draws, ...figures } = await readFigures(db, span);
  const poolsByStatus = await readStatuses(db);
  const series = await readActivity(db, span);
  const { players } = onlyRow(
    await db
      .select({ players: count() })
      .from(wallets)
      .where(gte(wallets.lastJoinedAt, span.from ?? 0)),
  );
  return {
    from: span.from,
    poolsByStatus,
    ...figures,
    players,
    fees,
    draws: { ...draws, waiting: poolsByStatus.drawing },
    series,
  };
}

async function readFigures(db: Database, span: Span) {
  const isWithin = within(hours.hour, span);
  const counted = (column: SQL) => sumOf(column, isWithin).mapWith(Number);
  const sums = await db
    .select({
      poolsCreated: counted(sql`${hours.created}`),
      poolsFilled: counted(sql`${hours.filled}`),
      poolsCompleted: counted(sql`${hours.completed}`),
      poolsExpired: counted(sql`${hours.expired}`),
      poolsRefunded: counted(sql`${hours.refunded}`),
      joins: counted(sql`${hours.joins}`),
      late: counted(sql`${hours.late}`),
      voided: counted(sql`${hours.voided}`),
      timedOut: counted(sql`${hours.timedOut}`),
      volume: sumOf(sql`${hours.volumeLamports}`, isWithin),
      creators: sumOf(sql`${hours.creatorLamports}`, isWithin),
      completers: sumOf(sql`${hours.completerLamports}`, isWithin),
      treasury: sumOf(sql`${hours.treasuryLamports}`, isWithin),
      unpaid: sumOf(sql`${hours.unpaidLamports}`),
    })
    .from(hours);
  const { creators, completers, treasury, late, voided, timedOut, ...figures } = onlyRow(sums);
  const draws = { completed: figures.poolsCompleted, late, voided, timedOut };
  return { ...figures, fees: { creators, completers, treasury }, draws };
}

/** Counts pools by status: ended pools from the hourly figures, the few others from their rows. */
async function readStatuses(db: Database) {
  const ended = onlyRow(
    await db
      .select({
        completed: sumOf(sql`${hours.completed}`).mapWith(Number),
        expired: sumOf(sql`${hours.expired}`).mapWith(Number),
        refunding: sumOf(sql`${hours.refunded}`).mapWith(Number),
      })
      .from(hours),
  );
  const others = await db
    .select({ key: pools.status, count: count() })
    .from(pools)
    .where(inArray(pools.status, ['open', 'locked', 'drawing']))
    .groupBy(pools.status);
  return { ...countsOf(SERVER_STATUSES, others), ...ended };
}

type Step = v.InferInput<typeof dashboardSchema>['series'][number];

/** Counts creations, joins and settled pools in each step of the span that has any, oldest first. */
async function readActivity(db: Database, span: Span): Promise<Step[]> {
  const counted = (column: SQL) => sumOf(column).mapWith(Number);
  const steps = await db
    .select({
      at: stepOf(hours.hour, span),
      created: counted(sql`${hours.created}`),
      completed: counted(sql`${hours.completed}`),
      refunded: counted(sql`${hours.ended} - ${hours.completed}`),
      joins: counted(sql`${hours.joins}`),
      volume: sumOf(sql`${hours.volumeLamports}`),
    })
    .from(hours)
    .where(within(hours.hour, span))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return steps.filter(
    ({ created, completed, refunded, joins }) => created + completed + refunded + joins > 0,
  );
}
