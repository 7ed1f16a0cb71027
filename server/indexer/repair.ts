import { and, isNotNull, notInArray } from 'drizzle-orm';
import { storeAccount } from '#server/projection/store-account.ts';
import type { Log } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { droppedPools, pools } from '#server/store/schema.ts';
import { decodePool } from '#src/chain/program/pool-account.ts';
import { reasonOf } from './error-record.ts';
import type { Leadership } from './leadership.ts';
import type { Difference, Reconciler } from './reconcile.ts';

export interface RepairOptions {
  readonly reconciler: Reconciler;
  readonly write: Leadership['write'];
  /**
   * Has the indexer read pools' transactions again and refold the pools: always, or only if the stored transactions
   * differ.
   */
  readonly reread: (pools: readonly string[], always: boolean) => Promise<void>;
  /** Unix seconds of the chain's clock; null while unknown. */
  readonly now: () => number | null;
  readonly onRepaired: () => void;
  readonly log: Log;
}

/** Pools repaired after one comparison: rereading them must not delay new transactions. */
const AT_ONCE = 20;

/** Repaired pools are reread every minute for this time, then once an hour. Seconds. */
const OFTEN = 600;
const HOUR = 3_600;
const MINUTE = 60;

/**
 * Rereads repaired pools: by now their transactions may yield the values of their accounts. Pools of which events were
 * dropped stay as they are.
 */
export async function rereadRepaired(
  db: Database,
  { reread, now }: Pick<RepairOptions, 'reread' | 'now'>,
): Promise<void> {
  const time = now();
  if (time === null) return;
  const rows = await db
    .select({ address: pools.address, repairedAt: pools.repairedAt })
    .from(pools)
    .where(and(isNotNull(pools.repairedAt), notInArray(pools.address, db.select().from(droppedPools))));
  const due = rows.filter(({ repairedAt }) => {
    const age = time - (repairedAt ?? time);
    return age < OFTEN || age % HOUR < MINUTE;
  });
  const addresses = due.slice(0, AT_ONCE).map(({ address }) => address);
  if (addresses.length > 0) await reread(addresses, false);
}

/**
 * Makes the rows of pools equal to their accounts: rereads their transactions and, if a difference remains, stores
 * the accounts' values.
 * @returns how many still differ
 */
export async function repair(differences: readonly Difference[], options: RepairOptions): Promise<number> {
  const { reconciler, write, reread, now, onRepaired, log } = options;
  const some = differences.slice(0, AT_ONCE).map(({ address }) => address);
  if (some.length === 0) return 0;
  await reread(some, true);
  let left = differences.length - some.length;
  for (const { address, account, revision, text } of await reconciler.compareFull(some)) {
    const time = now();
    try {
      if (time === null) throw new Error("the chain's clock is not known");
      const pool = account === null ? null : decodePool(address, Buffer.from(account, 'base64'));
      if (!(await write((db) => storeAccount(db, address, pool, { revision, now: time })))) continue;
      onRepaired();
      log.warn(
        `Pool ${address} got the values of its account, because its transactions yield others: ${text}`,
      );
    } catch (error) {
      left += 1;
      log.error(`Pool ${address} differs from its account and could not be repaired: ${reasonOf(error)}`);
    }
  }
  return left;
}
