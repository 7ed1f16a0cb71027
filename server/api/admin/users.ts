import { and, count, gt, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { adminUsersQuery } from '#src/contract/admin.ts';
import type { Database } from '#server/store/open-store.ts';
import { onlyRow, type WalletRow } from '#server/store/rows.ts';
import { wallets } from '#server/store/schema.ts';
import { keyset, pageRows, bytesKey, integerKey } from '../keyset.ts';
import { sumOf } from '../seat-sql.ts';
import { startsWith } from '../base58-prefix.ts';
import { userTotals } from '../users/read-user-stats.ts';

type Query = v.InferOutput<typeof adminUsersQuery>;

const SORTS = {
  lastSeen: wallets.lastSeenAt,
  firstSeen: wallets.firstSeenAt,
  joined: wallets.joined,
  created: wallets.created,
  won: wallets.won,
  staked: wallets.stakedLamports,
  winnings: wallets.wonLamports,
  unclaimed: wallets.unclaimedLamports,
};

/** `GET /admin/users`: all wallets that have ever had a seat, creators included. */
export async function readUsers(db: Database, query: Query) {
  const { search, sort, order } = query;
  const matching = and(
    gt(wallets.entries, 0n),
    search === undefined || search === '' ? undefined : startsWith(wallets.wallet, search),
  );
  const by = integerKey(sql`${SORTS[sort]}`);
  const keys = keyset(`users-${sort}`, [by, bytesKey(wallets.wallet)], order, query);
  const listed = db.select({ position: keys.position, row: wallets }).from(wallets).$dynamic();
  const rows = await pageRows(listed, keys, matching);
  const page = keys.page(rows, ({ row }) => adminUser(row));
  return { ...page, ...(await readTotals(db, matching)) };
}

function adminUser(row: WalletRow) {
  return {
    ...userTotals(row),
    unclaimed: String(row.unclaimedLamports),
    // A wallet that has had a seat has both times.
    firstSeenAt: row.firstSeenAt ?? 0,
    lastSeenAt: row.lastSeenAt ?? 0,
  };
}

async function readTotals(db: Database, matching: SQL | undefined) {
  const sums = await db
    .select({
      total: count(),
      staked: sumOf(sql`${wallets.stakedLamports}`),
      won: sumOf(sql`${wallets.wonLamports}`),
      unclaimed: sumOf(sql`${wallets.unclaimedLamports}`),
    })
    .from(wallets)
    .where(matching);
  const { total, ...totals } = onlyRow(sums);
  return { total, totals };
}
