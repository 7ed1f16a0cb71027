import { and, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { transactions } from '#server/store/schema.ts';
import type { ChainTransaction } from '../chain-transaction.ts';
import { isAnyOf } from './bulk.ts';

/** Two transactions have the same position in the chain: the indexer's listing of the slot was incomplete. */
class PositionTakenError extends Error {
  override readonly name = 'PlaceTakenError';

  constructor(
    readonly slot: bigint,
    slotIndex: number,
    stored: string,
  ) {
    super(`${stored} is stored as number ${slotIndex} of slot ${slot}: list that slot's transactions again`);
  }
}

/** A finalized transaction would be reverted, which no fork can do. */
export class FinalizedError extends Error {
  override readonly name = 'FinalizedError';

  constructor(signature: string) {
    super(`${signature} is finalized and cannot be reverted`);
  }
}

/**
 * Separates new transactions from stored ones.
 * @param replaces whether stored ones count as relocated
 * @returns `fresh`: those not stored at their position yet, in the given order; `relocated`: the signatures of those among
 *   them that are stored at another position, after a fork or an incomplete listing of their slot @throws PositionTakenError
 */
export async function splitNew(db: Database, given: readonly ChainTransaction[], replaces: boolean) {
  const bySignature = new Map(given.map((transaction) => [transaction.signature, transaction]));
  if (bySignature.size === 0) return { fresh: [], relocated: [] };
  const unchanged = new Set<string>();
  const relocated: string[] = [];
  for (const stored of await storedAtPositionsOf(db, [...bySignature.values()])) {
    const transaction = bySignature.get(stored.signature);
    if (transaction === undefined)
      throw new PositionTakenError(stored.slot, stored.slotIndex, stored.signature);
    const isThere = transaction.slot === stored.slot && transaction.slotIndex === stored.slotIndex;
    if (isThere && !replaces) unchanged.add(stored.signature);
    else relocated.push(stored.signature);
  }
  return { fresh: [...bySignature.values()].filter(({ signature }) => !unchanged.has(signature)), relocated };
}

/** Deletes transactions together with their events. @returns their fee payers */
export async function removeTransactions(db: Database, signatures: readonly string[]): Promise<string[]> {
  if (signatures.length === 0) return [];
  const removed = await db
    .delete(transactions)
    .where(isAnyOf(transactions.signature, signatures))
    .returning({ payer: transactions.feePayer });
  return [...new Set(removed.map(({ payer }) => payer))];
}

/** Reads stored transactions with the given signatures, in any month, and those at the given positions. */
async function storedAtPositionsOf(db: Database, given: readonly ChainTransaction[]) {
  const columns = {
    signature: transactions.signature,
    slot: transactions.slot,
    slotIndex: transactions.slotIndex,
  };
  const signatures = given.map(({ signature }) => signature);
  const slots = sql.param(given.map(({ slot }) => String(slot)));
  const indexes = sql.param(given.map(({ slotIndex }) => slotIndex));
  const positions = sql`(select * from unnest(${slots}::bigint[], ${indexes}::integer[]))`;
  // Only the months of these slots are read.
  const ofSlots = sql`${transactions.slot} = any(${slots}::bigint[])`;
  return db
    .select(columns)
    .from(transactions)
    .where(isAnyOf(transactions.signature, signatures))
    .union(
      db
        .select(columns)
        .from(transactions)
        .where(and(ofSlots, sql`(${transactions.slot}, ${transactions.slotIndex}) in ${positions}`)),
    );
}
