import { type SQL, sql } from 'drizzle-orm';
import { pools, seats } from '#server/store/schema.ts';

/** Seats of a pool that has ended with a refund, whatever for. */
export const isRefunding: SQL<boolean> = sql`${pools.status} in ('expired', 'refunding')`;

/** Whether a seat is owed something: the pool has ended, its player stayed, and nobody has been paid. */
export const isUnpaid: SQL<boolean> = sql`(${seats.paidLamports} is null and ${seats.seat} is not null
  and ${pools.status} in ('completed', 'expired', 'refunding'))`;

/** What a seat of an ended pool brings, in lamports. */
export const seatLamports: SQL = sql`(case when ${pools.status} = 'completed'
  then ${seats.stakebackLamports} + ${seats.baseLamports} + ${seats.bonusLamports}
  else ${pools.entryLamports} end)`;

/** The same of any seat: 0 while nothing is decided, and for who left. */
export const broughtLamports: SQL = sql`(case when ${seats.seat} is null
  or ${pools.status} not in ('completed', 'expired', 'refunding') then 0 else ${seatLamports} end)`;

/** The index by which `claim` or `refund` names a seat; null before the draw. */
export const payIndex: SQL<number | null> = sql`(case when ${pools.status} = 'completed'
  then ${seats.drawnIndex} else ${seats.seat} end)`.mapWith(Number) as SQL<number | null>;

/** A sum of lamports, 0 over no rows. */
export function sumOf(lamports: SQL, when?: SQL): SQL<bigint> {
  const filter = when === undefined ? sql`` : sql` filter (where ${when})`;
  return sql`coalesce(sum(${lamports})${filter}, 0)::text`.mapWith(BigInt) as SQL<bigint>;
}

/** A count of rows that small numbers hold. */
export function countOf(when: SQL): SQL<number> {
  return sql`(count(*) filter (where ${when}))::int`.mapWith(Number) as SQL<number>;
}
