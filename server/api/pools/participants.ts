import { eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow, SeatRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { participantQuery, participantSchema } from '#src/contract/pools.ts';
import { keyset, pageRows, bytesKey, integerKey } from '../keyset.ts';
import { fundedLamports } from '../seat-sql.ts';

/** Sorts players who left behind every seat. */
const LAST = sql.raw('32767');
const SORTS = {
  place: sql`coalesce(${seats.drawnIndex}, ${seats.seat}, ${LAST})`,
  joined: sql`${seats.joinedAt}`,
  weight: sql`${seats.weight}`,
  total: fundedLamports,
  paidAt: sql`coalesce(${seats.paidAt}, 0)`,
};

/** Lists the seats of a pool; by default in drawn order, winners first, or before the draw in joining order. */
export async function listParticipants(
  db: Database,
  pool: PoolRow,
  query: v.InferOutput<typeof participantQuery>,
) {
  const by = [integerKey(SORTS[query.sort]), bytesKey(seats.player)];
  const keys = keyset(`seats-${query.sort}`, by, query.order, query);
  const all = db
    .select({ position: keys.position, seat: seats })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .$dynamic();
  const rows = await pageRows(all, keys, eq(seats.pool, pool.address));
  return keys.page(rows, ({ seat }) => wireSeat(seat, pool));
}

type WireSeat = v.InferInput<typeof participantSchema>;
type PoolOfSeat = Pick<PoolRow, 'status' | 'creator' | 'entryLamports'>;

/** Returns a seat as it is sent. */
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

/** Returns the lamports that the seat pays; null before the pool is decided, and for players who left. */
function totalOf(seat: SeatRow, pool: PoolOfSeat): bigint | null {
  if (seat.seat === null || isUndecided(pool)) return null;
  return pool.status === 'completed'
    ? seat.stakebackLamports + seat.baseLamports + seat.bonusLamports
    : pool.entryLamports;
}

const isRunning = ({ status }: PoolOfSeat): boolean => status === 'locked' || status === 'drawing';
const isUndecided = (pool: PoolOfSeat): boolean => pool.status === 'open' || isRunning(pool);
