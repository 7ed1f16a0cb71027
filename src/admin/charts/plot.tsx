import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PointAxis, ValueAxis } from './axes.tsx';
import { Patterns } from './series-style.tsx';
import { Bars, Lines } from './marks.tsx';
import { type ChartKind, highest, type Measure, type Point, type Series } from './model.ts';
import { Readout } from './readout.tsx';
import { bandScale, textWidth, valueScale } from './scales.ts';
import { useAxisText } from './use-axis-text.ts';
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

/** A chart with its axes. Pointer and arrow keys go through its points, whose figures stand above it. */
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
        className="touch-pan-y rounded-control"
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
            <ValueAxis scale={scale} width={inner} text={axisText} />
            {kind === 'lines' ? (
              <Lines points={points} series={series} band={band} y={scale.y} />
            ) : (
              <Bars
                points={points}
                series={series}
                band={band}
                y={scale.y}
                patterns={patterns}
                stacked={kind === 'stacked'}
              />
            )}
            <PointAxis points={points} band={band} width={inner} height={HEIGHT} />
          </g>
        </svg>
      </div>
    </div>
  );
};
