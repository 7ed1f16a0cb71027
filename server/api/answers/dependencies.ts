import { desc, gt, max } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { isAnyOf } from '#server/projection/rows/bulk.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { indexerState, notifications, pools, seats } from '#server/store/schema.ts';

/** A tag names a pool or a wallet, and stands for all of its data that clients see. */
export type Tag = `pool:${string}` | `wallet:${string}`;

/** The data that an answer was made of: the answer is valid until a commit or the clock changes any of it. */
export interface Dependencies {
  readonly tags: readonly Tag[];
  /** Whether a pool in its new state belongs in the answer, although no tag names it. */
  readonly admits?: (pool: PoolRow) => boolean;
  /** The Unix second from which on the answer changes with the clock alone. */
  readonly until?: number;
}

/** Changes by commits since a revision. */
export type Changes = { readonly everything: true } | ChangedRows;

export interface ChangedRows {
  readonly everything: false;
  /** The changed pools in their new state. */
  readonly pools: readonly PoolRow[];
  readonly tags: ReadonlySet<Tag>;
}

/**
 * With more changed pools, as after a long time without requests, dropping all answers is cheaper than finding the
 * affected ones.
 */
const MOST_POOLS = 500;

/** Reads the changes after `since`, which may include commits made during the call. */
export async function readChanges(db: Database, since: bigint): Promise<Changes> {
  const [[state], changed] = await Promise.all([
    db.select({ removed: max(indexerState.removedRevision) }).from(indexerState),
    db
      .select()
      .from(pools)
      .where(gt(pools.revision, since))
      .orderBy(desc(pools.revision))
      .limit(MOST_POOLS + 1),
  ]);
  // Deleted rows cannot show which answers contained them.
  if (changed.length > MOST_POOLS || BigInt(state?.removed ?? 0) > since) return { everything: true };
  const tags = new Set<Tag>();
  for (const pool of changed) {
    tags.add(`pool:${pool.address}`);
    for (const wallet of [pool.creator, pool.completer]) {
      if (wallet !== null) tags.add(`wallet:${wallet}`);
    }
  }
  for (const { pool, wallet } of await changedSeats(db, since, changed)) {
    tags.add(`pool:${pool}`).add(`wallet:${wallet}`);
  }
  return { everything: false, pools: changed, tags };
}

/** Reads all wallets with a seat in the changed pools, and those whose own rows have changed. */
function changedSeats(
  db: Database,
  since: bigint,
  changed: readonly PoolRow[],
): Promise<{ pool: string; wallet: string }[]> {
  const { pool, player: wallet, revision } = seats;
  const addresses = changed.map(({ address }) => address);
  return union(
    db.select({ pool, wallet }).from(seats).where(isAnyOf(pool, addresses)),
    db.select({ pool, wallet }).from(seats).where(gt(revision, since)),
    db
      .select({ pool: notifications.pool, wallet: notifications.wallet })
      .from(notifications)
      .where(gt(notifications.revision, since)),
  );
}
