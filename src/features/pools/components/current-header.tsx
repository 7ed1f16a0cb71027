import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Replay } from '#src/protocol/draw.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { LockIcon } from '#src/ui/icons.tsx';
import { prizeOf } from '../model/prize.ts';
import { PoolHeaderCard } from './pool-header-card.tsx';
import { MainTerms } from './pool-terms.tsx';
import { ShareButton } from './share-button.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Above this many seats the ring shows no single one, and there is nothing to play. */
const PLAYABLE_SEATS = 60;

interface CurrentHeaderProps {
  readonly pool: Pool;
  /** Null before the draw. */
  readonly drawn: Replay | null;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** Heads the page of a pool on the chain: state, link to share, and its draw to play back. */
export const CurrentHeader = ({ pool, drawn, now }: CurrentHeaderProps) => {
  const { t } = useTranslation('pools');
  const { swaps, play, onPlayed } = useDrawPlayback(pool, drawn);
  return (
    <PoolHeaderCard
      pool={pool}
      winners={drawn?.seats.slice(0, pool.winnerCount)}
      winnerCount={prizeOf(pool).winners}
      playback={{ swaps, onPlayed }}
      badge={
        <>
          <StatusBadge pool={pool} now={now} />
          {pool.gate !== null && pool.status === 'open' && (
            <span className="inline-flex items-center gap-1 text-xs text-soft">
              <LockIcon className="size-3.5" />
              {t('card.password')}
            </span>
          )}
        </>
      }
      actions={
        <div className="flex flex-wrap items-start gap-2">
          <ShareButton pool={pool} label={t('share.button')} />
          {drawn && pool.maxPlayers <= PLAYABLE_SEATS && (
            <Button size="sm" disabled={swaps !== undefined} onClick={play}>
              {t('draw.play')}
            </Button>
          )}
        </div>
      }
    >
      <MainTerms pool={pool} />
    </PoolHeaderCard>
  );
};

/**
 * Plays a pool's draw: by itself when the pool is completed before the reader's eyes, and whenever `play` is called.
 * @returns the swaps that are being played, undefined while none are
 */
function useDrawPlayback(pool: Pool, drawn: Replay | null) {
  const [swaps, setSwaps] = useState<Replay['swaps']>();
  const before = useRef(pool.status);
  useEffect(() => {
    if (before.current === 'locked' && drawn !== null) setSwaps(drawn.swaps);
    before.current = pool.status;
  }, [pool.status, drawn]);
  return {
    swaps,
    play: () => setSwaps(drawn?.swaps),
    onPlayed: () => setSwaps(undefined),
  };
}
