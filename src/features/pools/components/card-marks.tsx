import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { shortAddress } from '#src/lib/short-address.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { Entry, PoolSummary } from '#src/protocol/pool.ts';
import { chanceOf, hasMultiplier, prizeOf } from '#src/protocol/prize.ts';
import { useStore } from '#src/store/store.ts';
import { Badge } from '#src/ui/badge.tsx';
import { CreatorLink } from './creator-link.tsx';

const strong = <b className="font-semibold text-ink" />;

const Mark = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-block rounded-full border border-line px-2.5 py-0.75 text-xs whitespace-nowrap text-soft">
    {children}
  </span>
);

interface CardMarksProps {
  readonly pool: PoolSummary;
  readonly seat: Entry | null | undefined;
  /** Whether the creator is named. */
  readonly namesCreator: boolean;
}

/** Shows how a pool differs from others: its odds, bonus and multiplier, and the user's role in it. */
export const CardMarks = ({ pool, seat, namesCreator }: CardMarksProps) => {
  const { t } = useTranslation('pools');
  const common = useTranslation('common');
  const isCreator = useStore((state) => state.walletAddress === pool.creator);
  const chance = chanceOf(pool);
  const isIn = seat?.active === true;
  const isFull = pool.status === 'locked' || (pool.status === 'open' && pool.playerCount >= pool.maxPlayers);
  return (
    <div className="num mb-4.5 flex flex-wrap gap-1.5">
      <Mark>
        <RichText
          text={common.t('chanceWins', { ...RAW, count: chance.wins })}
          values={{ ...chance }}
          marks={{ b: strong }}
        />
      </Mark>
      {pool.bonusLamports > 0n && (
        <Mark>
          <RichText
            text={t('card.bonus', RAW)}
            values={{ amount: solFloored(pool.bonusLamports) }}
            marks={{ b: strong }}
          />
        </Mark>
      )}
      {hasMultiplier(pool, prizeOf(pool).winners) && (
        <Mark>
          <RichText text={t('card.multiplier', RAW)} marks={{ b: strong }} />
        </Mark>
      )}
      {isFull && !isIn && <Mark>{t('card.full')}</Mark>}
      {isIn && (
        <Badge plain tone="info">
          {isCreator ? t('card.own') : t('card.joined')}
        </Badge>
      )}
      {namesCreator && !isCreator && (
        <span className="self-center text-xs text-soft">
          <RichText
            text={t('pool.by', RAW)}
            values={{ creator: shortAddress(pool.creator) }}
            marks={{ mono: <CreatorLink wallet={pool.creator} /> }}
          />
        </span>
      )}
    </div>
  );
};
