import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { transactions } from '#server/store/schema.ts';
import { pruneRecent } from './rows/months.ts';
import { lockState, saveState } from './state.ts';

/** The slot up to which the cluster has finalized the stored transactions. */
export interface Finalized {
  readonly slot: bigint;
  /** The newest transaction up to that slot; null leaves the stored one unchanged. */
  readonly signature: string | null;
}

/** Marks everything stored up to a slot as final, in one database transaction. An older slot changes nothing. */
export async function finalize(db: Database, { slot, signature }: Finalized): Promise<void> {
  await db.transaction(async (tx) => {
    const state = await lockState(tx);
    if (slot < state.finalizedSlot) return;
    const upTo = and(eq(transactions.finalized, false), lte(transactions.slot, slot));
    const [pending] = await tx.select({ slot: transactions.slot }).from(transactions).where(upTo).limit(1);
    if (pending !== undefined) await tx.update(transactions).set({ finalized: true }).where(upTo);
    await pruneRecent(tx, slot);
    await saveState(tx, state, {
      ...state,
      finalizedSlot: slot,
      finalizedSignature: signature ?? state.finalizedSignature,
      revision: pending === undefined ? state.revision : state.revision + 1n,
    });
  });
}
