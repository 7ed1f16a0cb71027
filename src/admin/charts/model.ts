/** What a chart is drawn of. */

/** A place on the horizontal axis. */
export interface Point {
  readonly key: string;
  /** Says it whole. */
  readonly label: string;
  /** Says it on the axis, where there is room for one of every few. */
  readonly tick: string;
  /** Where there is room for every n-th, those divisible by n keep their tick. */
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
  /** Of all points; left out where values do not add up to anything. */
  readonly total?: string;
}

export type ChartKind = 'stacked' | 'grouped' | 'lines';

/** What the vertical axis counts. */
export type Measure = 'count' | 'sol' | 'seconds';

/** The highest that the chart has to reach. */
export function highest(series: readonly Series[], kind: ChartKind): number {
  const points = series[0]?.values.length ?? 0;
  const at = (index: number): number[] => series.map(({ values }) => values[index] ?? 0);
  const heights = Array.from({ length: points }, (_, index) =>
    kind === 'stacked' ? at(index).reduce((sum, value) => sum + value, 0) : Math.max(...at(index)),
  );
  return Math.max(0, ...heights);
}
