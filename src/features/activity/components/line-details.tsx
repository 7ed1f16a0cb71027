import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { HistoryLine } from '../model/activity-line.ts';
import { Payments } from './payments.tsx';
import { ShareLines } from './share-lines.tsx';

interface LineDetailsProps {
  readonly line: HistoryLine;
  readonly wallet: string;
}

/** What a pool brought, line by line, and the transactions that paid it. */
export const LineDetails = ({ line, wallet }: LineDetailsProps) => {
  const { t } = useTranslation('activity');
  const { source, pool, status, activityStatus, shares } = line;
  const paid = shares.filter((share) => share.paid);
  const due = shares.filter((share) => !share.paid);
  return (
    <div className="mt-4 grid gap-5 rounded-control bg-bg p-4 md:ml-15 md:grid-cols-2">
      {shares.length === 0 && <p className="text-sm text-soft">{t('details.nothingYet')}</p>}
      {due.length > 0 && (
        <div className="grid content-start gap-2.5">
          <h3 className="text-sm font-semibold">{t('details.due')}</h3>
          <ShareLines shares={due} activityStatus={activityStatus} />
        </div>
      )}
      {paid.length > 0 && (
        <div className="grid content-start gap-2.5">
          <h3 className="text-sm font-semibold">{t('details.paid')}</h3>
          <ShareLines shares={paid} activityStatus={activityStatus} />
          <Payments pool={pool.address} wallet={wallet} />
        </div>
      )}
      {source === 'server' && <p className="text-sm text-soft md:col-span-2">{t('details.closed')}</p>}
      {source === 'chain' && status === 'completed' && (
        <p className="text-sm md:col-span-2">
          <Link href={`/vrf-transparency/${pool.address}`} className="link">
            {t('details.check')}
          </Link>
        </p>
      )}
    </div>
  );
};
