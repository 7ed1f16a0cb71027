import { useTranslation } from 'react-i18next';
import { LATE_AFTER_SECONDS } from '#src/contract/late.ts';
import { SERVER_STATUSES } from '#src/contract/pools.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { Tone } from '../charts/model.ts';
import { ShareChart } from '../charts/share-chart.tsx';
import { pathOf } from '../paths.ts';
import type { Activity } from './queries.ts';

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

interface SharesProps {
  readonly activity: Activity;
}

/** All pools there are, each state leading to the list of its pools. */
export const PoolsByState = ({ activity: { poolsByStatus } }: SharesProps) => {
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

/** How draws went in the chosen time, and how many wait now. */
export const Draws = ({ activity: { draws } }: SharesProps) => {
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
