/** The data of a chart. */

/** A position on the horizontal axis. */
export interface Point {
  readonly key: string;
  /** The full label. */
  readonly label: string;
  /** The short label on the axis. */
  readonly tick: string;
  /** If only every n-th tick fits, the points with a rank divisible by n keep their ticks. */
  readonly rank: number;
}

export type Tone = 'accent' | 'good' | 'warn' | 'bad' | 'info' | 'soft';

export interface Series {
  readonly id: string;
  readonly label: string;
  readonly tone: Tone;
  /** By point: the value drawn; null if there is none. */
  readonly values: readonly (number | null)[];
  /** By point: the exact value as text. */
  readonly texts: readonly string[];
  /** The total over all points as text: their sum, or another figure for the whole. */
  readonly total?: string;
}

/**
 * Returns a series of counts with their sum.
 * @param steps the server's rows of each point, whose counts are summed
 * @param text formats a count in the user's language
 */
export const countSeries = <Row>(
  named: Pick<Series, 'id' | 'label' | 'tone'>,
  steps: readonly (readonly Row[])[],
  countOf: (row: Row) => number,
  text: (count: number) => string,
): Series => {
  const values = steps.map((rows) => rows.reduce((sum, row) => sum + countOf(row), 0));
  return {
    ...named,
    values,
    texts: values.map(text),
    total: text(values.reduce((sum, value) => sum + value, 0)),
  };
};

export type ChartKind = 'stacked' | 'grouped' | 'lines';

/** The unit of the vertical axis. */
export type Measure = 'count' | 'sol' | 'seconds';

/** Returns the largest value that the chart must include. */
export function highest(series: readonly Series[], kind: ChartKind): number {
  const heights = (series[0]?.values ?? []).map((_, index) => {
    const values = series.map((one) => one.values[index] ?? 0);
    return kind === 'stacked' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  return Math.max(0, ...heights);
}
