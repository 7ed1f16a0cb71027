import { isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { chainEvents, pools } from '#server/store/schema.ts';
import { advance } from '#server/projection/fold/advance.ts';
import { notificationId } from '#server/projection/fold/notifications.ts';
import type { FoldedNotification, PoolState } from '#server/projection/fold/pool-state.ts';
import { poolPages, storedEvents } from '#server/projection/rows/events.ts';
import { withAllEvents } from '#server/projection/rows/months.ts';
import { readChainFacts, storedNotifications, storedStates } from '#server/projection/rows/load.ts';
import { readIndexerState } from '#server/projection/state.ts';

/**
 * Returns a line for each difference between pools, seats or notifications and a fold of their events. Pools of which
 * events were dropped are left out.
 */
export async function projectionDifferences(db: Database): Promise<string[]> {
  return db.transaction(
    async (tx) => {
      const found = await poolsWithoutEvents(tx);
      const { chainTime = 0 } = (await readIndexerState(tx)) ?? {};
      for await (const page of poolPages(tx)) {
        const addresses = await withAllEvents(tx, page);
        const events = await storedEvents(tx, addresses);
        const facts = await readChainFacts(tx, chainTime, [], [...events.values()].flat());
        const states = await storedStates(tx, addresses);
        const storedRows = await storedNotifications(tx, addresses);
        for (const address of addresses) {
          const { state, notifications } = advance(null, events.get(address) ?? [], facts);
          const stored = states.get(address) ?? null;
          const mine = storedRows.filter(({ pool }) => pool === address);
          found.push(...linesBetween(rowsOf(stored, mine), rowsOf(state, notifications)));
        }
      }
      return found;
    },
    // Read all rows in one snapshot, because the indexer keeps writing.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function poolsWithoutEvents(tx: Database): Promise<string[]> {
  const withEvents = tx
    .selectDistinct({ pool: chainEvents.pool })
    .from(chainEvents)
    .where(isNotNull(chainEvents.pool));
  const rows = await tx
    .select({ address: pools.address })
    .from(pools)
    .where(notInArray(pools.address, sql`(${withEvents})`));
  const addresses = rows.map(({ address }) => address);
  return (await withAllEvents(tx, addresses)).map((address) => `pool ${address} has no events`);
}

/** Returns rows by their subject, as text that does not depend on the order of columns. */
function rowsOf(state: PoolState | null, notifications: readonly FoldedNotification[]): Map<string, string> {
  const seats = [...(state?.seats.values() ?? [])];
  return new Map([
    ...(state === null ? [] : [[`pool ${state.pool.address}`, textOf(state.pool)] as const]),
    ...seats.map((seat) => [`seat ${seat.pool} ${seat.player}`, textOf(seat)] as const),
    ...notifications.map((row) => [`notification ${notificationId(row)}`, textOf(row)] as const),
  ]);
}

function linesBetween(stored: ReadonlyMap<string, string>, folded: ReadonlyMap<string, string>): string[] {
  const names = new Set([...stored.keys(), ...folded.keys()]);
  return [...names]
    .filter((name) => stored.get(name) !== folded.get(name))
    .map((name) => `${name}: stored ${stored.get(name) ?? 'nothing'}, but ${folded.get(name) ?? 'nothing'}`);
}

function textOf(row: object): string {
  return Object.entries<unknown>({ ...row })
    .map(([column, value]) => `${column}=${String(value)}`)
    .toSorted()
    .join(' ');
}
