import { sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { transactions } from '#server/store/schema.ts';
import type { ChainTransaction } from '../chain-transaction.ts';
import { isAnyOf } from './bulk.ts';

/** Two transactions have the same place in the chain: the indexer's listing of the slot was incomplete. */
class PlaceTakenError extends Error {
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
    super(`${signature} is finalized and cannot be taken back`);
  }
}

/**
 * Separates new transactions from known ones.
 * @param again whether known ones count as moved
 * @returns `fresh`: those not stored at their place yet, in the given order; `moved`: the signatures of those among
 *   them that are stored at another place, after a fork or an incomplete listing of their slot @throws PlaceTakenError
 */
export async function splitNew(db: Database, given: readonly ChainTransaction[], again: boolean) {
  const bySignature = new Map(given.map((transaction) => [transaction.signature, transaction]));
  if (bySignature.size === 0) return { fresh: [], moved: [] };
  const known = new Set<string>();
  const moved: string[] = [];
  for (const stored of await storedAtPlacesOf(db, [...bySignature.values()])) {
    const transaction = bySignature.get(stored.signature);
    if (transaction === undefined) throw new PlaceTakenError(stored.slot, stored.slotIndex, stored.signature);
    const isThere = transaction.slot === stored.slot && transaction.slotIndex === stored.slotIndex;
    if (isThere && !again) known.add(stored.signature);
    else moved.push(stored.signature);
  }
  return { fresh: [...bySignature.values()].filter(({ signature }) => !known.has(signature)), moved };
}

/** Deletes transactions together with their events. */
export async function removeTransactions(db: Database, signatures: readonly string[]): Promise<void> {
  if (signatures.length === 0) return;
  await db.delete(transactions).where(isAnyOf(transactions.signature, signatures));
}

/** Reads stored transactions with the given signatures, and those at the given places. */
async function storedAtPlacesOf(db: Database, given: readonly ChainTransaction[]) {
  const columns = {
    signature: transactions.signature,
    slot: transactions.slot,
    slotIndex: transactions.slotIndex,
  };
  const signatures = given.map(({ signature }) => signature);
  const slots = sql.param(given.map(({ slot }) => String(slot)));
  const indexes = sql.param(given.map(({ slotIndex }) => slotIndex));
  const places = sql`(select * from unnest(${slots}::bigint[], ${indexes}::integer[]))`;
  return db
    .select(columns)
    .from(transactions)
    .where(isAnyOf(transactions.signature, signatures))
    .union(
      db
        .select(columns)
        .from(transactions)
        .where(sql`(${transactions.slot}, ${transactions.slotIndex}) in ${places}`),
    );
}
