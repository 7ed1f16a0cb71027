import { eq } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import { viewOf } from './live/reader-view.ts';
import { correctionsOf } from './live/corrections.ts';
import { stateOfAccount, stateOfClosed } from './fold/from-account.ts';
import { storedNotifications, storedStates } from './rows/load.ts';
import { writeChanges } from './rows/write.ts';
import { lockState, saveState } from './state.ts';
import type { Pool } from '#src/protocol/pool.ts';

/**
 * Stores an account's values instead of those derived from the pool's events, and marks the pool as repaired, in one
 * database transaction. Its notifications are kept.
 * @param account null if the chain has none
 * @param seen revision of the row that differs from the account, null for none, and Unix seconds of the chain's clock
 * @returns whether it was stored; false if the row has changed since
 */
export async function storeAccount(
  db: Database,
  address: string,
  account: Pool | null,
  { revision: seen, now }: { readonly revision: bigint | null; readonly now: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const state = await lockState(tx);
    const old = (await storedStates(tx, [address])).get(address) ?? null;
    const [row] = await tx.select({ revision: pools.revision }).from(pools).where(eq(pools.address, address));
    if ((row?.revision ?? null) !== seen) return false;
    const after = account === null ? old && stateOfClosed(old, now) : stateOfAccount(account, old, now);
    if (after === null) return false;
    const revision = state.revision + 1n;
    const at = { timestamp: now, slot: state.confirmedSlot + 1n };
    const live = correctionsOf(viewOf(old), after.pool, after, at);
    const notifications = await storedNotifications(tx, [address]);
    await writeChanges(
      tx,
      [{ address, before: old, after, notifications, isRefolded: false }],
      live,
      revision,
    );
    await saveState(tx, state, { ...state, revision });
    return true;
  });
}
