import type { ComponentProps, ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { Card } from '#src/ui/card.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';

interface PoolHeaderCardProps {
  readonly pool: Pick<PoolHeader, 'id' | 'name' | 'creator' | 'maxPlayers' | 'playerCount'>;
  /** Winning seats by their place in joining order; undefined while they are not all known. */
  readonly winners: readonly number[] | undefined;
  /** How many win; null where nobody does. */
  readonly winnerCount: number | null;
  readonly badge: ReactNode;
  /** A draw to play back on the ring. */
  readonly playback?: Pick<ComponentProps<typeof SeatRing>, 'swaps' | 'onPlayed'>;
  readonly actions?: ReactNode;
  /** The pool's main terms. */
  readonly children: ReactNode;
}

/** Shows a pool's ring, name, state and main terms, whether its account is still on the chain or closed. */
export const PoolHeaderCard = (props: PoolHeaderCardProps) => {
  const { pool, winners, winnerCount, badge, playback, actions, children } = props;
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  return (
    <Card as="section" aria-labelledby="pool-name">
      <div className="flex flex-wrap items-center gap-x-6.5 gap-y-4">
        <SeatRing
          seats={pool.maxPlayers}
          filled={pool.playerCount}
          {...(winners && { winners })}
          size={132}
          count
          {...playback}
          label={
            winners
              ? t('ring.drawn', { count: winners.length, seats: pool.playerCount })
              : t('ring.open', { filled: pool.playerCount, seats: pool.maxPlayers })
          }
        />
        <div className="grid min-w-55 flex-1 justify-items-start gap-2">
          <div className="flex items-center gap-2">{badge}</div>
          <h1 id="pool-name" className="max-w-full text-h2 wrap-anywhere">
            {pool.name} <span className="num text-soft">#{String(pool.id)}</span>
          </h1>
          <p className="num text-sm text-soft">
            <Trans
              t={t}
              i18nKey="pool.by"
              values={{ creator: shortAddress(pool.creator) }}
              components={{ mono: <span className="font-mono text-xs" /> }}
            />
            {' · '}
            {t('pool.players', { players: number(pool.playerCount), seats: number(pool.maxPlayers) })}
            {winnerCount !== null && ` · ${t('pool.winners', { count: winnerCount })}`}
          </p>
          {actions}
        </div>
      </div>
      <hr className="my-5.5 border-line" />
      {children}
    </Card>
  );
};
