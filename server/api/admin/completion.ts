import { and, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { COMPLETION_STEPS, DURATION_BARS, type timeframeQuery } from '#src/contract/admin-statistics.ts';
import { storedBase58 } from '#server/store/base58.ts';
import type { Database } from '#server/store/open-store.ts';
import { hours, pools, seats } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';
import { sumOf } from '../seat-sql.ts';
import { completerShare } from '../shares.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { type Span, spanOf, stepOf, within } from '../timeframe.ts';

const isCompleted = sql`(${pools.status} = 'completed')`;
/** Seconds from the time at which a pool's round was due until the pool was completed. */
const waitSeconds = sql`greatest(0, ${pools.settledAt} - ${pools.drawAt})`;

/** `GET /admin/pool-completion-analytics`. */
export async function readCompletion(
  { adminDb: db, now }: ApiContext,
  { timeframe }: v.InferOutput<typeof timeframeQuery>,
) {
  const span = spanOf(timeframe, now());
  const outcomes = await readOutcomes(db, span);
  const durations = await readDurations(db, span);
  const total = (name: 'completed' | 'late' | 'voided' | 'timedOut'): number =>
    outcomes.reduce((sum, row) => sum + row[name], 0);
  return {
    from: span.from,
    draws: {
      completed: total('completed'),
      late: total('late'),
      voided: total('voided'),
      timedOut: total('timedOut'),
    },
    steps: COMPLETION_STEPS.map((step) => ({
      step,
      ...summary(durations.filter((one) => one.step === step)),
    })),
    completers: await readCompleters(db, span),
    series: outcomes.map((outcome) => {
      const waits = durations.filter(({ step, at }) => step === 'wait' && at === outcome.at);
      return { ...outcome, median: percentile(sorted(waits), 0.5) };
    }),
  };
}

/** Reads how many draws ended in each way, in each step of the span in which any did, oldest first. */
async function readOutcomes(db: Database, span: Span) {
  const counted = (column: SQL) => sumOf(column).mapWith(Number);
  const rows = await db
    .select({
      at: stepOf(hours.hour, span),
      completed: counted(sql`${hours.completed}`),
      late: counted(sql`${hours.late}`),
      voided: counted(sql`${hours.voided}`),
      timedOut: counted(sql`${hours.timedOut}`),
    })
    .from(hours)
    .where(within(hours.hour, span))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.filter(({ completed, voided, timedOut }) => completed + voided + timedOut > 0);
}

const durationRow = v.object({
  at: v.number(),
  step: v.picklist(COMPLETION_STEPS),
  seconds: v.number(),
  count: v.number(),
});
type Duration = v.InferOutput<typeof durationRow>;

/** Counts completed pools by the seconds of each stage, per step of the span: few rows, as most pools are alike. */
async function readDurations(db: Database, span: Span): Promise<Duration[]> {
  const { lockedAt, drawAt, settledAt } = pools;
  return rawRows(
    db,
    sql`select at, step, seconds::float8 as seconds, sum(count)::int as count
      from (
        select ${stepOf(settledAt, span)}::float8 as at, ${drawAt} - ${lockedAt} as countdown, ${waitSeconds} as wait,
          ${settledAt} - ${lockedAt} as total, count(*) as count
        from ${pools}
        where ${and(isCompleted, within(settledAt, span))}
        group by 1, 2, 3, 4) as pools
      cross join lateral (values ('countdown', countdown), ('wait', wait), ('total', total)) as steps (step, seconds)
      where seconds is not null
      group by at, step, seconds`,
    durationRow,
  );
}

const sorted = (durations: readonly Duration[]): Duration[] =>
  durations.toSorted((a, b) => a.seconds - b.seconds);

function summary(durations: readonly Duration[]) {
  const rising = sorted(durations);
  return {
    count: countOf(rising),
    median: percentile(rising, 0.5),
    p90: percentile(rising, 0.9),
    p99: percentile(rising, 0.99),
    longest: rising.at(-1)?.seconds ?? null,
    distribution: [...DURATION_BARS, Infinity].map((end, index) => {
      const from = DURATION_BARS[index - 1] ?? 0;
      return countOf(rising.filter(({ seconds }) => seconds >= from && seconds < end));
    }),
  };
}

function countOf(durations: readonly Duration[]): number {
  return durations.reduce((sum, { count }) => sum + count, 0);
}

/** Returns a percentile as `percentile_cont` does, interpolated between the two nearest; null for an empty list. */
function percentile(rising: readonly Duration[], part: number): number | null {
  const position = part * (countOf(rising) - 1);
  const lower = secondsAt(rising, Math.floor(position));
  const upper = secondsAt(rising, Math.ceil(position));
  return lower === null || upper === null ? null : lower + (upper - lower) * (position % 1);
}

/** Returns the seconds at an index of the list that repeats each duration `count` times; null beyond its end. */
function secondsAt(rising: readonly Duration[], index: number): number | null {
  let left = index;
  for (const { seconds, count } of rising) {
    if (left < count) return seconds;
    left -= count;
  }
  return null;
}

/** Maximum number of completers shown. */
const MOST = 50;

const row = v.object({
  wallet: storedBase58,
  completed: v.number(),
  asOutsider: v.number(),
  earned: v.string(),
});

/** Reads the wallets that completed pools in the span, with the lamports that they earned, paid or not yet. */
async function readCompleters(db: Database, span: Span) {
  const { address, completer, settledAt } = pools;
  const ended = and(isCompleted, within(settledAt, span));
  // Most completers have few seats, so their seats are searched instead of those of all pools.
  return rawRows(
    db,
    sql`with best as materialized (
        select ${completer} as wallet, count(*)::int as completed, coalesce(sum(${completerShare}), 0)::text as earned
        from ${pools}
        where ${ended} and ${completer} is not null
        group by ${completer}
        order by count(*) desc, ${completer}
        limit ${MOST})
      select wallet, completed, earned, completed - (
          select count(*)::int from ${seats} join ${pools} on ${address} = ${seats.pool} and ${completer} = wallet
          where ${seats.player} = wallet and ${seats.seat} is not null and ${ended}) as "asOutsider"
      from best
      order by completed desc, wallet`,
    row,
  );
}
