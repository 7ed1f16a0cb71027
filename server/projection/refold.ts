import type { Database } from '#server/store/open-store.ts';
import { advance } from './fold/advance.ts';
import type { PoolState } from './fold/pool-state.ts';
import { applyEvents, viewOf } from './live/reader-view.ts';
import { correctionsOf } from './live/corrections.ts';
import { liveEventsOf } from './live/live-events.ts';
import type { Outgoing } from './live/outgoing.ts';
import { storedEvents } from './rows/events.ts';
import { readChainFacts } from './rows/load.ts';
import { withAllEvents } from './rows/months.ts';
import type { PoolChange } from './rows/write.ts';

const MS = 1000;

/**
 * Refolds pools from all of their stored events; pools of which events were dropped stay as they are. Returns the changes, and the live events that bring clients up to
 * date.
 * @param readTo how far the chain has been read: the time of its clock in Unix seconds, and the slot; no removed
 *   transaction is of a later slot
 * @param fresh transactions whose events have not been sent to clients
 */
export async function refold(
  db: Database,
  readTo: { readonly time: number; readonly slot: bigint },
  given: readonly string[],
  before: ReadonlyMap<string, PoolState>,
  fresh: ReadonlySet<string>,
): Promise<{ readonly changes: readonly PoolChange[]; readonly live: readonly Outgoing[] }> {
  const addresses = await withAllEvents(db, given);
  if (addresses.length === 0) return { changes: [], live: [] };
  const events = await storedEvents(db, addresses);
  const facts = await readChainFacts(db, readTo.time, [], [...events.values()].flat());
  const at = { timestamp: Math.floor(Date.now() / MS), slot: readTo.slot + 1n };
  const live: Outgoing[] = [];
  const changes = addresses.map((address): PoolChange => {
    const old = before.get(address) ?? null;
    const { state: after, steps, notifications } = advance(null, events.get(address) ?? [], facts);
    const untold = old === null ? steps : steps.filter(({ located }) => fresh.has(located.signature));
    const liveEvents = untold.flatMap((step) => liveEventsOf(step, after?.pool.playerCount));
    const pool = after?.pool ?? old?.pool;
    if (pool !== undefined) {
      const view = viewOf(old);
      applyEvents(view, liveEvents);
      live.push(...liveEvents, ...correctionsOf(view, pool, after, at));
    }
    return { address, before: old, after, notifications, isRefolded: true };
  });
  return { changes, live };
}
