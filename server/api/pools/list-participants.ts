import { eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { participantQuery } from '#src/contract/pools.ts';
import { keyset, pageRows, textKey, wholeKey } from '../keyset.ts';
import { broughtLamports } from '../seat-sql.ts';
import { wireSeat } from './wire-seat.ts';

/** Behind every seat: those who left. */
const LAST = sql.raw('32767');
const SORTS = {
  place: sql`coalesce(${seats.drawnIndex}, ${seats.seat}, ${LAST})`,
  joined: sql`${seats.joinedAt}`,
  weight: sql`${seats.weight}`,
  total: broughtLamports,
  paidAt: sql`coalesce(${seats.paidAt}, 0)`,
};

/** The seats of a pool: where nothing is said as drawn, winners first, or in joining order before that. */
export async function listParticipants(
  db: Database,
  pool: PoolRow,
  query: v.InferOutput<typeof participantQuery>,
) {
  const by = [wholeKey(SORTS[query.sort]), textKey(sql`${seats.player}`)];
  const keys = keyset(`seats-${query.sort}`, by, query.order, query);
  const all = db
    .select({ place: keys.place, seat: seats })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .$dynamic();
  const rows = await pageRows(all, keys, eq(seats.pool, pool.address));
  return keys.page(rows, ({ seat }) => wireSeat(seat, pool));
}
