import { line } from 'd3-shape';
import type { ChartKind, Point, Series } from './model.ts';
import type { BandScale, ValueScale } from './scales.ts';
import { dashOf, fillOf, TONES } from './series-style.tsx';

/** A chart laid out for rendering; lengths in pixels. */
export interface Drawing {
  readonly points: readonly Point[];
  readonly series: readonly Series[];
  readonly kind: ChartKind;
  readonly band: BandScale;
  readonly scale: ValueScale;
  readonly width: number;
  readonly height: number;
}

interface BarsProps extends Drawing {
  /** The id of the patterns that fill the bars. */
  readonly patterns: string;
}

/** A bar for each value: on top of each other, or side by side. */
export const Bars = ({ points, series, kind, band, scale: { y }, patterns }: BarsProps) => {
  const stacked = kind === 'stacked';
  const width = stacked ? band.width : band.width / Math.max(1, series.length);
  return series.map(({ id, tone, values }, order) => (
    <g key={id} className={TONES[tone]} fill={fillOf(patterns, order)} stroke="currentColor">
      {values.map((value, index) => {
        if (value === null || value === 0) return null;
        const under = stacked ? series.slice(0, order).map((one) => one.values[index] ?? 0) : [];
        const from = under.reduce((sum, below) => sum + below, 0);
        const left = band.x(index) + (stacked ? 0 : order * width);
        return (
          <rect
            key={points[index]?.key}
            x={left}
            y={y(from + value)}
            width={width}
            height={Math.max(1, y(from) - y(from + value))}
            strokeWidth={width < 6 ? 0 : 1}
          />
        );
      })}
    </g>
  ));
};

/** A line through the values of each series, with gaps where there is no value. */
export const Lines = ({ points, series, band, scale: { y } }: Drawing) => {
  const middle = (index: number): number => band.x(index) + band.width / 2;
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => middle(index))
    .y((value) => y(value ?? 0));
  return series.map(({ id, tone, values }, order) => (
    <g key={id} className={TONES[tone]}>
      <path
        d={path(values) ?? ''}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray={dashOf(order)}
      />
      {values.map((value, index) =>
        value === null ? null : (
          <circle
            key={points[index]?.key}
            cx={middle(index)}
            cy={y(value)}
            r={band.step < 12 ? 1.5 : 3}
            fill="currentColor"
          />
        ),
      )}
    </g>
  ));
};
