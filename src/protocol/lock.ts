/**
 * The times that a lock fixes, and the three ways on of a locked pool, which exclude each other at every moment. Times are Unix
 * seconds of the chain's clock. Whether the round's signature is out is the beacon's to say.
 */
import { RESTART_GUARD_SLOTS, TIMEOUT_SLOTS, YOUNG_SECONDS, YOUNG_SLOTS } from './limits.ts';
import type { PoolHeader } from './pool.ts';

export interface LockTimes {
  readonly round: bigint;
  /** When the round is due: later than the countdown's end, by at most one period. */
  readonly drawAt: number;
  readonly deadline: number;
}

/** The times of a pool locked at `lockedAt`; null where its countdown ends before the beacon's first round. */
export function lockTimes(
  { genesis, periodSeconds }: { readonly genesis: number; readonly periodSeconds: number },
  lockedAt: number,
  countdownSeconds: number,
  drawTimeoutSeconds: number,
): LockTimes | null {
  const sinceGenesis = lockedAt + countdownSeconds - genesis;
  if (sinceGenesis < 0) return null;
  const round = Math.floor(sinceGenesis / periodSeconds) + 2;
  const drawAt = genesis + (round - 1) * periodSeconds;
  return { round: BigInt(round), drawAt, deadline: drawAt + drawTimeoutSeconds };
}

/** First slot in which pools lock again after the last restart; null where the cluster never restarted. */
export function firstLockSlot(lastRestartSlot: bigint): bigint | null {
  return lastRestartSlot === 0n ? null : lastRestartSlot + RESTART_GUARD_SLOTS;
}

/** When something is possible: from both starts on, until both ends are reached. Null bounds nothing. */
export interface Window {
  readonly from: number | null;
  readonly fromSlot: bigint | null;
  /** First second and first slot of too late. */
  readonly until: number | null;
  readonly untilSlot: bigint | null;
}

export const ALWAYS: Window = { from: null, fromSlot: null, until: null, untilSlot: null };

/** Whether it has become too late. */
export function isOver({ until, untilSlot }: Window, now: number, slot: bigint): boolean {
  if (until === null && untilSlot === null) return false;
  return (until === null || now >= until) && (untilSlot === null || slot >= untilSlot);
}

export function isWithin(window: Window, now: number, slot: bigint): boolean {
  const { from, fromSlot } = window;
  const begun = (from === null || now >= from) && (fromSlot === null || slot >= fromSlot);
  return begun && !isOver(window, now, slot);
}

type LockedPool = Pick<PoolHeader, 'status' | 'lockedAt' | 'draw'>;

interface DrawWindows {
  readonly complete: Window;
  /** Null where the lock is older than the cluster's last restart. */
  readonly void: Window | null;
  readonly timeOut: Window;
}

/** When a locked pool may be completed, voided and timed out; null of a pool that is not locked. */
export function drawWindows(pool: LockedPool, lastRestartSlot: bigint): DrawWindows | null {
  const { lockSlot, drawAt, deadline } = pool.draw;
  if (pool.status !== 'locked' || pool.lockedAt === null) return null;
  if (lockSlot === null || drawAt === null || deadline === null) return null;
  const grownSlot = lockSlot + YOUNG_SLOTS;
  const overSlot = (lockSlot > lastRestartSlot ? lockSlot : lastRestartSlot) + TIMEOUT_SLOTS;
  return {
    complete: { from: drawAt, fromSlot: grownSlot, until: deadline, untilSlot: overSlot },
    void:
      lockSlot > lastRestartSlot
        ? { ...ALWAYS, until: pool.lockedAt + YOUNG_SECONDS, untilSlot: grownSlot }
        : null,
    timeOut: { ...ALWAYS, from: deadline, fromSlot: overSlot },
  };
}

/** With the round's signature. */
export function mayComplete(pool: LockedPool, now: number, slot: bigint, lastRestartSlot: bigint): boolean {
  const windows = drawWindows(pool, lastRestartSlot);
  return windows !== null && isWithin(windows.complete, now, slot);
}

/** With the round's signature: it was out while the pool was young. */
export function mayVoid(pool: LockedPool, now: number, slot: bigint, lastRestartSlot: bigint): boolean {
  const window = drawWindows(pool, lastRestartSlot)?.void ?? null;
  return window !== null && isWithin(window, now, slot);
}

export function mayTimeOut(pool: LockedPool, now: number, slot: bigint, lastRestartSlot: bigint): boolean {
  const windows = drawWindows(pool, lastRestartSlot);
  return windows !== null && isWithin(windows.timeOut, now, slot);
}
