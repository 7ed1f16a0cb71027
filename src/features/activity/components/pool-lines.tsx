import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { ActivityStatus, HistoryLine } from '../model/activity-line.ts';
import { download } from '#src/lib/download.ts';
import { receiptId } from '#src/lib/receipt-id.ts';
import { activityCsv } from '../model/activity-csv.ts';
import { COLUMNS, PoolLine } from './pool-line.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { useHash } from '#src/ui/use-hash.ts';

const STATUSES: readonly ActivityStatus[] = ['pending', 'won', 'lost', 'refunded', 'helped'];
const PAGE = 20;

interface PoolLinesProps {
  readonly wallet: string;
  readonly lines: readonly HistoryLine[];
}

/** The column headings, hidden from screen readers because each figure has its own label. */
const ColumnNames = () => {
  const { t } = useTranslation('activity');
  return (
    <div
      aria-hidden="true"
      className={classNames('hidden border-b border-line pt-2.5 pb-2 text-xs text-soft md:grid', COLUMNS)}
    >
      <span />
      <span>{t('line.pool')}</span>
      <span />
      <span className="text-right">{t('folio.staked')}</span>
      <span className="text-right">{t('folio.returned')}</span>
      <span className="text-right">{t('line.net')}</span>
      <span />
    </div>
  );
};

/** All pools of the wallet, the latest first. */
export const PoolLines = ({ wallet, lines }: PoolLinesProps) => {
  const { t } = useTranslation('activity');
  const [status, setStatus] = useState<ActivityStatus | null>(null);
  const [limit, setLimit] = useState(PAGE);
  const present = STATUSES.filter((each) => lines.some((line) => line.activityStatus === each));
  const shownStatus = status !== null && present.includes(status) ? status : null;
  const shown = lines.filter((line) => shownStatus === null || line.activityStatus === shownStatus);
  // The line that a link leads to is shown however far down it is.
  const hash = useHash();
  const linked = shown.findIndex(({ pool }) => hash === `#${receiptId(pool.address)}`);
  const count = Math.max(limit, linked + 1);
  return (
    <section aria-labelledby="pools" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 id="pools" className="text-h2">
          {t('pools.title')}
        </h2>
        {lines.length > 0 && (
          <Button size="sm" onClick={() => download('xeroz-activity.csv', 'text/csv', activityCsv(shown))}>
            {t('pools.csv')}
          </Button>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState
          title={t('pools.emptyTitle')}
          text={t('pools.emptyText')}
          action={
            <ButtonLink href="/pools" variant="primary">
              {t('pools.browse')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          {present.length > 1 && (
            <div className="mb-4">
              <Chips
                label={t('pools.filter')}
                options={present.map((value) => ({ value, label: t(`status.${value}`) }))}
                value={shownStatus}
                onChange={setStatus}
              />
            </div>
          )}
          <Card className="py-1 md:px-6">
            <ColumnNames />
            <ul>
              {shown.slice(0, count).map((line, index) => (
                <PoolLine key={line.pool.address} line={line} wallet={wallet} isLinked={index === linked} />
              ))}
            </ul>
          </Card>
          {shown.length > count && (
            <div className="mt-4 grid justify-items-center">
              <Button onClick={() => setLimit(count + PAGE)}>{t('pools.more')}</Button>
            </div>
          )}
        </>
      )}
    </section>
  );
};
