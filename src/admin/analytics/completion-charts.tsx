import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { countSeries, type Series, type Tone } from '../charts/model.ts';
import type { Timeframe } from '../charts/steps.ts';
import { TimeChart, useSteps } from '../charts/time-chart.tsx';
import { usePreciseDuration } from '../charts/use-precise-duration.ts';
import type { Completion } from './model.ts';

interface CompletionChartsProps {
  readonly completion: Completion;
  readonly timeframe: Timeframe;
  /** When it was read, Unix seconds. */
  readonly readAt: number;
}

const COUNTS = {
  completed: 'good',
  late: 'warn',
  voided: 'info',
  timedOut: 'bad',
} as const satisfies Record<string, Tone>;

/** How draws ended, and how long due pools usually waited, as time went. */
export const CompletionCharts = ({ completion, timeframe, readAt }: CompletionChartsProps) => {
  const { t } = useTranslation('admin-analytics');
  const { number } = useFormats();
  const seconds = usePreciseDuration();
  const range = { timeframe, from: completion.from, readAt };
  const { rows: counted, ...countedTime } = useSteps(completion.series, range);
  // Medians cannot be added up: they keep the server's steps.
  const { rows: days, ...dayTime } = useSteps(completion.series, range, false);
  const countOf = (id: keyof typeof COUNTS): Series =>
    countSeries({ id, label: t(`series.${id}`), tone: COUNTS[id] }, counted, (row) => row[id], number);
  const medians = days.map(([day]) => day?.median ?? null);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TimeChart
        title={t('series.draws')}
        {...countedTime}
        kind="grouped"
        measure="count"
        series={[countOf('completed'), countOf('late'), countOf('voided'), countOf('timedOut')]}
      />
      <TimeChart
        title={t('series.medianTitle')}
        {...dayTime}
        kind="lines"
        measure="seconds"
        series={[
          {
            id: 'median',
            label: t('series.median'),
            tone: 'info',
            values: medians,
            texts: medians.map((value) => (value === null ? '–' : seconds(value))),
          },
        ]}
      />
    </div>
  );
};
