/**
 * The times that a lock fixes, and the three transitions of a locked pool, of which at most one is possible at a time.
 * Times are Unix seconds of the chain's clock. Whether the round is published is not checked here.
 */
import { LATE_COUNTDOWNS, RESTART_GUARD_SLOTS, TIMEOUT_SLOTS } from './limits.ts';
import type { PoolSummary } from './pool.ts';

export interface LockTimes {
  readonly round: bigint;
  /** When the round is due: later than the countdown's end, by at most one period. */
  readonly drawAt: number;
  readonly deadline: number;
}

/** Returns the times of a pool locked at `lockedAt`; null if its countdown ends before the beacon's first round. */
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

/** First slot in which pools lock again after the last restart; null if the cluster never restarted. */
export function firstLockSlot(lastRestartSlot: bigint): bigint | null {
  return lastRestartSlot === 0n ? null : lastRestartSlot + RESTART_GUARD_SLOTS;
}

/**
 * The time in which an action is possible: from when both starts are reached until both ends are. Null sets no bound.
 */
export interface Window {
  readonly from: number | null;
  readonly fromSlot: bigint | null;
  /** First second and first slot that are too late. */
  readonly until: number | null;
  readonly untilSlot: bigint | null;
}

export const ALWAYS: Window = { from: null, fromSlot: null, until: null, untilSlot: null };

/** Whether a window is over. */
export function isOver({ until, untilSlot }: Window, now: number, slot: bigint): boolean {
  if (until === null && untilSlot === null) return false;
  return (until === null || now >= until) && (untilSlot === null || slot >= untilSlot);
}

export function isWithin(window: Window, now: number, slot: bigint): boolean {
  const { from, fromSlot } = window;
  const hasStarted = (from === null || now >= from) && (fromSlot === null || slot >= fromSlot);
  return hasStarted && !isOver(window, now, slot);
}

type LockedPool = Pick<PoolSummary, 'status' | 'lockedAt' | 'draw'>;

interface DrawWindows {
  readonly complete: Window;
  /** First slot from which on the clock cannot delay a draw; null if there is none. */
  readonly lateSlot: bigint | null;
  /** Null unless it is open now: whether it opens later depends on the clock. */
  readonly void: Window | null;
  readonly timeOut: Window;
}

/** Time since a pool's lock, by the clock and by slots. Microseconds; `transition/pace.rs` of the program has the same. */
class SinceLock {
  readonly #countdown: bigint;
  readonly #byClock: bigint;

  constructor(
    private readonly lockSlot: bigint,
    private readonly slotMicros: bigint,
    countdownSeconds: number,
    seconds: number,
  ) {
    this.#countdown = BigInt(countdownSeconds) * 1_000_000n;
    this.#byClock = BigInt(seconds) * 1_000_000n;
  }

  /** First slot from which on a public round completes the pool, with the clock as it is; null if there is none. */
  soundFrom(): bigint | null {
    return this.#inPaceFrom(ceiled(2n * this.#byClock, 3n));
  }

  /**
   * First slot from which on a public round no longer voids the pool, with the clock as it is; null if it voids the
   * pool at any slot.
   */
  voidableUntil(): bigint | null {
    return this.#inPaceFrom(ceiled(this.#countdown, 5n));
  }

  /** First slot from which on a lag of the clock no longer delays a draw; null if there is none. */
  lateFrom(): bigint | null {
    if (this.slotMicros === 0n) return null;
    return this.lockSlot + ceiled(LATE_COUNTDOWNS * this.#countdown, this.slotMicros);
  }

  /**
   * Returns the first slot at which `least` has passed by slots and the clock has gained less than 7/8 of a countdown,
   * or from which on the clock cannot delay a draw; null if there is none.
   */
  #inPaceFrom(least: bigint): bigint | null {
    const lagEnds = ceiled(8n * this.#byClock - 7n * this.#countdown + 1n, 8n);
    const micros = min(LATE_COUNTDOWNS * this.#countdown, max(least, lagEnds));
    if (this.slotMicros === 0n) return micros <= 0n ? this.lockSlot : null;
    return this.lockSlot + max(ceiled(micros, this.slotMicros), 0n);
  }
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
/** Division that rounds up; the divisor is positive. */
const ceiled = (a: bigint, b: bigint): bigint => a / b + (a > 0n && a % b !== 0n ? 1n : 0n);

/**
 * Returns when a locked pool may be completed, voided and timed out, as known at `now` and `slot`: the more the clock
 * has gained on the slots since the lock, the later the draw. Null for a pool that is not locked.
 */
export function drawWindows(
  pool: LockedPool,
  now: number,
  slot: bigint,
  lastRestartSlot: bigint,
): DrawWindows | null {
  const { lockSlot, slotMicros, drawAt, deadline } = pool.draw;
  if (pool.status !== 'locked' || pool.lockedAt === null) return null;
  if (lockSlot === null || slotMicros === null || drawAt === null || deadline === null) return null;
  const { lockedAt } = pool;
  const at = (time: number): SinceLock =>
    new SinceLock(lockSlot, BigInt(slotMicros), drawAt - lockedAt, time - lockedAt);
  const overSlot = max(lockSlot, lastRestartSlot) + TIMEOUT_SLOTS;
  const timeOut = { ...ALWAYS, from: deadline, fromSlot: overSlot };
  const voidable = { ...ALWAYS, untilSlot: at(now).voidableUntil() };
  const isVoidable =
    lockSlot > lastRestartSlot && isWithin(voidable, now, slot) && !isWithin(timeOut, now, slot);
  return {
    complete: {
      from: drawAt,
      fromSlot: at(Math.max(now, drawAt)).soundFrom() ?? overSlot,
      until: deadline,
      untilSlot: overSlot,
    },
    lateSlot: at(now).lateFrom(),
    void: isVoidable ? voidable : null,
    timeOut,
  };
}

/** Whether a due draw has to wait because the chain's clock has gained on the slots since the lock. */
export function isHeldByClock(pool: LockedPool, now: number, slot: bigint): boolean {
  // A restart since the lock only changes the end.
  const complete = drawWindows(pool, now, slot, 0n)?.complete;
  if (!complete || complete.from === null || complete.fromSlot === null) return false;
  return now >= complete.from && slot < complete.fromSlot;
}

/** Whether a pool can be completed, given the round's signature. */
export function mayComplete(pool: LockedPool, now: number, slot: bigint, lastRestartSlot: bigint): boolean {
  const windows = drawWindows(pool, now, slot, lastRestartSlot);
  return windows !== null && isWithin(windows.complete, now, slot);
}

/** Whether a pool can be voided, given the round's signature: it may have been published before the lock. */
export function mayVoid(pool: LockedPool, now: number, slot: bigint, lastRestartSlot: bigint): boolean {
  return (drawWindows(pool, now, slot, lastRestartSlot)?.void ?? null) !== null;
}

export function mayTimeOut(pool: LockedPool, now: number, slot: bigint, lastRestartSlot: bigint): boolean {
  const windows = drawWindows(pool, now, slot, lastRestartSlot);
  return windows !== null && isWithin(windows.timeOut, now, slot);
}
