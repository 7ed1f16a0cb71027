import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { Button } from '#src/ui/button.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import type { ActivityLine } from '../activity-line.ts';
import { LineDetails } from './line-details.tsx';
import { StatusBadge } from './status-badge.tsx';

interface PoolLineProps {
  readonly line: ActivityLine;
  readonly wallet: string;
  /** Unix milliseconds; undefined for who never had a seat. */
  readonly joinedDate: number | undefined;
}

/** One pool of the wallet: how it went, what it brought, and on demand the amounts and their transactions. */
export const PoolLine = ({ line, wallet, joinedDate }: PoolLineProps) => {
  const { t } = useTranslation('activity');
  const { date } = useFormats();
  const [open, setOpen] = useState(false);
  const { pool, status, seated, paid, due } = line;
  const id = `line-${pool.address}`;
  return (
    <li className="border-b border-line py-4 last:border-0">
      <div className="grid grid-cols-[44px_1fr] items-center gap-x-4 gap-y-2 sm:grid-cols-[44px_1fr_auto] md:grid-cols-[44px_1fr_auto_230px_84px]">
        <SeatRing seats={pool.maxPlayers} filled={pool.playerCount} size={44} />
        <div className="grid min-w-0 justify-items-start gap-1">
          <Link href={`/pools/${pool.id}`} className="font-semibold wrap-anywhere hover:underline">
            {pool.name}
          </Link>
          <p className="num text-xs text-soft">
            {seated && joinedDate !== undefined
              ? t('line.joined', { date: date(joinedDate / 1_000) })
              : t('line.created', { date: date(pool.createdAt) })}
          </p>
        </div>
        <div className="max-sm:col-start-2 sm:max-md:justify-self-end">
          <StatusBadge status={status} />
        </div>
        <dl className="num grid text-sm whitespace-nowrap max-md:col-start-2 md:justify-items-end">
          <div className="flex gap-2 md:justify-end">
            <dt className="text-soft">{t(seated ? 'line.entry' : 'line.noEntry')}</dt>
            {seated && <dd>{solExact(pool.entryLamports)} SOL</dd>}
          </div>
          {(paid > 0n || due > 0n) && (
            <div className="flex gap-2 md:justify-end">
              <dt className="text-soft">{t(due > 0n ? 'line.due' : 'line.received')}</dt>
              <dd className="font-semibold">{solExact(due > 0n ? due : paid)} SOL</dd>
            </div>
          )}
        </dl>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('line.detailsOf', { pool: pool.name })}
          className="max-sm:col-start-2 max-sm:-ml-3 max-sm:justify-self-start"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'line.less' : 'line.details')}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && <LineDetails line={line} wallet={wallet} />}
      </div>
    </li>
  );
};
