import type { Database } from '#server/store/open-store.ts';
import { hours, notifications, pools, seats, wallets } from '#server/store/schema.ts';
import { advance } from '#server/projection/fold/advance.ts';
import { poolPages, storedEvents } from '#server/projection/rows/events.ts';
import { readChainFacts } from '#server/projection/rows/load.ts';
import { writeChanges } from '#server/projection/rows/write.ts';
import { lockState, saveState } from '#server/projection/state.ts';

/** Rebuilds pools, seats and notifications from the stored events in one database transaction. @returns the revision */
export async function rebuild(db: Database): Promise<bigint> {
  return db.transaction(async (tx) => {
    const state = await lockState(tx);
    const revision = state.revision + 1n;
    // Delete table by table, because a cascade would delete the rows of one pool after another.
    for (const table of [notifications, seats, pools, wallets, hours]) await tx.delete(table);
    for await (const addresses of poolPages(tx)) {
      const events = await storedEvents(tx, addresses);
      const facts = await readChainFacts(tx, state.chainTime, [], [...events.values()].flat());
      const changes = addresses.map((address) => {
        const { state: after, notifications } = advance(null, events.get(address) ?? [], facts);
        return { address, before: null, after, notifications, isRefolded: true };
      });
      await writeChanges(tx, changes, [], revision);
    }
    await saveState(tx, state, { ...state, revision, removedRevision: revision });
    return revision;
  });
}
