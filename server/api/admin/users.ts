import { count, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { adminUsersQuery } from '#src/contract/admin.ts';
import type { Database } from '#server/store/open-store.ts';
import { onlyRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';
import { keyset, pageRows, textKey, integerKey } from '../keyset.ts';
import { startsWith } from '../text-search.ts';
import { claimsByStatus } from '../users/claims-by-status.ts';
import { countOf, isDrawn, lastPaidFor, SEAT_COUNTS, sumOf } from '../seat-sql.ts';

type Query = v.InferOutput<typeof adminUsersQuery>;

const seen = sql`greatest(${seats.joinedAt}, ${seats.leftAt})`;

/** The first and the last time at which each wallet completed a pool. */
const completions = sql`(select ${pools.completer} as wallet, min(${pools.settledAt}) as first, max(${pools.settledAt}) as last
  from ${pools} where ${pools.completer} is not null group by ${pools.completer}) as completions`;

/**
 * Builds the query of all wallets that have ever had a seat, creators included, with their figures as in
 * `/users/{wallet}`.
 */
function players(db: Database, search: string | undefined) {
  const claims = claimsByStatus(db, null, 'claimable');
  const claimableSums = db
    .select({ wallet: claims.wallet, total: sql`sum(${claims.total})`.as('due') })
    .from(claims)
    .groupBy(claims.wallet)
    .as('due');
  return db
    .select({
      wallet: sql<string>`${seats.player}`.as('wallet'),
      created: countOf(sql`${pools.creator} = ${seats.player}`).as('created'),
      joined: SEAT_COUNTS.joined.as('joined'),
      won: SEAT_COUNTS.won.as('won'),
      lost: SEAT_COUNTS.lost.as('lost'),
      refunded: SEAT_COUNTS.refunded.as('refunded'),
      staked: sumOf(sql`${pools.entryLamports}`, isDrawn).as('staked'),
      winnings: sumOf(sql`${seats.baseLamports} + ${seats.bonusLamports}`).as('winnings'),
      unclaimed: sql<string>`coalesce(${claimableSums.total}, 0)::text`.as('unclaimed'),
      firstSeen: sql<number>`least(min(${seats.joinedAt}), completions.first)`
        .mapWith(Number)
        .as('first_seen'),
      lastSeen: sql<number>`greatest(max(${seen}), completions.last, ${lastPaidFor(sql`${seats.player}`)})`
        .mapWith(Number)
        .as('last_seen'),
    })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .leftJoin(claimableSums, eq(claimableSums.wallet, seats.player))
    .leftJoin(completions, sql`completions.wallet = ${seats.player}`)
    .where(search === undefined || search === '' ? undefined : startsWith(seats.player, search))
    .groupBy(seats.player, claimableSums.total, sql`completions.first`, sql`completions.last`)
    .as('players');
}

/** `GET /admin/users`. */
export async function readUsers(db: Database, query: Query) {
  const { search, sort, order } = query;
  const all = players(db, search);
  const by = integerKey(sql`${all[sort]}::numeric`, 'numeric');
  const keys = keyset(`users-${sort}`, [by, textKey(sql`${all.wallet}`)], order, query);
  const listed = db
    .select({ position: keys.position, row: columnsOf(all) })
    .from(all)
    .$dynamic();
  const rows = await pageRows(listed, keys, undefined);
  const sums = await db
    .select({
      total: count(),
      staked: sumOf(sql`${all.staked}::numeric`),
      won: sumOf(sql`${all.winnings}::numeric`),
      unclaimed: sumOf(sql`${all.unclaimed}::numeric`),
    })
    .from(all);
  const { total, ...totals } = onlyRow(sums);
  const page = keys.page(rows, ({ row }) => ({
    wallet: row.wallet,
    poolsCreated: row.created,
    poolsJoined: row.joined,
    poolsWon: row.won,
    poolsLost: row.lost,
    poolsRefunded: row.refunded,
    totalStaked: row.staked,
    totalWon: row.winnings,
    unclaimed: row.unclaimed,
    firstSeenAt: row.firstSeen,
    lastSeenAt: row.lastSeen,
  }));
  return { ...page, total, totals };
}

function columnsOf(all: ReturnType<typeof players>) {
  const { wallet, created, joined, won, lost, refunded } = all;
  const { staked, winnings, unclaimed, firstSeen, lastSeen } = all;
  return { wallet, created, joined, won, lost, refunded, staked, winnings, unclaimed, firstSeen, lastSeen };
}
