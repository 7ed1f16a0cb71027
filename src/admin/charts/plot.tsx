import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '#src/i18n/number-text.ts';
import { Bars, type Drawing, Lines } from './marks.tsx';
import { type ChartKind, highest, type Measure, type Point, type Series } from './model.ts';
import { bandScale, textWidth, tickEvery, valueScale } from './scales.ts';
import { Patterns, Swatch } from './series-style.tsx';
import { usePreciseDuration } from './use-precise-duration.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 190;
const TOP = 10;
const BELOW = 28;
const KEYS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
};

export interface PlotProps {
  readonly title: string;
  readonly points: readonly Point[];
  readonly series: readonly Series[];
  readonly kind: ChartKind;
  readonly measure: Measure;
}

/** A chart with its axes. Pointer and arrow keys select a point, whose values are shown above the chart. */
export const Plot = ({ title, points, series, kind, measure }: PlotProps) => {
  const { t } = useTranslation('admin');
  const axisText = useAxisText(measure);
  const patterns = useId();
  const [frame, width] = useWidth();
  const [looked, setLooked] = useState<number | null>(null);
  const scale = valueScale(highest(series, kind), HEIGHT, measure);
  const left = Math.max(...scale.ticks.map((value) => textWidth(axisText(value)))) + 12;
  const inner = Math.max(1, width - left);
  const band = bandScale(points.length, inner);
  const drawing: Drawing = { points, series, kind, band, scale, width: inner, height: HEIGHT };
  const last = points.length - 1;
  const index = looked === null ? null : Math.min(looked, last);
  const read = points[index ?? last];
  const toPointer = (event: PointerEvent<HTMLElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    setLooked(Math.min(last, Math.max(0, Math.floor((x / inner) * points.length))));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = KEYS[event.key]?.(index ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    setLooked(Math.min(last, Math.max(0, next)));
  };
  const figures = series.map(({ label, texts }) => `${label}: ${texts[index ?? last] ?? ''}`);
  return (
    <div className="grid gap-3">
      <Readout
        series={series}
        kind={kind}
        title={index === null ? t('charts.total') : (read?.label ?? '')}
        index={index}
      />
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={t('charts.chart', { title })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index ?? last}
        aria-valuetext={`${read?.label ?? ''}. ${figures.join(', ')}`}
        onKeyDown={onKeyDown}
        onFocus={() => setLooked((before) => before ?? last)}
        onBlur={() => setLooked(null)}
        onPointerMove={toPointer}
        onPointerDown={toPointer}
        onPointerLeave={() => setLooked(null)}
        className="[touch-action:pan-y] rounded-control"
      >
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${TOP + HEIGHT + BELOW}`} className="num block w-full">
          <Patterns id={patterns} tones={series.map(({ tone }) => tone)} />
          <g transform={`translate(${left} ${TOP})`}>
            {index !== null && (
              <rect
                x={band.x(index) - (band.step - band.width) / 2}
                width={band.step}
                height={HEIGHT}
                className="fill-line/60"
              />
            )}
            <ValueAxis {...drawing} text={axisText} />
            {kind === 'lines' ? <Lines {...drawing} /> : <Bars {...drawing} patterns={patterns} />}
            <PointAxis {...drawing} />
          </g>
        </svg>
      </div>
    </div>
  );
};

/** Least space between two ticks, in pixels. */
const GAP = 14;
const TEXT = 'fill-soft text-xs';

interface ValueAxisProps extends Drawing {
  readonly text: (value: number) => string;
}

/** Horizontal lines at round values, labelled at the left. */
const ValueAxis = ({ scale, width, text }: ValueAxisProps) =>
  scale.ticks.map((value) => (
    <g key={value} transform={`translate(0 ${scale.y(value)})`}>
      <line x2={width} className={value === 0 ? 'stroke-line-strong' : 'stroke-line'} />
      <text x={-8} dy="0.32em" textAnchor="end" className={TEXT}>
        {text(value)}
      </text>
    </g>
  ));

/** The labels of the points, as many as fit. */
const PointAxis = ({ points, band, width, height }: Drawing) => {
  const room = Math.max(0, ...points.map(({ tick }) => textWidth(tick))) + GAP;
  const every = tickEvery(points.length, width, room);
  const positionOf = (tick: string, index: number): number =>
    Math.min(band.x(index) + band.width / 2, width - textWidth(tick) / 2);
  return points.map(({ key, tick, rank }, index) =>
    rank % every === 0 ? (
      <text key={key} x={positionOf(tick, index)} y={height + 20} textAnchor="middle" className={TEXT}>
        {tick}
      </text>
    ) : null,
  );
};

interface ReadoutProps extends Pick<PlotProps, 'series' | 'kind' | 'title'> {
  /** The selected point; null for none. */
  readonly index: number | null;
}

/** @param props `title`: the label of the selected point, or of the total */
const Readout = ({ series, kind, title, index }: ReadoutProps) => (
  <div className="num flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
    <span className="text-soft">{title}</span>
    {series.map(({ id, label, tone, texts, total }, order) => {
      const value = index === null ? total : texts[index];
      return (
        <span key={id} className="inline-flex items-center gap-1.5">
          <Swatch tone={tone} index={order} kind={kind} />
          <span className="text-soft">{label}</span>
          {value !== undefined && <b className="font-semibold">{value}</b>}
        </span>
      );
    })}
  </div>
);

const DIGITS = 4;

/** Returns a function that formats the vertical axis's values briefly, in the user's language. */
const useAxisText = (measure: Measure): ((value: number) => string) => {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  const seconds = usePreciseDuration();
  return useMemo(() => {
    if (measure === 'seconds') return seconds;
    return numberText(language, { notation: 'compact', maximumSignificantDigits: DIGITS });
  }, [language, measure, seconds]);
};
