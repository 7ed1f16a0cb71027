import { desc, eq } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { transactions } from '#server/store/schema.ts';
import type { Applied } from './apply.ts';
import { refold } from './refold.ts';
import { isAnyOf } from './rows/bulk.ts';
import { poolsOfTransactions } from './rows/events.ts';
import { storedStates } from './rows/load.ts';
import { poolsOfChangedTerms } from './rows/terms.ts';
import { FinalizedError, removeTransactions } from './rows/transactions.ts';
import { writeChanges } from './rows/write.ts';
import { lockState, saveState } from './state.ts';
import { rereadLastSeen } from './totals/write-totals.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Reverts transactions that a fork has dropped, and refolds their pools without them, in one database transaction.
 * Unknown ones are skipped.
 * @param head `confirmedSlot`: the slot at which the chain was seen without them
 * @param falselyFinal whether finalized ones are reverted as well, because the chain never had them
 * @throws FinalizedError if one is finalized and `falselyFinal` is false; then none is reverted
 */
export async function revertTransactions(
  db: Database,
  signatures: readonly string[],
  head: { readonly confirmedSlot: bigint },
  falselyFinal = false,
): Promise<Applied> {
  return db.transaction(async (tx) => {
    const state = await lockState(tx);
    const stored = await tx
      .select({ signature: transactions.signature, finalized: transactions.finalized })
      .from(transactions)
      .where(isAnyOf(transactions.signature, signatures));
    if (stored.length === 0) return { revision: state.revision, stored: 0 };
    const final = stored.find(({ finalized }) => finalized);
    if (final !== undefined && !falselyFinal) throw new FinalizedError(final.signature);

    const revision = state.revision + 1n;
    const removed = stored.map(({ signature }) => signature);
    const ofPools = await poolsOfTransactions(tx, removed);
    const touched = [...new Set([...ofPools, ...(await poolsOfChangedTerms(tx, [], removed))])];
    const before = await storedStates(tx, touched);
    const payers = await removeTransactions(tx, removed);
    const slot = head.confirmedSlot > state.confirmedSlot ? head.confirmedSlot : state.confirmedSlot;
    const readTo = { time: state.chainTime, slot };
    const { changes, live } = await refold(tx, readTo, touched, before, NONE);
    await writeChanges(tx, changes, live, revision);
    await rereadLastSeen(tx, payers);
    await saveState(tx, state, {
      ...state,
      finalizedSignature: falselyFinal ? await newestFinal(tx) : state.finalizedSignature,
      revision,
      removedRevision: revision,
    });
    return { revision, stored: stored.length };
  });
}

/** Returns the signature of the newest finalized transaction; null without any. */
export async function newestFinal(db: Database): Promise<string | null> {
  const [last] = await db
    .select({ signature: transactions.signature })
    .from(transactions)
    .where(eq(transactions.finalized, true))
    .orderBy(desc(transactions.slot), desc(transactions.slotIndex))
    .limit(1);
  return last?.signature ?? null;
}
