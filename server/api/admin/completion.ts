import { and, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { COMPLETION_STEPS, DURATION_BARS, type timeframeQuery } from '#src/contract/admin-statistics.ts';
import type { Database } from '#server/store/open-store.ts';
import { onlyRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';
import { completerShare } from '../shares.ts';
import { drawCounts, isCompleted, isDrawOver, waitSeconds } from './draw-sql.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { type Span, spanOf, stepOf, within } from '../timeframe.ts';

/** `GET /admin/pool-completion-analytics`. */
export async function readCompletion(
  { adminDb: db, now }: ApiContext,
  { timeframe }: v.InferOutput<typeof timeframeQuery>,
) {
  const span = spanOf(timeframe, now());
  return {
    from: span.from,
    draws: onlyRow(await db.select(drawCounts()).from(pools).where(within(pools.settledAt, span))),
    steps: await readSteps(db, span),
    completers: await readCompleters(db, span),
    series: await readSeries(db, span),
  };
}

const stepRow = v.object({
  step: v.picklist(COMPLETION_STEPS),
  count: v.number(),
  median: v.nullable(v.number()),
  p90: v.nullable(v.number()),
  p99: v.nullable(v.number()),
  longest: v.nullable(v.number()),
  distribution: v.array(v.number()),
});

/** Reads the durations of each step in completed pools, in seconds. */
async function readSteps(db: Database, span: Span) {
  const { lockedAt, drawAt, settledAt } = pools;
  const rows = await rawRows(
    db,
    sql`select step, count(seconds)::int as count,
        percentile_cont(0.5) within group (order by seconds)::float8 as median,
        percentile_cont(0.9) within group (order by seconds)::float8 as p90,
        percentile_cont(0.99) within group (order by seconds)::float8 as p99,
        max(seconds)::float8 as longest,
        array[${sql.join(bars(), sql`, `)}] as distribution
      from ${pools}
      cross join lateral (values
        ('countdown', ${drawAt} - ${lockedAt}),
        ('wait', ${waitSeconds}),
        ('total', ${settledAt} - ${lockedAt})) as steps (step, seconds)
      where ${and(isCompleted, within(settledAt, span))}
      group by step`,
    stepRow,
  );
  return COMPLETION_STEPS.map(
    (step) =>
      rows.find((row) => row.step === step) ?? {
        step,
        count: 0,
        median: null,
        p90: null,
        p99: null,
        longest: null,
        distribution: Array.from({ length: DURATION_BARS.length + 1 }, () => 0),
      },
  );
}

/** Returns one count for each bar of the distribution. */
function bars(): SQL[] {
  const ends = DURATION_BARS.map(String);
  return [...ends, null].map((end, index) => {
    const from = sql.raw(ends[index - 1] ?? '0');
    const below = end === null ? sql`` : sql` and seconds < ${sql.raw(end)}`;
    return sql`(count(*) filter (where seconds >= ${from}${below}))::int`;
  });
}

async function readSeries(db: Database, span: Span) {
  return db
    .select({
      at: stepOf(pools.settledAt, span),
      ...drawCounts(),
      median: sql<number | null>`(percentile_cont(0.5) within group (order by ${waitSeconds})
        filter (where ${isCompleted}))::float8`,
    })
    .from(pools)
    .where(and(isDrawOver, within(pools.settledAt, span)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Maximum number of completers shown. */
const MOST = 50;

const row = v.object({
  wallet: v.string(),
  completed: v.number(),
  asOutsider: v.number(),
  earned: v.string(),
});

/** Reads the wallets that completed pools in the span, with the lamports that they earned, paid or not yet. */
async function readCompleters(db: Database, span: Span) {
  const { address, completer, settledAt } = pools;
  return rawRows(
    db,
    sql`select ${completer} as wallet, count(*)::int as completed,
        (count(*) filter (where ${seats.seat} is null))::int as "asOutsider",
        coalesce(sum(${completerShare}), 0)::text as earned
      from ${pools}
      left join ${seats} on ${seats.pool} = ${address} and ${seats.player} = ${completer}
      where ${isCompleted} and ${completer} is not null and ${within(settledAt, span)}
      group by ${completer}
      order by count(*) desc, ${completer}
      limit ${MOST}`,
    row,
  );
}
