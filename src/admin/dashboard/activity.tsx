import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LATE_AFTER_SECONDS } from '#src/contract/late.ts';
import { SERVER_STATUSES } from '#src/contract/pools.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';
import { SumList } from '#src/ui/sum-list.tsx';
import { countSeries, type Series, type Tone } from '../charts/model.ts';
import { TimeChart, useSteps } from '../charts/series-chart.tsx';
import { ShareChart } from '../charts/share-chart.tsx';
import type { Timeframe } from '../charts/steps.ts';
import { Section } from '../parts/section.tsx';
import { Sol } from '../parts/sol.tsx';
import { decimalsOf, solAligned } from '../parts/sol-aligned.ts';
import { pathOf } from '../paths.ts';
import type { Activity } from './queries.ts';

interface ActivityProps {
  readonly activity: Activity;
}

interface FiguresProps extends ActivityProps {
  readonly timeframe: Timeframe;
}

/** Shows the activity in the selected timeframe as figures. */
export const Figures = ({ activity, timeframe }: FiguresProps) => {
  const { t } = useTranslation(['admin-dashboard', 'admin']);
  const { number } = useFormats();
  const unpaid = (
    <Link href={pathOf('pool-claims')} className="link">
      <Sol lamports={activity.unpaid} />
    </Link>
  );
  const items = [
    { label: t('figures.volume'), value: <Sol lamports={activity.volume} /> },
    { label: t('figures.players'), value: number(activity.players) },
    { label: t('figures.joins'), value: number(activity.joins) },
    { label: t('figures.created'), value: number(activity.poolsCreated) },
    { label: t('figures.filled'), value: number(activity.poolsFilled) },
    { label: t('figures.completed'), value: number(activity.poolsCompleted) },
    { label: t('figures.expired'), value: number(activity.poolsExpired) },
    { label: t('figures.refunded'), value: number(activity.poolsRefunded) },
    // Last, because it is the only figure that shows the current state.
    { label: t('figures.unpaid'), value: unpaid },
  ];
  return (
    <Section
      title={t('figures.title')}
      aside={<span className="text-sm text-soft">{t(`admin:charts.timeframe.${timeframe}`)}</span>}
    >
      <dl className="num grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-4">
        {items.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
};

/** Shows the fees of completed pools by receiver. */
export const Fees = ({ activity: { fees } }: ActivityProps) => {
  const { t } = useTranslation('admin-dashboard');
  const parts = ['creators', 'completers', 'treasury'] as const;
  const all = parts.reduce((sum, part) => sum + fees[part], 0n);
  const decimals = decimalsOf([all, ...parts.map((part) => fees[part])]);
  return (
    <Section title={t('fees.title')} className="row-span-2 content-start gap-4 self-start">
      <SumList
        lines={parts.map((part) => ({
          label: t(`fees.${part}`),
          value: <Sol lamports={fees[part]} decimals={decimals} />,
        }))}
        total={{ label: t('fees.total'), value: <Sol lamports={all} decimals={decimals} /> }}
      />
    </Section>
  );
};

const STATES: Record<(typeof SERVER_STATUSES)[number], Tone> = {
  open: 'good',
  locked: 'warn',
  drawing: 'info',
  completed: 'accent',
  expired: 'soft',
  refunding: 'bad',
};
const DRAWS = { onTime: 'good', late: 'warn', voided: 'soft', timedOut: 'bad', waiting: 'info' } as const;
const OUTCOMES = ['onTime', 'late', 'voided', 'timedOut', 'waiting'] as const;

/** Shows the number of pools in each state, with a link to the list of these pools. */
export const PoolsByState = ({ activity: { poolsByStatus } }: ActivityProps) => {
  const { t } = useTranslation(['admin-dashboard', 'admin']);
  return (
    <ShareChart
      title={t('states.title')}
      lead={t('states.lead')}
      partsName={t('states.state')}
      countName={t('states.pools')}
      shares={SERVER_STATUSES.map((status) => ({
        id: status,
        label: t(`admin:status.${status}`),
        tone: STATES[status],
        count: poolsByStatus[status] ?? 0,
        href: `${pathOf('pools')}?status=${status}`,
      }))}
    />
  );
};

/** Shows how draws ended in the selected timeframe, and how many pools wait now. */
export const Draws = ({ activity: { draws } }: ActivityProps) => {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormats();
  return (
    <ShareChart
      title={t('draws.title')}
      lead={t('draws.lead', { minutes: number(LATE_AFTER_SECONDS / 60) })}
      partsName={t('draws.outcome')}
      countName={t('draws.draws')}
      shares={OUTCOMES.map((outcome) => ({
        id: outcome,
        label: t(`draws.${outcome}`),
        tone: DRAWS[outcome],
        count: outcome === 'onTime' ? draws.completed - draws.late : draws[outcome],
        ...(outcome === 'waiting' && { href: pathOf('pool-recovery') }),
      }))}
    />
  );
};

interface ActivityChartsProps extends ActivityProps {
  readonly timeframe: Timeframe;
  /** When the data was read, Unix seconds. */
  readonly readAt: number;
}

const COUNTS = {
  created: 'info',
  completed: 'good',
  refunded: 'bad',
  joins: 'accent',
} as const satisfies Record<string, Tone>;

/** Charts the activity in the selected timeframe, step by step. */
export const ActivityCharts = ({ activity, timeframe, readAt }: ActivityChartsProps) => {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormats();
  const { rows, ...time } = useSteps(activity.series, { timeframe, from: activity.from, readAt });
  const countOf = (id: keyof typeof COUNTS): Series =>
    countSeries({ id, label: t(`series.${id}`), tone: COUNTS[id] }, rows, (row) => row[id], number);
  const volumes = rows.map((step) => step.reduce((sum, { volume }) => sum + volume, 0n));
  const decimals = decimalsOf(volumes);
  const sol = (lamports: bigint): string => `${solAligned(lamports, decimals)} SOL`;
  const volume: Series = {
    id: 'volume',
    label: t('series.volume'),
    tone: 'accent',
    // Only for the height of a bar; the text shows the exact value.
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
