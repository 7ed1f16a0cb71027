import { and, desc, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import type { claimListSchema, claimsQuery } from '#src/contract/users.ts';
import { CLAIM_KINDS } from '#src/contract/users.ts';
import { badCursor, cursorOf, pageOfRows, partsOf, wholeOf } from '../cursor.ts';
import { duesOf } from './dues.ts';

/** What a wallet can claim, or has been paid, by when it became due, newest first. */
export async function listClaims(
  db: Database,
  wallet: string,
  { limit, cursor, status }: v.InferOutput<typeof claimsQuery>,
): Promise<v.InferInput<typeof claimListSchema>> {
  const dues = duesOf(db, wallet, status);
  const since = sql<number>`coalesce(${dues.since}, 0)::bigint`.mapWith(Number);
  const start = cursor === undefined ? undefined : startOf(cursor, status);
  const read = await db
    .select()
    .from(dues)
    .where(
      and(
        start &&
          sql`(${since}, ${dues.poolId}, ${dues.kind}) < (${start.since}::bigint, ${start.poolId}::bigint, ${start.kind}::text)`,
      ),
    )
    .orderBy(desc(since), desc(dues.poolId), desc(dues.kind))
    .limit(limit + 1);
  const { rows, nextCursor } = pageOfRows(read, limit, (row) =>
    cursorOf(status, [row.since ?? 0, row.poolId, row.kind]),
  );
  return {
    data: rows.map((row) => ({
      poolAddress: row.pool,
      poolId: String(row.poolId),
      poolName: row.poolName,
      wallet,
      kind: row.kind,
      status,
      stakeback: String(row.stakeback),
      winnings: String(row.winnings),
      bonus: String(row.bonus),
      total: String(row.total),
      since: row.since,
      index: row.index,
    })),
    nextCursor,
  };
}

function startOf(cursor: string, status: string) {
  const [since, poolId, kind] = partsOf(cursor, status, 3);
  if (!CLAIM_KINDS.some((known) => known === kind)) throw badCursor();
  return { since: wholeOf(since), poolId: wholeOf(poolId), kind };
}
