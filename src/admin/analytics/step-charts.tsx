import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DURATION_BARS } from '#src/contract/admin-statistics.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { Point } from '../charts/model.ts';
import { SeriesChart } from '../charts/series-chart.tsx';
import { usePreciseDuration } from '../charts/use-precise-duration.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { StepTimes } from './model.ts';

interface StepChartsProps {
  readonly steps: readonly StepTimes[];
}

/** How many pools took how long, a chart for each step. */
export const StepCharts = ({ steps }: StepChartsProps) => {
  const { t } = useTranslation('admin-analytics');
  const { number } = useFormats();
  const seconds = usePreciseDuration();
  const bars = useDurationBars();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {steps.map(({ step, count, median, distribution }) => (
        <SeriesChart
          key={step}
          title={t('distribution.title', { step: t(`step.${step}`) })}
          lead={t(`explain.${step}`)}
          note={median === null ? undefined : t('distribution.median', { duration: seconds(median) })}
          pointsName={t('distribution.duration')}
          points={count === 0 ? [] : bars}
          kind="stacked"
          measure="count"
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

interface StepsTableProps {
  readonly steps: readonly StepTimes[];
}

/** How long each step took, in the order in which they follow each other. */
export const StepsTable = ({ steps }: StepsTableProps) => {
  const { t } = useTranslation('admin-analytics');
  const { number } = useFormats();
  const seconds = usePreciseDuration();
  const columns: Column<StepTimes>[] = [
    { id: 'step', header: t('steps.step'), cell: ({ step }) => t(`step.${step}`) },
    { id: 'count', header: t('steps.pools'), numeric: true, cell: ({ count }) => number(count) },
    ...FIGURES.map((figure) => ({
      id: figure,
      header: t(`steps.${figure}`),
      numeric: true,
      cell: (row: StepTimes) => {
        const value = row[figure];
        return value === null ? '–' : seconds(value);
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

/** The bars of a distribution: each ends where the next one begins, the last does not end. */
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
