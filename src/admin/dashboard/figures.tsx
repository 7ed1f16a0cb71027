import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Card } from '#src/ui/card.tsx';
import { SumList } from '#src/ui/sum-list.tsx';
import { Sol } from '../parts/sol.tsx';
import { pathOf } from '../paths.ts';
import type { Activity } from './queries.ts';

interface FiguresProps {
  readonly activity: Activity;
}

const Titled = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="grid min-w-0 content-start gap-4">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </Card>
  );
};

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
    <Titled title={t('figures.title')}>
      <dl className="num grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-4">
        {items.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Titled>
  );
};

/** Shows the fees of completed pools by receiver. */
export const Fees = ({ activity: { fees } }: FiguresProps) => {
  const { t } = useTranslation('admin-dashboard');
  const parts = ['creators', 'completers', 'treasury'] as const;
  return (
    <Titled title={t('fees.title')}>
      <SumList
        lines={parts.map((part) => ({ label: t(`fees.${part}`), value: <Sol lamports={fees[part]} /> }))}
        total={{
          label: t('fees.total'),
          value: <Sol lamports={parts.reduce((sum, part) => sum + fees[part], 0n)} />,
        }}
      />
    </Titled>
  );
};
