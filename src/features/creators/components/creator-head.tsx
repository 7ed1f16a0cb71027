import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import type { CreatorFigures } from '#src/contract/creators.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { hasRates } from '../model/rates.ts';
import { FollowButton } from './follow-button.tsx';
import { ShareCreator } from './share-creator.tsx';

const RING_PX = 104;
/** The ring's seats stand for twenty pools, of which as many are filled as the creator's pools on average. */
const RING_SEATS = 20;

interface CreatorHeadProps {
  readonly wallet: string;
  /** Whether the page is the connected wallet's. */
  readonly isOwn: boolean;
  /** Undefined while they load. */
  readonly figures: CreatorFigures | undefined;
}

/** Names the creator, and shows the fill rate as a ring, with buttons to follow and to share. */
export const CreatorHead = ({ wallet, isOwn, figures }: CreatorHeadProps) => {
  const { t } = useTranslation('creators');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-4 min-[22rem]:grid-cols-[auto_minmax(0,1fr)] md:grid-cols-[auto_minmax(0,1fr)_auto]">
      {figures ? <RateRing figures={figures} /> : <Skeleton className="size-26 rounded-full" />}
      <div className="grid min-w-0 gap-1.5">
        <p className="text-sm text-soft">{t(isOwn ? 'ownLabel' : 'label')}</p>
        <div className="flex flex-wrap items-center gap-1.5">
          <h1
            translate="no"
            className="font-mono text-[1.5rem] leading-tight tracking-[-0.04em] md:text-[2rem]"
          >
            {shortAddress(wallet)}
          </h1>
          <CopyButton text={wallet} label={t('copy')} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
          {figures ? <Facts figures={figures} /> : <Skeleton className="h-4 w-40" />}
          <ExternalLink href={explorerLink('address', wallet)} className="min-h-11 fine:min-h-0">
            {t('explorer')}
          </ExternalLink>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-md:col-span-full max-md:*:flex-1">
        {!isOwn && <FollowButton wallet={wallet} />}
        <ShareCreator wallet={wallet} />
      </div>
    </div>
  );
};

/** Since when the wallet creates pools, and what was put into the drawn ones. */
const Facts = ({ figures: { since, volume, opened } }: { readonly figures: CreatorFigures }) => {
  const { t } = useTranslation('creators');
  const { date } = useFormats();
  const facts = [
    ...(since === null ? [] : [t('since', { date: date(since) })]),
    ...(opened === 0 ? [] : [t('volume', { amount: `${solFloored(volume)} SOL` })]),
  ];
  return facts.length > 0 && <span className="num">{facts.join(' · ')}</span>;
};

const RateRing = ({ figures }: { readonly figures: CreatorFigures }) => {
  const { t } = useTranslation('creators');
  const { number, percent } = useFormats();
  const isRated = hasRates(figures);
  const rate = percent(Math.round(figures.fillRate * 100) / 100);
  return (
    <SeatRing
      seats={RING_SEATS}
      filled={isRated ? Math.round(figures.fillRate * RING_SEATS) : 0}
      size={RING_PX}
      label={isRated ? t('ring.rate', { percent: rate }) : t('ring.unrated')}
      middle={
        <span aria-hidden="true" className="num font-display text-[1.1875rem] leading-tight font-semibold">
          <span>{isRated ? rate : figures.opened === 0 ? number(0) : '–'}</span>
          {figures.opened > 0 && (
            <span className="block font-sans text-[0.6875rem] leading-tight font-medium text-soft">
              {t('ring.filled')}
            </span>
          )}
        </span>
      }
    />
  );
};
