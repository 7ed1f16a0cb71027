import { Trans, useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { LockIcon } from '#src/ui/icons.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { prizeOf } from '../model/prize.ts';
import type { DrawnSeats } from '../model/seats.ts';
import { MainTerms } from './pool-terms.tsx';
import { ShareButton } from './share-button.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useDrawPlayback } from './use-draw-playback.ts';

/** Above this many seats the ring shows no single one, and there is nothing to play. */
const PLAYABLE_SEATS = 60;

interface PoolHeaderCardProps {
  readonly pool: Pool;
  /** Null before the draw. */
  readonly drawn: DrawnSeats | null;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** What a pool is: ring, name, state and terms. */
export const PoolHeaderCard = ({ pool, drawn, now }: PoolHeaderCardProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { swaps, playing, play, onPlayed } = useDrawPlayback(pool, drawn);
  const { winners } = prizeOf(pool);
  const winning = drawn?.seats.slice(0, pool.winnerCount);
  return (
    <Card as="section" aria-labelledby="pool-name">
      <div className="flex flex-wrap items-center gap-x-6.5 gap-y-4">
        <SeatRing
          seats={pool.maxPlayers}
          filled={pool.playerCount}
          {...(winning && { winners: winning })}
          size={132}
          count
          swaps={swaps}
          onPlayed={onPlayed}
          label={
            winning
              ? t('ring.drawn', { count: winning.length, seats: pool.playerCount })
              : t('ring.open', { filled: pool.playerCount, seats: pool.maxPlayers })
          }
        />
        <div className="grid min-w-55 flex-1 justify-items-start gap-2">
          <div className="flex items-center gap-2">
            <StatusBadge pool={pool} now={now} />
            {pool.gate !== null && pool.status === 'open' && (
              <span className="inline-flex items-center gap-1 text-xs text-soft">
                <LockIcon className="size-3.5" />
                {t('card.password')}
              </span>
            )}
          </div>
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
            {' · '}
            {t('pool.winners', { count: winners })}
          </p>
          <div className="flex flex-wrap items-start gap-2">
            <ShareButton pool={pool} label={t('share.button')} />
            {drawn && pool.maxPlayers <= PLAYABLE_SEATS && (
              <Button size="sm" disabled={playing} onClick={play}>
                {t('draw.play')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <hr className="my-5.5 border-line" />
      <MainTerms pool={pool} />
    </Card>
  );
};
