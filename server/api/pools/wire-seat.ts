import type * as v from 'valibot';
import type { PoolRow, SeatRow } from '#server/store/rows.ts';
import type { participantSchema } from '#src/contract/pools.ts';

type WireSeat = v.InferInput<typeof participantSchema>;
type PoolOfSeat = Pick<PoolRow, 'status' | 'creator' | 'entryLamports'>;

/** A seat as it travels. */
export function wireSeat(seat: SeatRow, pool: PoolOfSeat): WireSeat {
  const total = totalOf(seat, pool);
  return {
    wallet: seat.player,
    seat: seat.seat,
    joinedAt: seat.joinedAt,
    leftAt: seat.leftAt,
    exitUsed: seat.exitUsed,
    stage: isRunning(pool) && seat.stage === 'joined' ? 'locked' : seat.stage,
    isCreator: seat.player === pool.creator,
    drawnIndex: seat.drawnIndex,
    weight: seat.weight,
    stakeback: String(seat.stakebackLamports),
    baseWinnings: String(seat.baseLamports),
    bonus: String(seat.bonusLamports),
    total: total === null ? null : String(total),
    paid: seat.paidLamports === null ? null : String(seat.paidLamports),
    paidAt: seat.paidAt,
  };
}

/** Returns the lamports that the seat brings; null while nothing is decided, and for who left. */
function totalOf(seat: SeatRow, pool: PoolOfSeat): bigint | null {
  if (seat.seat === null || isUndecided(pool)) return null;
  return pool.status === 'completed'
    ? seat.stakebackLamports + seat.baseLamports + seat.bonusLamports
    : pool.entryLamports;
}

const isRunning = ({ status }: PoolOfSeat): boolean => status === 'locked' || status === 'drawing';
const isUndecided = (pool: PoolOfSeat): boolean => pool.status === 'open' || isRunning(pool);
