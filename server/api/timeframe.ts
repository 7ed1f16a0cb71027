import { type Column, type SQL, sql } from 'drizzle-orm';
import type { TIMEFRAMES } from '#src/contract/statistics.ts';

type Timeframe = (typeof TIMEFRAMES)[number];

const HOUR = 3_600;
const DAY = 86_400;
/** Lengths in seconds; null: from the beginning. */
export const TIMEFRAME_SECONDS = { '24h': DAY, '7d': 7 * DAY, '30d': 30 * DAY, all: null } as const;

/** A period until now, and the step width of its curves. Seconds. */
export interface Span {
  /** Null: from the beginning. */
  readonly from: number | null;
  readonly step: number;
}

/**
 * Returns the span of a timeframe in whole steps, so that no step of its curves is partial: for 7 days, today and the
 * six days before. @param now Unix seconds
 */
export function spanOf(timeframe: Timeframe, now: number): Span {
  const seconds = TIMEFRAME_SECONDS[timeframe];
  const step = timeframe === '24h' ? HOUR : DAY;
  return { from: seconds === null ? null : (Math.floor((now - seconds) / step) + 1) * step, step };
}

/** Whether a time lies in the span; never true for null. */
export function within(column: Column, { from }: Span): SQL {
  return sql`${column} >= ${from ?? 0}`;
}

/** Returns the beginning of the step that a time lies in. */
export function stepOf(column: Column, { step }: Span): SQL<number> {
  const width = sql.raw(String(step));
  return sql<number>`(${column} / ${width} * ${width})`.mapWith(Number);
}

interface Range {
  /** Unix seconds. */
  readonly from?: number | undefined;
  /** Exclusive. */
  readonly until?: number | undefined;
}

/** Whether a time lies in a range; undefined without one, and never for a time that is null. */
export function inRange(at: SQL, { from, until }: Range): SQL | undefined {
  if (from === undefined && until === undefined) return undefined;
  const beginning = from === undefined ? sql`${at} is not null` : sql`${at} >= ${from}`;
  return until === undefined ? beginning : sql`(${beginning} and ${at} < ${until})`;
}
