import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { ActivityStatus, HistoryLine } from '#src/stake/activity/activity-line.ts';
import { download } from '#src/lib/download.ts';
import { receiptId } from '#src/lib/receipt-id.ts';
import { activityCsv } from '../model/activity-csv.ts';
import { COLUMNS, PoolLine } from './pool-line.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { useHash } from '#src/ui/use-hash.ts';
import { VirtualList } from '#src/ui/virtual/virtual-list.tsx';

const STATUSES: readonly ActivityStatus[] = ['pending', 'won', 'lost', 'refunded', 'helped'];
const PAGE = 20;
/** Height of a line on a wide screen, in pixels. */
const LINE_HEIGHT = 73;

const keyOf = ({ pool }: HistoryLine): string => pool.address;

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
  const present = useMemo(() => {
    const all = new Set(lines.map((line) => line.activityStatus));
    return STATUSES.filter((each) => all.has(each));
  }, [lines]);
  const shownStatus = status !== null && present.includes(status) ? status : null;
  const shown = useMemo(
    () => (shownStatus === null ? lines : lines.filter((line) => line.activityStatus === shownStatus)),
    [lines, shownStatus],
  );
  // The line that a link leads to is shown however far down it is.
  const hash = useHash();
  const linked = useMemo(
    () => (hash === '' ? -1 : shown.findIndex(({ pool }) => hash === `#${receiptId(pool.address)}`)),
    [shown, hash],
  );
  const count = Math.max(limit, linked + 1);
  const inList = useMemo(() => shown.slice(0, count), [shown, count]);
  // Kept here, because a line unmounts while it is far from the window.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const linkedPool = shown[linked]?.pool.address ?? null;
  const [wasLinked, setWasLinked] = useState<string | null>(null);
  if (linkedPool !== wasLinked) {
    setWasLinked(linkedPool);
    if (linkedPool !== null) setOpened((before) => new Set([...before, linkedPool]));
  }
  const toggle = useCallback(
    (pool: string, isOpen: boolean) =>
      setOpened(
        (before) => new Set(isOpen ? [...before, pool] : [...before].filter((each) => each !== pool)),
      ),
    [],
  );
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
            <VirtualList
              items={inList}
              keyOf={keyOf}
              rowHeight={LINE_HEIGHT}
              pinned={linked}
              itemClass="border-b border-line py-3.5 last:border-0"
            >
              {(line, index) => (
                <PoolLine
                  line={line}
                  wallet={wallet}
                  isLinked={index === linked}
                  isOpen={opened.has(line.pool.address)}
                  onToggle={toggle}
                />
              )}
            </VirtualList>
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
