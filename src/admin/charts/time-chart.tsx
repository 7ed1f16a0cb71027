import { useTranslation } from 'react-i18next';
import type { ChartKind, Measure, Series } from './model.ts';
import { SeriesChart } from './series-chart.tsx';
import { useTimePoints } from './use-time-points.ts';

interface TimeChartProps {
  readonly title: string;
  /** Beginnings of the steps, Unix seconds; the same array while they are the same. */
  readonly times: readonly number[];
  /** Seconds: an hour, a day or several days. */
  readonly step: number;
  readonly series: readonly Series[];
  readonly kind: ChartKind;
  readonly measure: Measure;
}

/** One or several series over time. */
export const TimeChart = ({ times, step, ...chart }: TimeChartProps) => {
  const { t } = useTranslation('admin');
  const { points, dayBegins } = useTimePoints(times, step);
  const note = dayBegins === null ? undefined : t('charts.day', { time: dayBegins });
  return <SeriesChart {...chart} points={points} pointsName={t('charts.time')} note={note} latestFirst />;
};
