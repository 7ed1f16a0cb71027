import { and, count, eq, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  COMPLETION_STEPS,
  type completionSchema,
  DURATION_BARS,
  type timeframeQuery,
} from '#src/contract/admin-statistics.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';
import { readCompleters } from './completers.ts';
import { isLate } from './draw-sql.ts';
import { rawRows } from './raw-rows.ts';
import { countOf } from '../seat-sql.ts';
import { type Span, spanOf, stepOf, within } from './timeframe.ts';
import { readVrfKeys } from './vrf-keys.ts';

type Answer = v.InferInput<typeof completionSchema>;

/** `GET /admin/pool-completion-analytics`. @throws ApiError unavailable where the chain does not answer */
export async function readCompletion(
  { db, connection, now }: ApiContext,
  { timeframe }: v.InferOutput<typeof timeframeQuery>,
): Promise<Answer> {
  const span = spanOf(timeframe, now());
  const [all] = await db
    .select({ completed: count() })
    .from(pools)
    .where(and(eq(pools.status, 'completed'), within(pools.settledAt, span)));
  return {
    from: span.from,
    completed: all?.completed ?? 0,
    steps: await readSteps(db, span),
    completers: await readCompleters(db, span),
    vrfKeys: await readVrfKeys(db, connection, span),
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

/**
 * How long each step took in the pools that completed. A countdown runs from the time to join, so that a pool locked late
 * may have none left.
 */
async function readSteps(db: Database, span: Span): Promise<Answer['steps']> {
  const { lockedAt, countdownEndsAt, requestedAt, capturedAt, settledAt } = pools;
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
        ('countdown', greatest(0, ${countdownEndsAt} - ${lockedAt})),
        ('request', ${requestedAt} - greatest(${countdownEndsAt}, ${lockedAt})),
        ('capture', ${capturedAt} - ${requestedAt}),
        ('proof', ${settledAt} - ${capturedAt}),
        ('total', ${settledAt} - ${lockedAt})) as steps (step, seconds)
      where ${and(eq(pools.status, 'completed'), within(settledAt, span))}
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

/** One count for each bar of the distribution. */
function bars(): SQL[] {
  const ends = DURATION_BARS.map(String);
  return [...ends, null].map((end, index) => {
    const from = sql.raw(ends[index - 1] ?? '0');
    const below = end === null ? sql`` : sql` and seconds < ${sql.raw(end)}`;
    return sql`(count(*) filter (where seconds >= ${from}${below}))::int`;
  });
}

async function readSeries(db: Database, span: Span): Promise<Answer['series']> {
  const isCompleted = sql`${pools.status} = 'completed'`;
  const seconds = sql`(${pools.settledAt} - ${pools.lockedAt})`;
  return db
    .select({
      at: stepOf(pools.settledAt, span),
      completed: countOf(isCompleted),
      late: countOf(isLate),
      timedOut: countOf(sql`${pools.status} = 'refunding'`),
      median: sql<number | null>`(percentile_cont(0.5) within group (order by ${seconds})
        filter (where ${isCompleted}))::float8`,
    })
    .from(pools)
    .where(and(or(isCompleted, eq(pools.status, 'refunding')), within(pools.settledAt, span)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}
