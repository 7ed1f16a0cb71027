import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { poolDetailSchema } from '#src/contract/pools.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { apiConstant } from '#src/lib/api-constant.ts';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import type { HistoryLine } from '#src/stake/activity/activity-line.ts';
import { drawnRing, type LineRing as Ring, ringOf } from '../model/ring-of.ts';

/** The number of seats drawn for a closed pool whose player count is unknown. */
const UNKNOWN_SEATS = 8;
const SIZE = 40;

/** The pool's seats with the wallet's own; once it is drawn, with the winners. */
export const LineRing = ({ line }: { readonly line: HistoryLine }) => {
  const chainPool = line.source === 'chain' ? line.pool : null;
  const ring = useMemo(() => chainPool && ringOf(chainPool), [chainPool]);
  return ring ? <Seats ring={ring} you={line.seat} /> : <ClosedRing line={line} />;
};

/** Only the server stores the draw of a closed pool; until it is loaded, no seat is shown as a winner. */
const ClosedRing = ({ line: { pool, status, seat } }: { readonly line: HistoryLine }) => {
  const { data } = useQuery({
    ...apiConstant(poolDetailSchema, `/pools/${pool.address}`),
    enabled: status === 'completed',
  });
  const ring = useMemo((): Ring => {
    if (data) {
      const { currentParticipants: playerCount, winnerCount, draw } = data;
      return drawnRing({ playerCount, winnerCount, draw });
    }
    const seats = pool.playerCount ?? UNKNOWN_SEATS;
    return { seats, filled: seats, winners: [], faded: true };
  }, [data, pool.playerCount]);
  return <Seats ring={ring} you={seat} />;
};

interface SeatsProps {
  readonly ring: Ring;
  readonly you: number | null;
}

const Seats = ({ ring: { seats, filled, winners, faded }, you }: SeatsProps) => {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  return (
    <SeatRing
      seats={seats}
      filled={filled}
      winners={winners}
      dimmed={faded}
      you={you ?? undefined}
      size={SIZE}
      {...(winners.length > 0 && {
        label: t('line.ring', { winners: number(winners.length), players: number(seats) }),
      })}
    />
  );
};
