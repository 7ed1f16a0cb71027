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

/**
 * Every step from the beginning to the end, oldest first: the server leaves out those in which nothing happened.
 * @param rows oldest first, `at` the beginning of its step in Unix seconds
 * @param empty what a step is that the server left out
 */
export function fillSteps<Row extends { readonly at: number }>(
  rows: readonly Row[],
  { from, until, step }: Range,
  empty: (at: number) => Row,
): Row[] {
  const earliest = Math.min(from ?? Infinity, rows[0]?.at ?? Infinity);
  if (earliest === Infinity) return [];
  const first = startOf(earliest, step);
  const last = startOf(Math.max(until, rows.at(-1)?.at ?? until), step);
  const known = new Map(rows.map((row) => [row.at, row]));
  return Array.from({ length: Math.max(0, (last - first) / step + 1) }, (_, index) => {
    const at = first + index * step;
    return known.get(at) ?? empty(at);
  });
}

const startOf = (at: number, step: number): number => Math.floor(at / step) * step;

/** How many steps are put into one where there are too many to be seen: weeks, about months, quarters, years. */
const WIDER = [1, 7, 28, 91, 364];
const MOST_STEPS = 92;

/**
 * Puts steps together where there are more of them than a chart can show apart.
 * @param rows every step, oldest first
 * @param step their width in seconds
 * @param add one step and the next one as one, which begins with the first
 * @returns the wider steps, and how wide they are in seconds
 */
export function widenSteps<Row>(
  rows: readonly Row[],
  step: number,
  add: (first: Row, next: Row) => Row,
): { readonly rows: Row[]; readonly step: number } {
  const by =
    WIDER.find((factor) => rows.length <= factor * MOST_STEPS) ?? Math.ceil(rows.length / MOST_STEPS);
  const starts = rows.filter((_, index) => index % by === 0);
  const wider = starts.map((first, index) =>
    rows.slice(index * by + 1, (index + 1) * by).reduce((sum, row) => add(sum, row), first),
  );
  return { rows: wider, step: step * by };
}
