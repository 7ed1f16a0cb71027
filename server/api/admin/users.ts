import { and, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { adminUsersQuery } from '#src/contract/admin.ts';
import type { Database } from '#server/store/open-store.ts';
import { onlyRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';
import { keyset, pageRows, textKey, integerKey } from '../keyset.ts';
import { startsWith } from '../text-search.ts';
import { claimsByStatus } from '../users/claims-by-status.ts';
import { isCompleted } from './draw-sql.ts';
import { entriesTotal } from '../shares.ts';
import { countOf, isDrawn, lastPaidFor, SEAT_COUNTS, sumOf } from '../seat-sql.ts';

type Query = v.InferOutput<typeof adminUsersQuery>;

/** Returns the condition of the wallets that a query reads; undefined for all. */
type Admitted = (wallet: SQL) => SQL | undefined;

const { player, joinedAt, leftAt } = seats;

/**
 * Builds the query of the wallets that a condition admits, of all that have ever had a seat, creators included, with
 * their figures as in `/users/{wallet}`. PostgreSQL computes only the columns that are read.
 */
function players(db: Database, admitted: Admitted) {
  const claims = claimsByStatus(db, null, 'claimable');
  const due = db
    .select({ wallet: sql`${claims.wallet}`.as('payee'), total: sql`sum(${claims.total})`.as('due') })
    .from(claims)
    .where(admitted(sql`${claims.wallet}`))
    .groupBy(claims.wallet)
    .as('due');
  const completions = db
    .select({
      wallet: sql`${pools.completer}`.as('completing'),
      first: sql`min(${pools.settledAt})`.as('first_completion'),
      last: sql`max(${pools.settledAt})`.as('last_completion'),
    })
    .from(pools)
    .where(and(isNotNull(pools.completer), admitted(sql`${pools.completer}`)))
    .groupBy(pools.completer)
    .as('completions');
  // Every seat has a pool, but PostgreSQL leaves out only an outer join whose columns are not read.
  const ofSeats = db
    .select({
      wallet: sql<string>`${player}`.as('wallet'),
      created: countOf(sql`${pools.creator} = ${player}`).as('created'),
      joined: SEAT_COUNTS.joined.as('joined'),
      won: SEAT_COUNTS.won.as('won'),
      lost: SEAT_COUNTS.lost.as('lost'),
      refunded: SEAT_COUNTS.refunded.as('refunded'),
      staked: sumOf(sql`${pools.entryLamports}`, isDrawn).as('staked'),
      winnings: sumOf(sql`${seats.baseLamports} + ${seats.bonusLamports}`).as('winnings'),
      first: sql`min(${joinedAt})`.as('first_seat'),
      last: sql`max(greatest(${joinedAt}, ${leftAt}))`.as('last_seat'),
    })
    .from(seats)
    .leftJoin(pools, eq(pools.address, seats.pool))
    .where(admitted(sql`${player}`))
    .groupBy(player)
    .as('of_seats');
  const { wallet, created, joined, won, lost, refunded, staked, winnings, first, last } = ofSeats;
  const lastSeen = sql`greatest(${last}, ${completions.last})`;
  return db
    .select({
      wallet,
      created,
      joined,
      won,
      lost,
      refunded,
      staked,
      winnings,
      unclaimed: sql<string>`coalesce(${due.total}, 0)::text`.as('unclaimed'),
      firstSeen: sql<number>`least(${first}, ${completions.first})`.mapWith(Number).as('first_seen'),
      lastSeen: sql<number>`greatest(${lastSeen}, ${lastPaidFor(sql`${wallet}`, lastSeen)})`
        .mapWith(Number)
        .as('last_seen'),
    })
    .from(ofSeats)
    .leftJoin(due, eq(due.wallet, wallet))
    .leftJoin(completions, eq(completions.wallet, wallet))
    .as('players');
}

/** `GET /admin/users`. */
export async function readUsers(db: Database, query: Query) {
  const { search, sort, order } = query;
  const admitted: Admitted = (wallet) =>
    search === undefined || search === '' ? undefined : startsWith(wallet, search);
  const all = players(db, admitted);
  const by = integerKey(sql`${all[sort]}::numeric`, 'numeric');
  const keys = keyset(`users-${sort}`, [by, textKey(sql`${all.wallet}`)], order, query);
  // The other figures are read for the page's wallets alone.
  const found = await pageRows(
    db.select({ position: keys.position, wallet: all.wallet }).from(all).$dynamic(),
    keys,
    undefined,
  );
  const figures = await readFigures(
    db,
    found.map(({ wallet }) => wallet),
  );
  const totals = await readTotals(db, admitted);
  const page = keys.page(found, ({ wallet }) => figures.get(wallet));
  // A wallet that a rollback has removed meanwhile has none.
  const data = page.data
    .filter((row) => row !== undefined)
    .map((row) => ({
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
  return { ...page, data, ...totals };
}

/** Sums up what `players` lists, without the figures of each wallet. */
async function readTotals(db: Database, admitted: Admitted) {
  const which = admitted(sql`${player}`);
  const wallets = db
    .select({ winnings: sql`sum(${seats.baseLamports} + ${seats.bonusLamports})`.as('winnings') })
    .from(seats)
    .where(which)
    .groupBy(player)
    .as('wallets');
  const counted = await db.select({ total: count(), won: sumOf(sql`${wallets.winnings}`) }).from(wallets);
  // All seats together are the players of all pools, which are fewer rows.
  const staked =
    which === undefined
      ? await db.select({ staked: sumOf(entriesTotal, isCompleted) }).from(pools)
      : await db
          .select({ staked: sumOf(sql`${pools.entryLamports}`, isDrawn) })
          .from(seats)
          .innerJoin(pools, eq(pools.address, seats.pool))
          .where(which);
  const claims = claimsByStatus(db, null, 'claimable');
  // Creators and completers may never have taken a seat.
  const isPlayer = sql`(${inArray(claims.kind, ['payout', 'refund'])}
    or exists (select 1 from ${seats} where ${player} = ${claims.wallet}))`;
  const unclaimed = await db
    .select({ unclaimed: sumOf(sql`${claims.total}`) })
    .from(claims)
    .where(and(admitted(sql`${claims.wallet}`), isPlayer));
  const { total, won } = onlyRow(counted);
  return { total, totals: { won, ...onlyRow(staked), ...onlyRow(unclaimed) } };
}

async function readFigures(db: Database, wallets: readonly string[]) {
  const some = players(db, (wallet) => sql`${wallet} = any(${sql.param([...wallets])})`);
  const rows = wallets.length === 0 ? [] : await db.select(columnsOf(some)).from(some);
  return new Map(rows.map((row) => [row.wallet, row]));
}

function columnsOf(all: ReturnType<typeof players>) {
  const { wallet, created, joined, won, lost, refunded } = all;
  const { staked, winnings, unclaimed, firstSeen, lastSeen } = all;
  return { wallet, created, joined, won, lost, refunded, staked, winnings, unclaimed, firstSeen, lastSeen };
}
