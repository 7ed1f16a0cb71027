import type { ChainEvent, PoolEvent } from '#src/chain/program/event-types.ts';
import type { NotificationRow, PoolRow, SeatRow } from '#server/store/rows.ts';

/** Rows without the revision, which describes when they were written, not their content. */
export type FoldedPool = Omit<PoolRow, 'revision'>;
export type FoldedSeat = Omit<SeatRow, 'revision'>;
export type FoldedNotification = Omit<NotificationRow, 'revision'>;

/** A pool and the seats of all players who ever had one. */
export interface PoolState {
  readonly pool: FoldedPool;
  /** Wallets with a seat, in joining order. */
  readonly players: readonly string[];
  /** Seats by wallet, including players who left. */
  readonly seats: ReadonlyMap<string, FoldedSeat>;
}

/** A position on the chain, by transaction, instruction and inner instruction. */
export interface ChainPosition {
  readonly slot: bigint;
  readonly slotIndex: number;
  readonly outerIndex: number;
  readonly innerIndex: number;
}

/** An event with its position and data of its transaction. */
export interface LocatedEvent<E extends ChainEvent = PoolEvent> extends ChainPosition {
  readonly signature: string;
  /** Unix seconds of the block; null if the cluster does not report it. */
  readonly at: number | null;
  readonly event: E;
}

/** An event with its pool's state before and after it. */
export interface Step {
  readonly before: PoolState | null;
  readonly after: PoolState;
  readonly located: LocatedEvent;
}

/** Orders by position on the chain. */
export function byPosition(a: ChainPosition, b: ChainPosition): number {
  if (a.slot !== b.slot) return a.slot < b.slot ? -1 : 1;
  return a.slotIndex - b.slotIndex || a.outerIndex - b.outerIndex || a.innerIndex - b.innerIndex;
}

/**
 * Returns a step's time in Unix seconds: the event's own, else its block's; the pool's last time if that is unknown
 * too.
 */
export function timeOf({ event, at }: LocatedEvent, state: PoolState | null): number {
  if ('at' in event) return event.at;
  if (event.name === 'PoolLocked') return event.lockedAt;
  return at ?? state?.pool.settledAt ?? state?.pool.createdAt ?? 0;
}

/** The round and the times that a pool's lock fixes. */
export interface Lock {
  readonly round: bigint;
  readonly lockSlot: bigint;
  /** Microseconds of a slot at the lock. */
  readonly slotMicros: number;
  /** Unix seconds, as is the time at which the round is due. */
  readonly lockedAt: number;
  readonly drawAt: number;
}

/** Returns the lock of an event; null if the event does not lock its pool. */
export function lockOf(event: PoolEvent): Lock | null {
  if (event.name !== 'PlayerJoined' && event.name !== 'PoolLocked') return null;
  const { round, lockSlot, slotMicros, lockedAt, drawAt } = event;
  if (round === null || lockSlot === null || lockedAt === null || drawAt === null) return null;
  return { round, lockSlot, slotMicros, lockedAt, drawAt };
}
