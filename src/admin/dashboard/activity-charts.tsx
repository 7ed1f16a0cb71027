import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';
import { countSeries, type Series, type Tone } from '../charts/model.ts';
import type { Timeframe } from '../charts/steps.ts';
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

/** Draws the activity of the chosen time, step by step. */
export const ActivityCharts = ({ activity, timeframe, readAt }: ActivityChartsProps) => {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormats();
  const { rows, ...time } = useSteps(activity.series, { timeframe, from: activity.from, readAt });
  const countOf = (id: keyof typeof COUNTS): Series =>
    countSeries({ id, label: t(`series.${id}`), tone: COUNTS[id] }, rows, (row) => row[id], number);
  const volumes = rows.map((step) => step.reduce((sum, { volume }) => sum + volume, 0n));
  const volume: Series = {
    id: 'volume',
    label: t('series.volume'),
    tone: 'accent',
    // Only for the height of a bar: what is read of it stays exact.
    values: volumes.map((lamports) => Number(lamports) / Number(LAMPORTS_PER_SOL)),
    texts: volumes.map(sol),
    total: sol(volumes.reduce((sum, lamports) => sum + lamports, 0n)),
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
