import { type SQL, sql } from 'drizzle-orm';
import { pools, seats } from '#server/store/schema.ts';

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
