import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { onlyRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';
import { countOf, isDrawn, isRefunded, lastPaidFor, SEAT_COUNTS, sumOf } from '../seat-sql.ts';
import { creatorShare } from '../shares.ts';
import { claimsByStatus } from './claims-by-status.ts';

/** Reads the figures of a wallet; zeros for one that was never seen. Amounts are lamports as decimal text. */
export async function readUserStats(db: Database, wallet: string) {
  const claims = claimsByStatus(db, wallet, 'claimable');
  const [ofSeats, ofPools, unclaimed] = await Promise.all([
    readSeats(db, wallet).then(onlyRow),
    readPools(db, wallet).then(onlyRow),
    db.select({ unclaimed: sumOf(sql`${claims.total}`) }).from(claims),
  ]);
  const { joined, won, lost, refunded, first, last, ...sums } = ofSeats;
  const seen = (pick: (...times: number[]) => number, ...times: (number | null)[]) => {
    const present = times.filter((time) => time !== null);
    return present.length === 0 ? null : pick(...present);
  };
  return {
    wallet,
    poolsCreated: ofPools.created,
    poolsJoined: joined,
    poolsWon: won,
    poolsLost: lost,
    poolsRefunded: refunded,
    ...sums,
    creatorRewards: ofPools.rewards,
    ...onlyRow(unclaimed),
    firstSeenAt: seen(Math.min, first, ofPools.first),
    lastSeenAt: seen(Math.max, last, ofPools.last),
  };
}

function readSeats(db: Database, wallet: string) {
  return db
    .select({
      ...SEAT_COUNTS,
      totalStaked: sumOf(sql`${pools.entryLamports}`, isDrawn),
      totalWon: sumOf(sql`${seats.baseLamports} + ${seats.bonusLamports}`, isDrawn),
      totalStakeback: sumOf(sql`${seats.stakebackLamports}`, isDrawn),
      totalRefunded: sumOf(sql`${seats.paidLamports}`, isRefunded),
      first: sql<number | null>`min(${seats.joinedAt})::float8`,
      last: sql<
        number | null
      >`greatest(max(greatest(${seats.joinedAt}, ${seats.leftAt})), ${lastPaidFor(sql`${wallet}`)})::float8`,
    })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .where(eq(seats.player, wallet));
}

/** Reads the figures of pools that the wallet created or completed. */
function readPools(db: Database, wallet: string) {
  const own = sql`${pools.creator} = ${wallet}`;
  const completedAt = sql`case when ${pools.completer} = ${wallet} then ${pools.settledAt} end`;
  return db
    .select({
      created: countOf(own),
      rewards: sumOf(creatorShare, sql`${own} and ${pools.status} = 'completed'`),
      first: sql<number | null>`min(${completedAt})::float8`,
      last: sql<number | null>`max(${completedAt})::float8`,
    })
    .from(pools)
    .where(or(eq(pools.creator, wallet), eq(pools.completer, wallet)));
}
