import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';
import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { Timeframe } from '../charts/fill-steps.ts';
import type { Series, Tone } from '../charts/model.ts';
import { TimeChart } from '../charts/time-chart.tsx';
import { type Activity, activitySteps } from './activity-series.ts';

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

/** What happened in the chosen time, as it went. */
export const ActivityCharts = ({ activity, timeframe, readAt }: ActivityChartsProps) => {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormats();
  const { rows: steps, step } = useMemo(
    () => activitySteps(activity, timeframe, readAt),
    [activity, readAt, timeframe],
  );
  const times = useMemo(() => steps.map(({ at }) => at), [steps]);
  const countOf = (id: keyof typeof COUNTS): Series => {
    const values = steps.map((row) => row[id]);
    return {
      id,
      label: t(`series.${id}`),
      tone: COUNTS[id],
      values,
      texts: values.map(number),
      total: number(values.reduce((sum, value) => sum + value, 0)),
    };
  };
  const volume: Series = {
    id: 'volume',
    label: t('series.volume'),
    tone: 'accent',
    // Only for the height of a bar: what is read of it stays exact.
    values: steps.map(({ volume: lamports }) => Number(lamports) / Number(LAMPORTS_PER_SOL)),
    texts: steps.map(({ volume: lamports }) => sol(lamports)),
    total: sol(steps.reduce((sum, { volume: lamports }) => sum + lamports, 0n)),
  };
  const time = { times, step };
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
