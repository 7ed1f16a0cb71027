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
   * Time of the chain's clock in Unix seconds; null leaves it as it is, and so does one that is earlier by no more than nodes
   * lag.
   */
  readonly time: number | null;
  /** Rounds that have come out, with their verified signatures in hex; those that are known are passed over. */
  readonly rounds: ReadonlyMap<bigint, string>;
}

/** Seconds by which the clock of a node may lag behind another's: so much earlier it has not been put back. */
const LAG_SECONDS = 15;

/**
 * Moves locked pools that no transaction moves, in one database transaction: those whose round is due are drawing, and
 * those whose round is out have its signature.
 * @returns how many pools it has moved
 */
export async function passTime(db: Database, { time, rounds }: Passed): Promise<number> {
  return db.transaction(async (tx) => {
    const state = await lockState(tx);
    const chainTime = timeAfter(state.chainTime, time);
    await storeRounds(tx, rounds);
    const before = await storedStates(tx, await movedPools(tx, chainTime, [...rounds.keys()]));
    const changes = [...before].map(([address, old]) => {
      const after = withDrawProgress(old, { time: chainTime, signatures: rounds, drawTimeouts: [] });
      return { address, before: old, after, notifications: [], afresh: false };
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

async function movedPools(tx: Database, time: number, rounds: readonly bigint[]): Promise<string[]> {
  const isDue = and(eq(pools.status, 'locked'), lte(pools.drawAt, time));
  // The clock was put back, or had been read wrongly.
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
