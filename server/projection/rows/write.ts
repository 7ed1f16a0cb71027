import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { liveEvents, notifications, pools, seats } from '#server/store/schema.ts';
import { notificationId } from '../fold/notifications.ts';
import type { FoldedNotification, PoolState } from '../fold/pool-state.ts';
import type { Outgoing } from '../live/outgoing.ts';
import { insertRows, isAnyOf, upsertRows } from './bulk.ts';
import { writeTotals } from '../totals/write-totals.ts';
import { storedNotifications } from './load.ts';

/** A pool before and after a commit. */
export interface PoolChange {
  readonly address: string;
  readonly before: PoolState | null;
  readonly after: PoolState | null;
  /** New notifications; all of them if the pool was refolded. */
  readonly notifications: readonly FoldedNotification[];
  readonly isRefolded: boolean;
}

/**
 * Writes the changed rows with the new revision, updates the figures, and queues the live events.
 * @returns whether rows were deleted
 */
export async function writeChanges(
  db: Database,
  changes: readonly PoolChange[],
  live: readonly Outgoing[],
  revision: bigint,
): Promise<boolean> {
  const states = changes.flatMap(({ before, after }) => (after === null ? [] : [{ before, after }]));
  const removed = [
    await removePools(db, changes),
    await removeSeats(db, states),
    await removeNotifications(db, changes),
  ];
  await upsertRows(
    db,
    pools,
    states
      .filter(({ before, after }) => !isSameRow(before?.pool, after.pool))
      .map(({ after }) => ({ ...after.pool, revision })),
  );
  await upsertRows(
    db,
    seats,
    states.flatMap(({ before, after }) =>
      [...after.seats.values()]
        .filter((seat) => !isSameRow(before?.seats.get(seat.player), seat))
        .map((seat) => ({ ...seat, revision })),
    ),
  );
  await upsertRows(
    db,
    notifications,
    changes.flatMap(({ after, notifications: rows }) =>
      after === null ? [] : rows.map((row) => ({ ...row, revision })),
    ),
  );
  await writeTotals(db, changes);
  await insertRows(db, liveEvents, live);
  return removed.includes(true);
}

async function removePools(db: Database, changes: readonly PoolChange[]): Promise<boolean> {
  const deleted = changes.filter(({ before, after }) => before !== null && after === null);
  if (deleted.length === 0) return false;
  const addresses = deleted.map(({ address }) => address);
  await db.delete(pools).where(isAnyOf(pools.address, addresses));
  return true;
}

/** Deletes seats one at a time: seats are only removed after forks. */
async function removeSeats(
  db: Database,
  states: readonly { readonly before: PoolState | null; readonly after: PoolState }[],
): Promise<boolean> {
  const deleted = states.flatMap(({ before, after }) =>
    [...(before?.seats.values() ?? [])].filter(({ player }) => !after.seats.has(player)),
  );
  for (const { pool, player } of deleted) {
    await db.delete(seats).where(and(eq(seats.pool, pool), eq(seats.player, player)));
  }
  return deleted.length > 0;
}

/** Deletes all notifications of refolded pools that have too many; the remaining ones are written again. */
async function removeNotifications(db: Database, changes: readonly PoolChange[]): Promise<boolean> {
  const refolded = changes.filter((change) => change.isRefolded && change.before !== null);
  const stored = await storedNotifications(
    db,
    refolded.map(({ address }) => address),
  );
  const newIds = new Set(refolded.flatMap((change) => change.notifications.map(notificationId)));
  const deleted = stored.filter((row) => !newIds.has(notificationId(row)));
  if (deleted.length === 0) return false;
  const ofPools = isAnyOf(notifications.pool, [...new Set(deleted.map(({ pool }) => pool))]);
  await db.delete(notifications).where(and(ofPools, ne(notifications.kind, 'rematch')));
  return true;
}

/** Whether two rows are equal, column by column; rows have no nested values. */
function isSameRow(a: object | undefined, b: object): boolean {
  if (a === b) return true;
  if (a === undefined) return false;
  const others = new Map<string, unknown>(Object.entries(a));
  return Object.entries(b).every(([key, value]) => others.get(key) === value);
}
