import { eq, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { userStatsSchema } from '#src/contract/users.ts';
import { countOf, isDrawn, isRefunded, SEAT_COUNTS, sumOf } from '../seat-sql.ts';
import { creatorShare } from '../shares.ts';
import { duesOf } from './dues.ts';

/** Reads the figures of a wallet; zeros for one that was never seen. Amounts are lamports as decimal text. */
export async function readUserStats(
  db: Database,
  wallet: string,
): Promise<v.InferInput<typeof userStatsSchema>> {
  const [ofSeats, ofPools, unclaimed] = await Promise.all([
    readSeats(db, wallet),
    readPools(db, wallet),
    readUnclaimed(db, wallet),
  ]);
  const seen = (pick: (...times: number[]) => number, ...times: (number | null | undefined)[]) => {
    const known = times.filter((time) => typeof time === 'number');
    return known.length === 0 ? null : pick(...known);
  };
  return {
    wallet,
    poolsCreated: ofPools?.created ?? 0,
    poolsJoined: ofSeats?.joined ?? 0,
    poolsWon: ofSeats?.won ?? 0,
    poolsLost: ofSeats?.lost ?? 0,
    poolsRefunded: ofSeats?.refunded ?? 0,
    totalStaked: String(ofSeats?.staked ?? 0n),
    totalWon: String(ofSeats?.totalWon ?? 0n),
    totalStakeback: String(ofSeats?.stakeback ?? 0n),
    totalRefunded: String(ofSeats?.totalRefunded ?? 0n),
    creatorRewards: String(ofPools?.rewards ?? 0n),
    unclaimed,
    firstSeenAt: seen(Math.min, ofSeats?.first, ofPools?.first),
    lastSeenAt: seen(Math.max, ofSeats?.last, ofPools?.last),
  };
}

async function readSeats(db: Database, wallet: string) {
  const [row] = await db
    .select({
      ...SEAT_COUNTS,
      staked: sumOf(sql`${pools.entryLamports}`, isDrawn),
      totalWon: sumOf(sql`${seats.baseLamports} + ${seats.bonusLamports}`, isDrawn),
      stakeback: sumOf(sql`${seats.stakebackLamports}`, isDrawn),
      totalRefunded: sumOf(sql`${seats.paidLamports}`, isRefunded),
      first: sql`min(${seats.joinedAt})`.mapWith(Number),
      last: sql`max(greatest(${seats.joinedAt}, ${seats.leftAt}))`.mapWith(Number),
    })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .where(eq(seats.player, wallet));
  return row;
}

/** Reads the figures of pools that the wallet created or completed. */
async function readPools(db: Database, wallet: string) {
  const own = sql`${pools.creator} = ${wallet}`;
  const completedAt = sql`case when ${pools.completer} = ${wallet} then ${pools.settledAt} end`;
  const [row] = await db
    .select({
      created: countOf(own),
      rewards: sumOf(creatorShare, sql`${own} and ${pools.status} = 'completed'`),
      first: sql`min(${completedAt})`.mapWith(Number),
      last: sql`max(${completedAt})`.mapWith(Number),
    })
    .from(pools)
    .where(or(eq(pools.creator, wallet), eq(pools.completer, wallet)));
  return row;
}

async function readUnclaimed(db: Database, wallet: string): Promise<string> {
  const dues = duesOf(db, wallet, 'claimable');
  const [row] = await db.select({ total: sumOf(sql`${dues.total}`) }).from(dues);
  return String(row?.total ?? 0n);
}
