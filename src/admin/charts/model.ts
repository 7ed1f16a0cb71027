/** The data of a chart. */

/** A place on the horizontal axis. */
export interface Point {
  readonly key: string;
  /** The full label. */
  readonly label: string;
  /** The short label on the axis. */
  readonly tick: string;
  /** If there is room for every n-th tick, the ranks divisible by n keep theirs. */
  readonly rank: number;
}

export type Tone = 'accent' | 'good' | 'warn' | 'bad' | 'info' | 'soft';

export interface Series {
  readonly id: string;
  readonly label: string;
  readonly tone: Tone;
  /** By point: how high it is drawn; null where there is none. */
  readonly values: readonly (number | null)[];
  /** By point: what is read of it, exact. */
  readonly texts: readonly string[];
  /** What all points come to, as text: their sum, or a figure of all that they stand for. */
  readonly total?: string;
}

/**
 * Makes a series of counts with their sum.
 * @param steps the server's rows of each point, whose counts are added up
 * @param text writes a count in the reader's language
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

/** The highest that the chart has to reach. */
export function highest(series: readonly Series[], kind: ChartKind): number {
  const heights = (series[0]?.values ?? []).map((_, index) => {
    const values = series.map((one) => one.values[index] ?? 0);
    return kind === 'stacked' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  return Math.max(0, ...heights);
}
