import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { beaconRounds, pools } from '#server/store/schema.ts';
import { withDrawProgress } from './fold/advance.ts';
import { drawProgressOf } from './live/draw-progress.ts';
import { storedStates } from './rows/load.ts';
import { writeChanges } from './rows/write.ts';
import { lockState, saveState } from './state.ts';

export interface Passed {
  /**
   * Time of the chain's clock in Unix seconds; null leaves the stored time unchanged, as does a time that is earlier by
   * no more than `LAG_SECONDS`.
   */
  readonly time: number | null;
  /** Published rounds with their verified signatures in hex; known rounds are skipped. */
  readonly rounds: ReadonlyMap<bigint, string>;
}

/** Seconds that one node's clock may lag behind another's: within them, an earlier time is not a reset clock. */
const LAG_SECONDS = 15;

/**
 * Advances locked pools between transactions, in one database transaction: pools whose round is due become drawing, and
 * pools whose round is published get its signature.
 * @returns the number of changed pools
 */
export async function passTime(db: Database, { time, rounds }: Passed): Promise<number> {
  return db.transaction(async (tx) => {
    const state = await lockState(tx);
    const chainTime = timeAfter(state.chainTime, time);
    await storeRounds(tx, rounds);
    const before = await storedStates(tx, await affectedPools(tx, chainTime, [...rounds.keys()]));
    const changes = [...before].map(([address, old]) => {
      const after = withDrawProgress(old, { time: chainTime, signatures: rounds, drawTimeouts: [] });
      return { address, before: old, after, notifications: [], isRefolded: false };
    });
    if (changes.length === 0) {
      if (chainTime < state.chainTime) await saveState(tx, state, { ...state, chainTime });
      return 0;
    }
    const revision = state.revision + 1n;
    const live = changes.flatMap(({ before: old, after }) => drawProgressOf(old, after, state.confirmedSlot));
    await writeChanges(tx, changes, live, revision);
    await saveState(tx, state, { ...state, chainTime, revision });
    return changes.length;
  });
}

async function storeRounds(tx: Database, rounds: ReadonlyMap<bigint, string>): Promise<void> {
  const rows = [...rounds].map(([round, signature]) => ({ round, signature }));
  if (rows.length > 0) await tx.insert(beaconRounds).values(rows).onConflictDoNothing();
}

async function affectedPools(tx: Database, time: number, rounds: readonly bigint[]): Promise<string[]> {
  const isDue = and(eq(pools.status, 'locked'), lte(pools.drawAt, time));
  // The clock was set back, or an earlier reading was wrong.
  const isEarly = and(eq(pools.status, 'drawing'), gt(pools.drawAt, time));
  const isAwaited = sql`${pools.round} = any(${sql.param(rounds.map(String))}::bigint[])`;
  const isOut = and(inArray(pools.status, ['locked', 'drawing']), isNull(pools.signature), isAwaited);
  const rows = await tx
    .select({ address: pools.address })
    .from(pools)
    .where(or(isDue, isEarly, isOut));
  return rows.map(({ address }) => address);
}

function timeAfter(before: number, time: number | null): number {
  return time === null || (time <= before && time >= before - LAG_SECONDS) ? before : time;
}
