import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DURATION_BARS } from '#src/contract/admin-statistics.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { countSeries, type Point, type Series, type Tone } from '../charts/model.ts';
import { SeriesChart, TimeChart, useSteps } from '../charts/series-chart.tsx';
import type { Timeframe } from '../charts/steps.ts';
import { usePreciseDuration } from '../charts/use-precise-duration.ts';
import { countColumn } from '../list/columns.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { Completion, StepTimes } from './model.ts';

interface CompletionChartsProps {
  readonly completion: Completion;
  readonly timeframe: Timeframe;
  /** When the data was read, Unix seconds. */
  readonly readAt: number;
}

const COUNTS = {
  completed: 'good',
  late: 'warn',
  voided: 'info',
  timedOut: 'bad',
} as const satisfies Record<string, Tone>;

/** Shows over time how draws ended, and the median wait of due pools. */
export const CompletionCharts = ({ completion, timeframe, readAt }: CompletionChartsProps) => {
  const { t } = useTranslation('admin-analytics');
  const { number } = useFormats();
  const seconds = usePreciseDuration();
  const range = { timeframe, from: completion.from, readAt };
  const { rows: counted, ...countedTime } = useSteps(completion.series, range);
  // Medians cannot be summed, so the server's steps are kept.
  const { rows: days, ...dayTime } = useSteps(completion.series, range, false);
  const countOf = (id: keyof typeof COUNTS): Series =>
    countSeries({ id, label: t(`series.${id}`), tone: COUNTS[id] }, counted, (row) => row[id], number);
  const median = completion.steps.find(({ step }) => step === 'wait')?.median;
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
            ...(typeof median === 'number' && { total: seconds(median) }),
          },
        ]}
      />
    </div>
  );
};

interface StepsProps {
  readonly steps: readonly StepTimes[];
}

/** The distribution of the pools' durations, one chart per step. */
export const StepCharts = ({ steps }: StepsProps) => {
  const { t } = useTranslation('admin-analytics');
  const { number } = useFormats();
  const seconds = usePreciseDuration();
  const bars = useDurationBars();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {steps.map(({ step, count, median, distribution }, index) => (
        <SeriesChart
          key={step}
          title={t('distribution.title', { step: t(`step.${step}`) })}
          lead={t(`explain.${step}`)}
          note={median === null ? undefined : t('distribution.median', { duration: seconds(median) })}
          pointsName={t('distribution.duration')}
          points={count === 0 ? [] : bars}
          kind="stacked"
          measure="count"
          // The last chart of an odd number spans its row.
          className={index === steps.length - 1 && index % 2 === 0 ? 'md:col-span-2' : undefined}
          series={[
            {
              id: 'pools',
              label: t('distribution.pools'),
              tone: step === 'total' ? 'accent' : 'info',
              values: distribution,
              texts: distribution.map(number),
              total: number(count),
            },
          ]}
        />
      ))}
    </div>
  );
};

const FIGURES = ['median', 'p90', 'p99', 'longest'] as const;

/** Shows how long each step took, in the order of the steps. */
export const StepsTable = ({ steps }: StepsProps) => {
  const { t } = useTranslation('admin-analytics');
  const seconds = usePreciseDuration();
  const columns: Column<StepTimes>[] = [
    { id: 'step', header: t('steps.step'), cell: ({ step }) => t(`step.${step}`) },
    countColumn('count', t('steps.pools'), ({ count }) => count),
    ...FIGURES.map((figure) => ({
      id: figure,
      header: t(`steps.${figure}`),
      numeric: true,
      cell: (row: StepTimes) => {
        const value = row[figure];
        if (value === null) return '–';
        // Percentiles are rounded up, to the first full second by which that share was done; the median is not rounded.
        return seconds(figure === 'median' ? value : Math.ceil(Number(value.toFixed(3))));
      },
    })),
  ];
  return (
    <DataTable
      caption={t('steps.title')}
      columns={columns}
      rows={steps}
      keyOf={({ step }) => step}
      empty={t('steps.empty')}
    />
  );
};

/** The bars of a distribution: each ends where the next one begins; the last has no end. */
const useDurationBars = (): readonly Point[] => {
  const seconds = usePreciseDuration();
  return useMemo(
    () =>
      [...DURATION_BARS, null].map((end, index) => {
        const from = DURATION_BARS[index - 1] ?? 0;
        const tick = end === null ? `≥${seconds(from)}` : `<${seconds(end)}`;
        return {
          key: String(from),
          tick,
          label: end === null || from === 0 ? tick : `${seconds(from)} – ${seconds(end)}`,
          rank: index,
        };
      }),
    [seconds],
  );
};
