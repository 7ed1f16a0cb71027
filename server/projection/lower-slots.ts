import { gt } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { transactions } from '#server/store/schema.ts';
import { newestFinal } from './revert.ts';
import { refillRecent } from './rows/months.ts';
import { lockState, saveState } from './state.ts';

/**
 * Lowers the stored slots to those of the chain, in one database transaction, if a false answer has raised them:
 * transactions above them are no longer final. Slots that are lower already stay.
 */
export async function lowerSlots(
  db: Database,
  chain: { readonly confirmedSlot: bigint; readonly finalizedSlot: bigint },
): Promise<void> {
  await db.transaction(async (tx) => {
    const state = await lockState(tx);
    const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b);
    const finalizedSlot = lower(state.finalizedSlot, chain.finalizedSlot);
    const confirmedSlot = lower(state.confirmedSlot, chain.confirmedSlot);
    await tx.update(transactions).set({ finalized: false }).where(gt(transactions.slot, finalizedSlot));
    await refillRecent(tx, finalizedSlot);
    await saveState(tx, state, {
      ...state,
      confirmedSlot,
      finalizedSlot,
      finalizedSignature: await newestFinal(tx),
      revision: state.revision + 1n,
    });
  });
}
