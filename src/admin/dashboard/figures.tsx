import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { SumList } from '#src/ui/sum-list.tsx';
import { Section } from '../parts/section.tsx';
import { Sol } from '../parts/sol.tsx';
import { pathOf } from '../paths.ts';
import type { Activity } from './queries.ts';

interface FiguresProps {
  readonly activity: Activity;
}

/** Shows the activity of the chosen time as figures. */
export const Figures = ({ activity }: FiguresProps) => {
  const { t } = useTranslation('admin-dashboard');
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
    { label: t('figures.unpaid'), value: unpaid },
    { label: t('figures.created'), value: number(activity.poolsCreated) },
    { label: t('figures.filled'), value: number(activity.poolsFilled) },
    { label: t('figures.completed'), value: number(activity.poolsCompleted) },
    { label: t('figures.expired'), value: number(activity.poolsExpired) },
    { label: t('figures.refunded'), value: number(activity.poolsRefunded) },
  ];
  return (
    <Section title={t('figures.title')}>
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
export const Fees = ({ activity: { fees } }: FiguresProps) => {
  const { t } = useTranslation('admin-dashboard');
  const parts = ['creators', 'completers', 'treasury'] as const;
  return (
    <Section title={t('fees.title')}>
      <SumList
        lines={parts.map((part) => ({ label: t(`fees.${part}`), value: <Sol lamports={fees[part]} /> }))}
        total={{
          label: t('fees.total'),
          value: <Sol lamports={parts.reduce((sum, part) => sum + fees[part], 0n)} />,
        }}
      />
    </Section>
  );
};
