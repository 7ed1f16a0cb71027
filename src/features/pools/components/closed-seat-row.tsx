import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import type { ClosedSeat } from '../api/use-closed-players.ts';
import type { ClosedPool } from '../api/use-closed-pool.ts';
import { hasWon } from '../model/closed-seat.ts';

interface ClosedSeatRowProps {
  readonly seat: ClosedSeat;
  readonly pool: ClosedPool;
  /** Whether it was the connected wallet's. */
  readonly own: boolean;
}

/** A player of a closed pool, and what came of the seat. */
export const ClosedSeatRow = ({ seat, pool, own }: ClosedSeatRowProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const won = hasWon(seat, pool);
  const amount = seat.paid ?? seat.total;
  const place = number((seat.seat ?? 0) + 1);
  return (
    <li
      className={classNames(
        'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-0',
        own && '-mx-2 rounded-control bg-accent/8 px-2',
      )}
    >
      <span className="w-8 text-xs text-soft" aria-label={t('players.seat', { seat: place })}>
        {place}
      </span>
      <ExternalLink
        href={explorerLink('address', seat.wallet)}
        className="min-h-11 font-mono text-xs md:min-h-8"
      >
        {shortAddress(seat.wallet)}
      </ExternalLink>
      {own && <Badge tone="good">{t('players.you')}</Badge>}
      {seat.isCreator && <Badge plain>{t('players.creator')}</Badge>}
      {won && pool.isRandomMultiplier && (
        <Badge plain>{t('players.weight', { weight: number(seat.weight) })}</Badge>
      )}
      {amount !== null && (
        <span className={classNames('ml-auto font-semibold', won && 'win-text')}>{solExact(amount)} SOL</span>
      )}
    </li>
  );
};
