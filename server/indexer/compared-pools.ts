/** Which pools' rows the reconciler compares with their accounts. */
import { gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { pools, transactions } from '#server/store/schema.ts';

/** Returns the pools whose rows have changed after a revision, closed ones included. */
export async function changedSince(db: Database, revision: bigint): Promise<string[]> {
  const rows = await db.select({ address: pools.address }).from(pools).where(gt(pools.revision, revision));
  return rows.map(({ address }) => address);
}

/** Returns the addresses that stored transactions from a slot on name as pools: not all of them are pools. */
export async function namedFrom(db: Database, slot: bigint): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: sql<string>`unnest(${transactions.pools})`.mapWith(pools.address) })
    .from(transactions)
    .where(gte(transactions.slot, slot));
  return rows.map(({ address }) => address);
}

/** Returns the pools that wait for their draw, whose rows change with time alone. */
export async function waitingForDraw(db: Database): Promise<string[]> {
  const isWaiting = inArray(pools.status, ['locked', 'drawing']);
  const rows = await db.select({ address: pools.address }).from(pools).where(isWaiting);
  return rows.map(({ address }) => address);
}

/** Returns the pools whose rows are not closed. */
export async function unclosed(db: Database): Promise<string[]> {
  const rows = await db.select({ address: pools.address }).from(pools).where(isNull(pools.closedAt));
  return rows.map(({ address }) => address);
}
