import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { fillSteps, stepOf, type Timeframe, widenSteps } from '../charts/fill-steps.ts';
import type { Series, Tone } from '../charts/model.ts';
import { TimeChart } from '../charts/time-chart.tsx';
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

type Step = Completion['series'][number];

/** A median cannot be made of others: it is drawn by itself. */
const add = (first: Step, next: Step): Step => ({
  at: first.at,
  completed: first.completed + next.completed,
  late: first.late + next.late,
  voided: first.voided + next.voided,
  timedOut: first.timedOut + next.timedOut,
  median: null,
});

/** How draws ended, and how long due pools usually waited, as time went. */
export const CompletionCharts = ({ completion, timeframe, readAt }: CompletionChartsProps) => {
  const { t } = useTranslation('admin-analytics');
  const { number } = useFormats();
  const seconds = usePreciseDuration();
  const step = stepOf(timeframe);
  const days = useMemo(
    () =>
      fillSteps(completion.series, { from: completion.from, until: readAt, step }, (at) => ({
        at,
        completed: 0,
        late: 0,
        voided: 0,
        timedOut: 0,
        median: null,
      })),
    [completion, readAt, step],
  );
  const counted = useMemo(() => widenSteps(days, step, add), [days, step]);
  const dayTimes = useMemo(() => days.map(({ at }) => at), [days]);
  const times = useMemo(() => counted.rows.map(({ at }) => at), [counted]);
  const countOf = (id: keyof typeof COUNTS): Series => {
    const values = counted.rows.map((row) => row[id]);
    return {
      id,
      label: t(`series.${id}`),
      tone: COUNTS[id],
      values,
      texts: values.map(number),
      total: number(values.reduce((sum, value) => sum + value, 0)),
    };
  };
  const medians = days.map(({ median }) => median);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TimeChart
        title={t('series.draws')}
        times={times}
        step={counted.step}
        kind="grouped"
        measure="count"
        series={[countOf('completed'), countOf('late'), countOf('voided'), countOf('timedOut')]}
      />
      <TimeChart
        title={t('series.medianTitle')}
        times={dayTimes}
        step={step}
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
