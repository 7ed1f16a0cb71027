import { type SQL, sql } from 'drizzle-orm';
import { pools, seats, transactions } from '#server/store/schema.ts';

const isSeated: SQL<boolean> = sql`${seats.seat} is not null`;

/** Whether a seat took part in a draw, as winner or loser. */
export const isDrawn: SQL<boolean> = sql`(${isSeated} and ${pools.status} = 'completed')`;
const isLost: SQL<boolean> = sql`(${isDrawn} and not ${seats.won})`;
/** Whether a seat's pool has ended with a refund, for whatever reason. */
export const isRefunded: SQL<boolean> = sql`(${isSeated} and ${pools.status} in ('expired', 'refunding'))`;

/** Counts of a wallet's seats by outcome; over seats joined with their pools. */
export const SEAT_COUNTS = {
  joined: countOf(isSeated),
  won: countOf(sql`${seats.won}`),
  lost: countOf(isLost),
  refunded: countOf(isRefunded),
} as const;

/** Whether a seat is unpaid: the pool has ended, its player stayed, and no payment was made. */
export const isUnpaid: SQL<boolean> = sql`(${seats.paidLamports} is null and ${seats.seat} is not null
  and ${pools.status} in ('completed', 'expired', 'refunding'))`;

/** The lamports that a seat of an ended pool pays. */
export const seatLamports: SQL = sql`(case when ${pools.status} = 'completed'
  then ${seats.stakebackLamports} + ${seats.baseLamports} + ${seats.bonusLamports}
  else ${pools.entryLamports} end)`;

/** The lamports that any seat pays: 0 before the pool has ended, and for players who left. */
export const fundedLamports: SQL = sql`(case when ${seats.seat} is null
  or ${pools.status} not in ('completed', 'expired', 'refunding') then 0 else ${seatLamports} end)`;

/** The index by which `claim` or `refund` names a seat; null before the draw. */
export const payIndex: SQL<number | null> = sql`(case when ${pools.status} = 'completed'
  then ${seats.drawnIndex} else ${seats.seat} end)`.mapWith(Number) as SQL<number | null>;

/**
 * Returns when a wallet last paid for a transaction of a pool in which it had a seat, as claims do not change the times
 * of its seat. Null without any. Failed transactions do not count: they change no row, so cached answers would miss
 * them.
 * @param after a time before which nothing is searched
 */
export function lastPaidFor(wallet: SQL, after: SQL = sql`0`): SQL {
  // Newest first, because usually the newest one matches.
  return sql`(select t.at from ${transactions} t where t.fee_payer = ${wallet} and t.error is null and t.at > ${after}
    and exists (select 1 from ${seats} s where s.player = ${wallet} and s.pool = any(t.pools))
    order by t.at desc limit 1)`;
}

/** Sums up lamports as decimal text, over the rows that `when` admits; 0 over none. */
export function sumOf(lamports: SQL, when: SQL = sql`true`): SQL<string> {
  return sql<string>`coalesce(sum(${lamports}) filter (where ${when}), 0)::text`;
}

/** Counts the rows that a condition admits. */
export function countOf(when: SQL): SQL<number> {
  return sql`(count(*) filter (where ${when}))::int`.mapWith(Number) as SQL<number>;
}

/** Returns the count of every one of `keys`, 0 if no row has it. */
export function countsOf<K extends string>(
  keys: readonly K[],
  rows: readonly { readonly key: string; readonly count: number }[],
): Record<K, number> {
  const counts = keys.map((key) => [key, rows.find((row) => row.key === key)?.count ?? 0]);
  // Every given key has its count.
  return Object.fromEntries(counts) as Record<K, number>;
}
