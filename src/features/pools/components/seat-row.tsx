import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';

interface SeatRowProps {
  readonly wallet: string;
  /** In joining order, from 0. */
  readonly seat: number;
  /** Whether it is the connected wallet's. */
  readonly own: boolean;
  readonly creator: boolean;
  readonly won: boolean;
  /** Drawn by a random multiplier; null where there is none to tell. */
  readonly weight: number | null;
  /** What the seat brings, as text; null before the draw. */
  readonly amount: string | null;
}

/** A player of a pool, and what came of the seat. */
export const SeatRow = ({ wallet, seat, own, creator, won, weight, amount }: SeatRowProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const place = number(seat + 1);
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
      <ExternalLink href={explorerLink('address', wallet)} className="min-h-11 font-mono text-xs md:min-h-8">
        {shortAddress(wallet)}
      </ExternalLink>
      {own && <Badge tone="good">{t('players.you')}</Badge>}
      {creator && <Badge plain>{t('players.creator')}</Badge>}
      {weight !== null && <Badge plain>{t('players.weight', { weight: number(weight) })}</Badge>}
      {amount !== null && (
        <span className={classNames('ml-auto font-semibold', won && 'win-text')}>{amount}</span>
      )}
    </li>
  );
};
