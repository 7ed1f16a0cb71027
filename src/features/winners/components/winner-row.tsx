import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { explorerLink } from '#src/chain/cluster.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import type { Winner } from '../model/winner.ts';

interface WinnerRowProps {
  readonly winner: Winner;
  /** Whether it is the connected wallet. */
  readonly own: boolean;
}

/** Shows one winner: pool, time, wallet and amount. */
export const WinnerRow = ({ winner, own }: WinnerRowProps) => {
  const { t } = useTranslation('winners');
  const { dateTime } = useFormats();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 border-b border-line py-4 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_230px_200px]">
      <div className="grid min-w-0 justify-items-start gap-1">
        <Link
          href={`/pools/${winner.poolId}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline md:min-h-0"
        >
          {winner.poolName}
        </Link>
        <p className="num text-xs text-soft">
          {t('row.pool', { id: winner.poolId })} · {dateTime(winner.wonAt)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:max-md:row-start-2">
        <span className="sr-only">{t('row.winner')}</span>
        <ExternalLink
          href={explorerLink('address', winner.winnerAddress)}
          className="min-h-11 font-mono text-sm md:min-h-8"
        >
          {shortAddress(winner.winnerAddress)}
        </ExternalLink>
        {own && (
          <Badge tone="good" plain>
            {t('youWon')}
          </Badge>
        )}
      </div>
      <dl className="num max-sm:flex max-sm:items-baseline max-sm:gap-2 sm:justify-self-end sm:text-right sm:max-md:row-span-2">
        <dt className="text-xs text-soft">{t('row.totalWon')}</dt>
        <dd className={`font-semibold whitespace-nowrap ${own ? 'win-text' : ''}`}>
          {solExact(winner.totalWon)} SOL
        </dd>
      </dl>
    </li>
  );
};
