import { eq, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { userStatsSchema } from '#src/contract/users.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { duesOf } from './dues.ts';

const stayed = sql`${seats.seat} is not null`;
const drawn = sql`(${stayed} and ${pools.status} = 'completed')`;
const refunded = sql`(${stayed} and ${pools.status} in ('expired', 'refunding'))`;
const count = (when: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${when}))::int`;
const sum = (lamports: ReturnType<typeof sql>, when: ReturnType<typeof sql>) =>
  sql<string>`coalesce(sum(${lamports}) filter (where ${when}), 0)::text`;

/** What a wallet has done and got; zeros for one that was never seen. */
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
    totalStaked: ofSeats?.staked ?? '0',
    totalWon: ofSeats?.totalWon ?? '0',
    totalStakeback: ofSeats?.stakeback ?? '0',
    totalRefunded: ofSeats?.totalRefunded ?? '0',
    creatorRewards: ofPools?.rewards ?? '0',
    unclaimed,
    firstSeenAt: seen(Math.min, ofSeats?.first, ofPools?.first),
    lastSeenAt: seen(Math.max, ofSeats?.last, ofPools?.last),
  };
}

async function readSeats(db: Database, wallet: string) {
  const [row] = await db
    .select({
      joined: count(stayed),
      won: count(sql`${drawn} and ${seats.won}`),
      lost: count(sql`${drawn} and not ${seats.won}`),
      refunded: count(refunded),
      staked: sum(sql`${pools.entryLamports}`, drawn),
      totalWon: sum(sql`${seats.baseLamports} + ${seats.bonusLamports}`, drawn),
      stakeback: sum(sql`${seats.stakebackLamports}`, drawn),
      totalRefunded: sum(sql`${seats.paidLamports}`, sql`${refunded} and ${seats.paidLamports} is not null`),
      first: sql`min(${seats.joinedAt})`.mapWith(Number),
      last: sql`max(greatest(${seats.joinedAt}, ${seats.leftAt}))`.mapWith(Number),
    })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .where(eq(seats.player, wallet));
  return row;
}

/** Of pools that the wallet created or completed. */
async function readPools(db: Database, wallet: string) {
  const own = sql`${pools.creator} = ${wallet}`;
  const completedAt = sql`case when ${pools.completer} = ${wallet} then ${pools.settledAt} end`;
  const reward = sql`(${pools.entryLamports} * ${pools.playerCount} * ${sql.raw(String(DEFAULT_SHARES.creatorBps))} / 10000)`;
  const [row] = await db
    .select({
      created: count(own),
      rewards: sum(reward, sql`${own} and ${pools.status} = 'completed'`),
      first: sql`min(${completedAt})`.mapWith(Number),
      last: sql`max(${completedAt})`.mapWith(Number),
    })
    .from(pools)
    .where(or(eq(pools.creator, wallet), eq(pools.completer, wallet)));
  return row;
}

async function readUnclaimed(db: Database, wallet: string): Promise<string> {
  const dues = duesOf(db, wallet, 'claimable');
  const [row] = await db.select({ total: sql<string>`coalesce(sum(${dues.total}), 0)::text` }).from(dues);
  return row?.total ?? '0';
}
