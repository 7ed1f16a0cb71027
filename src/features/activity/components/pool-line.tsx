import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { Button } from '#src/ui/button.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import type { HistoryLine } from '../model/activity-line.ts';
import { LineDetails } from './line-details.tsx';
import { StatusBadge } from './status-badge.tsx';

/** A whole ring for a closed pool of which nothing but its name is known. */
const UNKNOWN_SEATS = 8;

const LineDate = ({ line: { pool, joinedDate } }: { readonly line: HistoryLine }) => {
  const { t } = useTranslation('activity');
  const { date } = useFormats();
  if (joinedDate !== null) return t('line.joined', { date: date(joinedDate / 1_000) });
  if (pool.createdAt !== null) return t('line.created', { date: date(pool.createdAt) });
  return pool.settledAt !== null && t('line.ended', { date: date(pool.settledAt) });
};

/** One pool of the wallet: how it went, what it brought, and on demand the amounts and their transactions. */
export const PoolLine = ({ line, wallet }: { readonly line: HistoryLine; readonly wallet: string }) => {
  const { t } = useTranslation('activity');
  const [open, setOpen] = useState(false);
  const { source, pool, activityStatus, amountWon, paid, due } = line;
  const entry = line.seated ? pool.entryLamports : null;
  const id = `line-${pool.address}`;
  return (
    <li className="border-b border-line py-4 last:border-0">
      <div className="grid grid-cols-[44px_1fr] items-center gap-x-4 gap-y-2 sm:grid-cols-[44px_1fr_auto] md:grid-cols-[44px_1fr_auto_230px_84px]">
        <SeatRing
          seats={pool.maxPlayers ?? UNKNOWN_SEATS}
          filled={pool.playerCount ?? UNKNOWN_SEATS}
          size={44}
        />
        <div className="grid min-w-0 justify-items-start gap-1">
          <Link href={`/pools/${pool.id}`} className="font-semibold wrap-anywhere hover:underline">
            {pool.name}
          </Link>
          <p className="num text-xs text-soft">
            <LineDate line={line} />
            {source === 'server' && ` · ${t('line.closed')}`}
          </p>
        </div>
        <div className="max-sm:col-start-2 sm:max-md:justify-self-end">
          <StatusBadge status={activityStatus} />
        </div>
        <dl className="num grid text-sm whitespace-nowrap max-md:col-start-2 md:justify-items-end">
          <div className="flex gap-2 md:justify-end">
            <dt className="text-soft">{t(entry === null ? 'line.noEntry' : 'line.entry')}</dt>
            {entry !== null && <dd>{solExact(entry)} SOL</dd>}
          </div>
          {amountWon !== null && amountWon > 0n && (
            <div className="flex gap-2 md:justify-end">
              <dt className="text-soft">{t('line.won')}</dt>
              <dd className="win-text font-semibold">{solExact(amountWon)} SOL</dd>
            </div>
          )}
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
          aria-label={t(open ? 'line.lessOf' : 'line.detailsOf', { pool: pool.name })}
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
