import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY, HOUR } from './fill-steps.ts';
import type { ChartKind, Measure, Point, Series } from './model.ts';
import { SeriesChart } from './series-chart.tsx';

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

const MS = 1_000;

interface TimePoints {
  readonly points: readonly Point[];
  /** When a day of the server begins in the reader's time zone; null where that is midnight, or steps are hours. */
  readonly dayBegins: string | null;
}

/**
 * The places of steps on an axis of time: hours as the reader's clock shows them; days by their date in UTC, by which the
 * server counts them.
 * @param times beginnings of the steps, Unix seconds
 * @param step seconds: an hour, a day or several days
 */
const useTimePoints = (times: readonly number[], step: number): TimePoints => {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => {
    const [tick, label] = formatsOf(language, step);
    const points = times.map((at, index) => ({
      key: String(at),
      tick: tick.format(at * MS),
      // What is wider than a day is told by its first and its last one.
      label: step > DAY ? label.formatRange(at * MS, (at + step - DAY) * MS) : label.format(at * MS),
      rank: step === HOUR ? new Date(at * MS).getHours() : step === DAY ? at / DAY : index,
    }));
    const last = times.at(-1);
    return { points, dayBegins: last === undefined || step === HOUR ? null : midnight(language, last) };
  }, [language, step, times]);
};

function formatsOf(language: string, step: number): [tick: Intl.DateTimeFormat, label: Intl.DateTimeFormat] {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options);
  return step === HOUR
    ? [
        format({ hour: 'numeric' }),
        format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
      ]
    : [
        format({ month: 'short', day: 'numeric', timeZone: 'UTC' }),
        format({ dateStyle: 'medium', timeZone: 'UTC' }),
      ];
}

function midnight(language: string, at: number): string | null {
  const here = new Date(at * MS);
  if (here.getHours() === 0 && here.getMinutes() === 0) return null;
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(here);
}
