import type { ChainTime } from '#src/chain/queries/use-chain-time.ts';
import { drawWindows, isHeldByClock, mayTimeOut, mayVoid } from '#src/protocol/lock.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** The time and facts by which a pool's life is described. */
export interface LifeContext {
  /** Unix seconds of the chain. */
  readonly now: number;
  /** Null while unknown. */
  readonly chain: ChainTime | null;
  /** Whether the signature of the pool's round is available. */
  readonly roundIsOut: boolean;
}

/**
 * What a locked pool waits for.
 * - `countdown`: its round is not due yet
 * - `round`: its round is due, but not available
 * - `clock`: its round is available, but the chain's clock has gained on the slots, so the program refuses the draw for
 *   now
 * - `completion`: anyone may complete it
 * - `refund`: its round was published too early, and anyone may refund everyone
 * - `timeOut`: the pool was not completed in time
 */
export type DrawState = 'countdown' | 'round' | 'clock' | 'completion' | 'refund' | 'timeOut';

type LockedPool = Pick<PoolHeader, 'status' | 'lockedAt' | 'draw'>;

export function drawState(pool: LockedPool, { now, chain, roundIsOut }: LifeContext): DrawState {
  const { drawAt } = pool.draw;
  const isDue = drawAt === null || now >= drawAt;
  if (chain === null) return isDue ? (roundIsOut ? 'completion' : 'round') : 'countdown';
  const { slot, lastRestartSlot } = chain;
  if (mayTimeOut(pool, now, slot, lastRestartSlot)) return 'timeOut';
  if (roundIsOut && mayVoid(pool, now, slot, lastRestartSlot)) return 'refund';
  if (!isDue) return 'countdown';
  if (!roundIsOut) return 'round';
  return isHeldByClock(pool, now, slot) ? 'clock' : 'completion';
}

/** Returns the slots until a due pool can be completed regardless of the chain's clock; null if that is unknown. */
export function slotsToDraw(pool: LockedPool, { now, chain }: LifeContext): bigint | null {
  if (chain === null) return null;
  const late = drawWindows(pool, now, chain.slot, chain.lastRestartSlot)?.lateSlot ?? null;
  if (late === null) return null;
  const left = late - chain.slot;
  return left > 0n ? left : 0n;
}
