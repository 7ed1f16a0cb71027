import type { TIMEFRAMES } from '#src/contract/statistics.ts';

export type Timeframe = (typeof TIMEFRAMES)[number];

export const HOUR = 3_600;
export const DAY = 86_400;

/** The width in seconds of the steps that the server counts by. */
export const stepOf = (timeframe: Timeframe): number => (timeframe === '24h' ? HOUR : DAY);

interface Range {
  /** Unix seconds; null: from the first row on. */
  readonly from: number | null;
  /** Unix seconds. */
  readonly until: number;
  /** Seconds. */
  readonly step: number;
}

/** How many steps are merged into one if there are too many to show: weeks, about months, quarters, years. */
const WIDER = [1, 7, 28, 91, 364];
const MOST_STEPS = 92;

/**
 * Returns every step from the beginning to the end, including those without rows, which the server leaves out.
 * @param rows oldest first, `at` the start of its step in Unix seconds
 * @param mayWiden whether steps are merged if there are more than a chart can show
 * @returns the start of each step in Unix seconds, oldest first, the rows in each step, and the width in seconds
 */
export function stepsOf<Row extends { readonly at: number }>(
  rows: readonly Row[],
  { from, until, step: narrow }: Range,
  mayWiden: boolean,
) {
  const earliest = Math.min(from ?? Infinity, rows[0]?.at ?? Infinity);
  if (earliest === Infinity) return { times: [], rows: [], step: narrow };
  const first = startOf(earliest, narrow);
  const last = startOf(Math.max(until, rows.at(-1)?.at ?? until), narrow);
  const count = Math.max(0, (last - first) / narrow + 1);
  const wider = WIDER.find((factor) => count <= factor * MOST_STEPS) ?? Math.ceil(count / MOST_STEPS);
  const step = mayWiden ? narrow * wider : narrow;
  const times = Array.from(
    { length: Math.ceil((count * narrow) / step) },
    (_, index) => first + index * step,
  );
  const byStep = new Map<number, Row[]>(times.map((at) => [at, []]));
  for (const row of rows) byStep.get(first + startOf(row.at - first, step))?.push(row);
  return { times, rows: [...byStep.values()], step };
}

const startOf = (at: number, step: number): number => Math.floor(at / step) * step;
