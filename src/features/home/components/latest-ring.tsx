import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { PoolSummary } from '#src/protocol/pool.ts';
import { prizeOf } from '#src/protocol/prize.ts';
import { winningSeats } from '#src/protocol/recorded-draw.ts';
import { RingRays } from '#src/ui/ring-parts.tsx';
import { MAX_SINGLE_SEATS } from '#src/lib/ring-shape.ts';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { SolAmount } from '#src/ui/sol-amount.tsx';
import { useLatestDraw } from '../api/use-home-pools.ts';
import { HERO_RING } from '../model/hero-ring.ts';

/** The hero's ring: the latest draw with its winners, or an example until one is loaded. */
export const LatestRing = () => {
  const home = useTranslation('home');
  const draw = useLatestDraw();
  if (draw) return <DrawnRing draw={draw} />;
  return <SeatRing {...HERO_RING} seats={12} winners={[2, 7, 10]} label={home.t('hero.ring')} />;
};

const DrawnRing = ({ draw }: { readonly draw: PoolSummary }) => {
  const { t } = useTranslation('home-details');
  const { number } = useFormats();
  const { least, most } = prizeOf(draw);
  const counts = {
    count: draw.winnerCount,
    winners: number(draw.winnerCount),
    seats: number(draw.playerCount),
  };
  const each = t(most > least ? 'latest.least' : 'latest.each', counts);
  const ring = { ...HERO_RING, seats: draw.playerCount, winners: winningSeats(draw) };
  return (
    <SeatRing
      {...ring}
      filled={draw.playerCount}
      label={`${t('latest.over')}: ${solFloored(least)} SOL, ${each}`}
      middle={
        <span aria-hidden="true" className="grid justify-items-center gap-2 text-sm text-soft">
          <span>{t('latest.over')}</span>
          <SolAmount amount={solFloored(least)} className="win-text text-[2.375rem] lg:text-[3.5rem]" />
          <span className="max-w-44">{each}</span>
        </span>
      }
    >
      {draw.playerCount <= MAX_SINGLE_SEATS && <RingRays {...ring} />}
    </SeatRing>
  );
};
