import { sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import type { claimsQuery } from '#src/contract/users.ts';
import { keyset, pageRows, textKey, wholeKey } from '../keyset.ts';
import { duesOf } from './dues.ts';

/** Digits of the largest id, so that ids as text stand in the order of their numbers. */
const ID_DIGITS = sql.raw('20');

/** Lists what a wallet can claim, or has been paid; by default by the time it became due, newest first. */
export async function listClaims(db: Database, wallet: string, query: v.InferOutput<typeof claimsQuery>) {
  const { status, sort, order } = query;
  const dues = duesOf(db, wallet, status);
  const sorts = { since: sql`coalesce(${dues.since}, 0)`, total: sql`${dues.total}` };
  const tie = textKey(sql`lpad(${dues.poolId}::text, ${ID_DIGITS}, '0') || '-' || ${dues.kind}`);
  const keys = keyset(`${status}-${sort}`, [wholeKey(sorts[sort]), tie], order, query);
  const { pool, poolId, poolName, kind, stakeback, winnings, bonus, total, since, index } = dues;
  const all = db
    .select({
      place: keys.place,
      row: { pool, poolId, poolName, kind, stakeback, winnings, bonus, total, since, index },
    })
    .from(dues)
    .$dynamic();
  const rows = await pageRows(all, keys, undefined);
  return keys.page(rows, ({ row }) => ({
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
  }));
}
