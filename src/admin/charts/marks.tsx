import { line, stack } from 'd3-shape';
import { dashOf, fillOf, TONES } from './series-style.tsx';
import type { Point, Series } from './model.ts';
import type { BandScale, ValueScale } from './scales.ts';

interface MarksProps {
  readonly points: readonly Point[];
  readonly series: readonly Series[];
  readonly band: BandScale;
  readonly y: ValueScale['y'];
}

interface BarsProps extends MarksProps {
  /** The id of the patterns that fill them. */
  readonly patterns: string;
  readonly stacked: boolean;
}

/** A bar for each value: on top of each other, or side by side. */
export const Bars = ({ points, series, band, y, patterns, stacked }: BarsProps) => {
  const indices = series[0]?.values.map((_, index) => index) ?? [];
  const layers = stack<number, Series>()
    .keys(series)
    .value((index, { values }) => values[index] ?? 0)(indices);
  const width = stacked ? band.width : band.width / Math.max(1, series.length);
  return series.map(({ id, tone, values }, order) => (
    <g key={id} className={TONES[tone]} fill={fillOf(patterns, order)} stroke="currentColor">
      {values.map((value, index) => {
        if (value === null || value === 0) return null;
        const [from, to] = stacked ? (layers[order]?.[index] ?? [0, value]) : [0, value];
        const left = band.x(index) + (stacked ? 0 : order * width);
        return (
          <rect
            key={points[index]?.key}
            x={left}
            y={y(to)}
            width={width}
            height={Math.max(1, y(from) - y(to))}
            strokeWidth={width < 6 ? 0 : 1}
          />
        );
      })}
    </g>
  ));
};

/** A line through the values of each series; where there is no value it is broken. */
export const Lines = ({ points, series, band, y }: MarksProps) => {
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
