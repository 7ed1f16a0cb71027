import { and, asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow, SeatRow } from '#server/store/rows.ts';
import { seats } from '#server/store/schema.ts';
import { address } from '#src/contract/fields.ts';
import type { participantListSchema, participantQuery } from '#src/contract/pools.ts';
import { badCursor, cursorOf, pageOfRows, partsOf, wholeOf } from '../cursor.ts';
import { wireSeat } from './wire-seat.ts';

/** Behind every seat: those who left. */
const LAST = 32_767;
const place = sql<number>`coalesce(${seats.drawnIndex}, ${seats.seat}, ${sql.raw(String(LAST))})`;
const ORDER = 'seats';

/** The seats of a pool: as drawn, winners first, or in joining order before that; who left comes last. */
export async function listParticipants(
  db: Database,
  pool: PoolRow,
  { limit, cursor }: v.InferOutput<typeof participantQuery>,
): Promise<v.InferInput<typeof participantListSchema>> {
  const start = cursor === undefined ? undefined : startOf(cursor);
  const read = await db
    .select()
    .from(seats)
    .where(
      and(
        eq(seats.pool, pool.address),
        start && sql`(${place}, ${seats.player}) > (${start.place}::int, ${start.player})`,
      ),
    )
    .orderBy(asc(place), asc(seats.player))
    .limit(limit + 1);
  const { rows, nextCursor } = pageOfRows(read, limit, cursorAfter);
  return { data: rows.map((seat) => wireSeat(seat, pool)), nextCursor };
}

function cursorAfter({ drawnIndex, seat, player }: SeatRow): string {
  return cursorOf(ORDER, [drawnIndex ?? seat ?? LAST, player]);
}

function startOf(cursor: string): { readonly place: number; readonly player: string } {
  const [index, player] = partsOf(cursor, ORDER, 2);
  const whole = wholeOf(index);
  if (whole < 0n || whole > BigInt(LAST) || !v.is(address, player)) throw badCursor();
  return { place: Number(whole), player };
}
