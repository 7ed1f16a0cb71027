import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { receiptId } from '#src/lib/receipt-id.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { completingOf, type Deed, type HistoryLine } from '#src/stake/activity/activity-line.ts';
import { signedGlance } from '../model/glance.ts';
import { returnedOf } from '../model/portfolio.ts';
import { LineDetails } from './line-details.tsx';
import { LineRing } from './line-ring.tsx';
import { solFloored } from '#src/protocol/amounts.ts';
import { StatusBadge } from './status-badge.tsx';

/** Shared by the lines and the column headings. */
export const COLUMNS = 'md:grid-cols-[40px_minmax(0,1.5fr)_minmax(0,1.1fr)_88px_88px_92px_84px] md:gap-x-4.5';

/** Lists the wallet's actions in a pool, each with its date if known. */
const Deeds = ({ line: { pool, joinedDate, deeds } }: { readonly line: HistoryLine }) => {
  const { t } = useTranslation('activity');
  const { date } = useFormats();
  const seconds: Readonly<Record<Deed, number | null>> = {
    created: pool.createdAt,
    joined: joinedDate === null ? null : joinedDate / 1_000,
    completed: pool.settledAt,
  };
  const texts = deeds.map((deed) => {
    const at = seconds[deed];
    return at === null ? t(`deeds.${deed}`) : t(`line.${deed}`, { date: date(at) });
  });
  return <span>{texts.join(' · ')}</span>;
};

interface PoolLineProps {
  readonly line: HistoryLine;
  readonly wallet: string;
  /** Whether the page's address names this line: its receipt is then open, and scrolled into view. */
  readonly isLinked: boolean;
  /** Whether its receipt is shown. */
  readonly isOpen: boolean;
  readonly onToggle: (pool: string, isOpen: boolean) => void;
}

/** One pool of the wallet: what it did there, how it went, what it put in and got back; on demand its receipt. */
export const PoolLine = memo(({ line, wallet, isLinked, isOpen: open, onToggle }: PoolLineProps) => {
  const { t } = useTranslation('activity');
  const { address } = line.pool;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLinked) row.current?.closest('li')?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  const { source, pool, activityStatus, staked, claimable, shares } = line;
  const returned = returnedOf(line);
  const net = returned - staked;
  const completing = completingOf(shares);
  const pending = activityStatus === 'pending';
  const id = receiptId(pool.address);
  return (
    <>
      <div
        ref={row}
        className={classNames(
          'grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1',
          COLUMNS,
        )}
      >
        <span className="max-md:row-span-2 max-md:self-start">
          <LineRing line={line} />
        </span>
        <div className="grid min-w-0 justify-items-start gap-0.5">
          <Link href={`/pools/${pool.id}`} className="max-w-full font-semibold wrap-anywhere hover:underline">
            <bdi title={pool.name}>{pool.name}</bdi>
          </Link>
          <p className="num text-xs text-soft">
            <Deeds line={line} />
            {source === 'server' && <span>{` · ${t('line.closed')}`}</span>}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm max-md:col-start-2 max-md:row-start-2">
          <StatusBadge status={activityStatus} />
          {claimable > 0n && <span className="text-warn">{t('line.due')}</span>}
          {completing > 0n && (
            <span className="num win-text font-semibold">
              {t('line.completing', { amount: `+${solFloored(completing)} SOL` })}
            </span>
          )}
        </div>
        <Cell label={t('folio.staked')} className="max-md:hidden">
          {solFloored(staked)}
        </Cell>
        <Cell label={t('folio.returned')} className="max-md:col-start-3 max-md:row-start-1">
          {pending ? t('line.inPlay') : solFloored(returned)}
        </Cell>
        <Cell
          label={t('line.net')}
          className={classNames(
            'max-md:col-start-3 max-md:row-start-2',
            net > 0n ? 'font-semibold text-good' : 'text-soft',
          )}
        >
          {!pending && signedGlance(net)}
        </Cell>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t(open ? 'line.lessOf' : 'line.detailsOf', { pool: pool.name })}
          className="max-md:col-span-2 max-md:col-start-2 max-md:-ml-3 max-md:justify-self-start"
          onClick={() => onToggle(address, !open)}
        >
          {t(open ? 'line.less' : 'line.details')}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && <LineDetails line={line} wallet={wallet} />}
      </div>
    </>
  );
});

interface CellProps {
  readonly label: string;
  readonly className: string;
  readonly children: string | false;
}

/** A figure in a column; screen readers read the column's name before it. */
const Cell = ({ label, className, children }: CellProps) => (
  <span className={classNames('num text-right whitespace-nowrap', className)}>
    {children !== false && (
      <>
        <span className="sr-only">{`${label}: `}</span>
        <span>{children}</span>
      </>
    )}
  </span>
);
