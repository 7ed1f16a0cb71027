import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { SeriesChart } from '../charts/series-chart.tsx';
import { usePreciseDuration } from '../charts/use-precise-duration.ts';
import type { StepTimes } from './model.ts';
import { useDurationBars } from './use-duration-bars.ts';

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
