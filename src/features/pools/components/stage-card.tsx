import { useTranslation } from 'react-i18next';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { shortAddress } from '#src/lib/short-address.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { Card } from '#src/ui/card.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { CreatorLink } from './creator-link.tsx';

interface StageCardProps {
  readonly pool: Pick<PoolHeader, 'id' | 'name' | 'creator'>;
  readonly badge: Elements;
  readonly actions?: Elements;
  /** The ring. */
  readonly children: Elements;
}

/** The top of a pool's page, whether its account is still on the chain or closed: its name and state above its ring. */
export const StageCard = ({ pool, badge, actions, children }: StageCardProps) => {
  const { t } = useTranslation('pools');
  return (
    <Card
      as="section"
      aria-labelledby="pool-name"
      className="flex flex-col overflow-hidden px-5! pt-5! pb-7! md:px-7! md:pt-6!"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 id="pool-name" className="text-[1.375rem] leading-tight wrap-anywhere">
            <bdi>{pool.name}</bdi> <span className="num text-soft">{`#${String(pool.id)}`}</span>
          </h1>
          <p className="mt-1 text-sm text-soft">
            <RichText
              text={t('pool.by', RAW)}
              values={{ creator: shortAddress(pool.creator) }}
              marks={{ mono: <CreatorLink wallet={pool.creator} /> }}
            />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {badge}
          {actions}
        </div>
      </div>
      <div className="mx-auto mt-3.5 grid aspect-square w-full max-w-127 place-items-center max-sm:px-2.5">
        {children}
      </div>
    </Card>
  );
};
