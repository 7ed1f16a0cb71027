import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';
import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { Timeframe } from '../charts/fill-steps.ts';
import { countSeries, type Series, type Tone } from '../charts/model.ts';
import { TimeChart, useSteps } from '../charts/time-chart.tsx';
import type { Activity } from './queries.ts';

interface ActivityChartsProps {
  readonly activity: Activity;
  readonly timeframe: Timeframe;
  /** When it was read, Unix seconds. */
  readonly readAt: number;
}

const COUNTS = {
  created: 'info',
  completed: 'good',
  refunded: 'bad',
  joins: 'accent',
} as const satisfies Record<string, Tone>;
const sol = (lamports: bigint): string => `${solExact(lamports)} SOL`;

type ActivityStep = Activity['series'][number];

const ACTIVITY_STEPS = {
  empty: (at: number): ActivityStep => ({
    at,
    created: 0,
    completed: 0,
    refunded: 0,
    joins: 0,
    volume: 0n,
  }),
  add: (first: ActivityStep, next: ActivityStep): ActivityStep => ({
    at: first.at,
    created: first.created + next.created,
    completed: first.completed + next.completed,
    refunded: first.refunded + next.refunded,
    joins: first.joins + next.joins,
    volume: first.volume + next.volume,
  }),
};

/** Draws the activity of the chosen time, step by step. */
export const ActivityCharts = ({ activity, timeframe, readAt }: ActivityChartsProps) => {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormats();
  const { rows: steps, ...time } = useSteps(
    activity.series,
    { timeframe, from: activity.from, readAt },
    ACTIVITY_STEPS,
  );
  const countOf = (id: keyof typeof COUNTS): Series =>
    countSeries(
      { id, label: t(`series.${id}`), tone: COUNTS[id] },
      steps.map((row) => row[id]),
      number,
    );
  const volume: Series = {
    id: 'volume',
    label: t('series.volume'),
    tone: 'accent',
    // Only for the height of a bar: what is read of it stays exact.
    values: steps.map(({ volume: lamports }) => Number(lamports) / Number(LAMPORTS_PER_SOL)),
    texts: steps.map(({ volume: lamports }) => sol(lamports)),
    total: sol(steps.reduce((sum, { volume: lamports }) => sum + lamports, 0n)),
  };
  return (
    <>
      <TimeChart
        {...time}
        title={t('series.pools')}
        kind="grouped"
        measure="count"
        series={[countOf('created'), countOf('completed'), countOf('refunded')]}
      />
      <TimeChart {...time} title={t('series.volumeTitle')} kind="stacked" measure="sol" series={[volume]} />
      <TimeChart
        {...time}
        title={t('series.joinsTitle')}
        kind="lines"
        measure="count"
        series={[countOf('joins')]}
      />
    </>
  );
};
