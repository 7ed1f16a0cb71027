/** The months by which transactions and their events are partitioned. The database's functions use the same numbers. */
import { gte, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { droppedPools, recentSignatures, transactions } from '#server/store/schema.ts';
import { isAnyOf } from './bulk.ts';

/** 30 days of 400 ms a slot. */
export const MONTH_SLOTS = 6_480_000n;
/** Six hours: no fork reaches back so far. */
const RECENT_SLOTS = 54_000n;

/** Creates the months of these slots that do not exist yet. */
export async function addMonths(tx: Database, slots: readonly bigint[]): Promise<void> {
  await tx.execute(sql`select add_months(${sql.param(slots.map(String))}::bigint[])`);
}

/** Whether a transaction's signature is unique over all months. @param final the newest final slot */
export function isRecent(slot: bigint, final: bigint): boolean {
  return slot >= final - RECENT_SLOTS;
}

/** Removes the signatures of transactions that have been final for hours. @param final the newest final slot */
export async function pruneRecent(tx: Database, final: bigint): Promise<void> {
  await tx.delete(recentSignatures).where(lt(recentSignatures.slot, final - RECENT_SLOTS));
}

/** Adds the signatures that were removed for a newest final slot that was too high. @param final the true one */
export async function refillRecent(tx: Database, final: bigint): Promise<void> {
  const { signature, slot, slotIndex } = transactions;
  await tx
    .insert(recentSignatures)
    .select(
      tx
        .select({ signature, slot, slotIndex })
        .from(transactions)
        .where(gte(slot, final - RECENT_SLOTS)),
    )
    .onConflictDoNothing();
}

/** Returns the given pools without those of which events were dropped. */
export async function withAllEvents(tx: Database, pools: readonly string[]): Promise<string[]> {
  if (pools.length === 0) return [];
  const rows = await tx.select().from(droppedPools).where(isAnyOf(droppedPools.pool, pools));
  const dropped = new Set(rows.map(({ pool }) => pool));
  return pools.filter((pool) => !dropped.has(pool));
}
