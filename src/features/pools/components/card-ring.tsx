import { useTranslation } from 'react-i18next';
import { useChainNow, useHasCome } from '#src/chain/queries/use-chain-now.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { clockText } from '#src/lib/time-span.ts';
import type { PoolSummary } from '#src/protocol/pool.ts';
import { winningSeats } from '#src/protocol/recorded-draw.ts';
import { RingClock, RingSweep } from '#src/ui/ring-parts.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';

const RING_PX = 104;

/** A pool's ring: free seats while it fills, a clock once locked, a sweep while it is drawn, and then its winners. */
export const CardRing = ({ pool }: { readonly pool: PoolSummary }) => {
  switch (pool.status) {
    case 'open':
    case 'refunding':
      return <FillingRing pool={pool} />;
    case 'locked':
      return <LockedRing pool={pool} drawAt={pool.draw.drawAt ?? 0} />;
    case 'completed':
      return <DrawnRing pool={pool} />;
  }
};

interface RingProps {
  readonly pool: PoolSummary;
}

const FillingRing = ({ pool }: RingProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const free = pool.maxPlayers - pool.playerCount;
  return (
    <SeatRing
      {...ringOf(pool)}
      label={t('ring.open', { filled: pool.playerCount, seats: pool.maxPlayers })}
      middle={
        pool.status === 'open' && (
          <span className="num font-display text-[1.1875rem] leading-tight font-semibold">
            <span>{number(free)}</span>
            <span className="block max-w-16 font-sans text-[0.6875rem] leading-tight font-medium text-soft">
              {t('card.seatsLeft', { count: free })}
            </span>
          </span>
        )
      }
    />
  );
};

const LockedRing = ({ pool, drawAt }: RingProps & { readonly drawAt: number }) => {
  const { t } = useTranslation('pools');
  const isDue = useHasCome(drawAt);
  const now = useChainNow();
  const left = Math.max(1, drawAt - now);
  return (
    <SeatRing
      {...ringOf(pool)}
      dimmed={isDue}
      label={t('ring.open', { filled: pool.playerCount, seats: pool.playerCount })}
      middle={
        !isDue && (
          <span className="num font-display text-[1.1875rem] font-semibold" aria-hidden="true">
            {clockText(left)}
          </span>
        )
      }
    >
      {isDue ? <RingSweep /> : <RingClock share={left / Math.max(1, drawAt - (pool.lockedAt ?? 0))} />}
    </SeatRing>
  );
};

const DrawnRing = ({ pool }: RingProps) => {
  const { t } = useTranslation('pools');
  return (
    <SeatRing
      {...ringOf(pool)}
      winners={winningSeats(pool)}
      label={t('ring.drawn', { count: pool.winnerCount, seats: pool.playerCount })}
    />
  );
};

const ringOf = ({ status, maxPlayers, playerCount }: PoolSummary) => ({
  seats: status === 'open' ? maxPlayers : playerCount,
  filled: playerCount,
  size: RING_PX,
});
