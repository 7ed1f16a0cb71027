import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY, fillSteps, HOUR, stepOf, type Timeframe, widenSteps } from './fill-steps.ts';
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

/** How the steps of a chart are made of the server's rows. */
interface StepRules<Row> {
  /** Makes a step in which nothing happened, from its beginning in Unix seconds. */
  readonly empty: (at: number) => Row;
  /** Adds up two steps where there are too many to be seen; left out where they cannot be added. */
  readonly add?: (first: Row, next: Row) => Row;
}

interface StepRange {
  readonly timeframe: Timeframe;
  /** Unix seconds; null: from the first row on. */
  readonly from: number | null;
  /** Unix seconds. */
  readonly readAt: number;
}

/**
 * Makes the steps of a chart from the server's rows, which leave out those in which nothing happened.
 * @param given oldest first
 * @param rules the same object at every rendering
 * @returns a row for each step, their beginnings in Unix seconds, and their width in seconds
 */
export function useSteps<Row extends { readonly at: number }>(
  given: readonly Row[],
  { timeframe, from, readAt }: StepRange,
  rules: StepRules<Row>,
) {
  return useMemo(() => {
    const step = stepOf(timeframe);
    const filled = fillSteps(given, { from, until: readAt, step }, rules.empty);
    const steps = rules.add === undefined ? { rows: filled, step } : widenSteps(filled, step, rules.add);
    return { ...steps, times: steps.rows.map(({ at }) => at) };
  }, [given, timeframe, from, readAt, rules]);
}

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
      // A step wider than a day is named by its first and last day.
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
