import { eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { participantListSchema, participantQuery } from '#src/contract/pools.ts';
import { keyset, pageRows } from '../keyset.ts';
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
} as const;

/** The seats of a pool: where nothing is said as drawn, winners first, or in joining order before that. */
export async function listParticipants(
  db: Database,
  pool: PoolRow,
  { limit, cursor, sort, order }: v.InferOutput<typeof participantQuery>,
): Promise<v.InferInput<typeof participantListSchema>> {
  const keys = keyset(
    { name: `seats-${sort}`, by: SORTS[sort], type: 'bigint', tie: sql`${seats.player}`, order },
    cursor,
  );
  const all = db
    .select({ ...keys.keys, seat: seats })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .$dynamic();
  const rows = await pageRows(all, { keys, matching: eq(seats.pool, pool.address), limit });
  return keys.page(rows, limit, ({ seat }) => wireSeat(seat, pool));
}
