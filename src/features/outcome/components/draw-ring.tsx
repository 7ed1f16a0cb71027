import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { drawnSeats, drawSwaps } from '#src/protocol/draw.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { SeatRing } from '#src/ui/seat-ring.tsx';

/** The pool's seats with the draw played back on them. */
export const DrawRing = ({ pool }: { readonly pool: Pool }) => {
  const { t } = useTranslation('outcome');
  const { number } = useFormats();
  const { output } = pool.draw;
  const { playerCount, winnerCount } = pool;
  const draw = useMemo(() => {
    if (output === null) return null;
    const bytes = fromHex(output);
    const winners = drawnSeats(playerCount, bytes, winnerCount).slice(0, winnerCount);
    return { winners, swaps: drawSwaps(playerCount, bytes, winnerCount) };
  }, [output, playerCount, winnerCount]);
  return (
    <SeatRing
      seats={playerCount}
      filled={playerCount}
      size={112}
      label={t('ring', { players: number(playerCount), winners: number(winnerCount) })}
      {...(draw && { winners: draw.winners, swaps: draw.swaps })}
    />
  );
};
