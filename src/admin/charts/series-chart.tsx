import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from './chart-card.tsx';
import { Plot, type PlotProps } from './plot.tsx';
import { DAY, HOUR, stepOf, stepsOf, type Timeframe } from './steps.ts';

interface SeriesChartProps extends PlotProps {
  readonly lead?: ReactNode;
  /** The table's heading for the points. */
  readonly pointsName: string;
  readonly note?: ReactNode;
  readonly className?: string | undefined;
  /** Whether the table lists the last point first. */
  readonly latestFirst?: boolean;
}

/** One or several series over the same points, drawn or as a table. */
export const SeriesChart = (props: SeriesChartProps) => {
  const { lead, pointsName, note, latestFirst = false, className, ...plot } = props;
  const { t } = useTranslation('admin');
  const { title, points, series } = plot;
  const indices = points.map((_, index) => index);
  const nothing = <p className="py-10 text-center text-sm text-soft">{t('charts.nothing')}</p>;
  return (
    <ChartCard
      title={title}
      lead={lead}
      note={note}
      className={className}
      chart={points.length === 0 ? nothing : <Plot {...plot} />}
      columns={[
        { id: 'point', header: pointsName, cell: (index) => points[index]?.label },
        ...series.map(({ id, label, texts }) => ({
          id,
          header: label,
          numeric: true,
          cell: (index: number) => texts[index],
        })),
      ]}
      rows={latestFirst ? indices.toReversed() : indices}
      keyOf={(index) => points[index]?.key ?? ''}
    />
  );
};

interface TimeChartProps extends Omit<PlotProps, 'points'> {
  /** The start of each step, Unix seconds; must be referentially stable. */
  readonly times: readonly number[];
  /** Seconds: an hour, a day or several days. */
  readonly step: number;
}

/** One or several series over time. */
export const TimeChart = ({ times, step, ...chart }: TimeChartProps) => {
  const { t } = useTranslation('admin');
  const { points, dayBegins } = useTimePoints(times, step);
  const note = dayBegins === null ? undefined : t('charts.day', { time: dayBegins });
  return <SeriesChart {...chart} points={points} pointsName={t('charts.time')} note={note} latestFirst />;
};

interface StepRange {
  readonly timeframe: Timeframe;
  /** Unix seconds; null: from the first row on. */
  readonly from: number | null;
  /** Unix seconds. */
  readonly readAt: number;
}

/** Groups the server's rows into the steps of a chart with `stepsOf`, memoized. */
export const useSteps = <Row extends { readonly at: number }>(
  rows: readonly Row[],
  { timeframe, from, readAt }: StepRange,
  mayWiden = true,
) =>
  useMemo(
    () => stepsOf(rows, { from, until: readAt, step: stepOf(timeframe) }, mayWiden),
    [rows, timeframe, from, readAt, mayWiden],
  );

const MS = 1_000;

/**
 * Returns the points of steps on a time axis: hours in the user's time zone; days by their date in UTC, as the server
 * counts them.
 * @param times the start of each step, Unix seconds
 * @param step seconds: an hour, a day or several days
 * @returns `dayBegins`: when a day of the server begins in the user's time zone; null if that is midnight, or steps are
 * hours
 */
const useTimePoints = (times: readonly number[], step: number) => {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => {
    const [tick, label] = formatsOf(language, step);
    const points = times.map((at, index) => ({
      key: String(at),
      tick: tick.format(at * MS),
      // A step wider than a day is labelled with its first and last day.
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
