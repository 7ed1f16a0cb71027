import type { Point } from './model.ts';
import { type BandScale, textWidth, tickEvery, type ValueScale } from './scales.ts';

/** Between a tick and the next one. */
const GAP = 14;
const TEXT = 'fill-soft text-xs';

interface ValueAxisProps {
  readonly scale: ValueScale;
  readonly width: number;
  readonly text: (value: number) => string;
}

/** Lines across the chart at round values, named at the left. */
export const ValueAxis = ({ scale, width, text }: ValueAxisProps) =>
  scale.ticks.map((value) => (
    <g key={value} transform={`translate(0 ${scale.y(value)})`}>
      <line x2={width} className={value === 0 ? 'stroke-line-strong' : 'stroke-line'} />
      <text x={-8} dy="0.32em" textAnchor="end" className={TEXT}>
        {text(value)}
      </text>
    </g>
  ));

interface PointAxisProps {
  readonly points: readonly Point[];
  readonly band: BandScale;
  readonly width: number;
  readonly height: number;
}

/** The names of the points, of as many as there is room for. */
export const PointAxis = ({ points, band, width, height }: PointAxisProps) => {
  const room = Math.max(0, ...points.map(({ tick }) => textWidth(tick))) + GAP;
  const every = tickEvery(points.length, width, room);
  const placeOf = (tick: string, index: number): number =>
    Math.min(band.x(index) + band.width / 2, width - textWidth(tick) / 2);
  return points.map(({ key, tick, rank }, index) =>
    rank % every === 0 ? (
      <text key={key} x={placeOf(tick, index)} y={height + 20} textAnchor="middle" className={TEXT}>
        {tick}
      </text>
    ) : null,
  );
};
