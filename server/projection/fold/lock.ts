import type { PoolEvent } from '#src/chain/program/event-types.ts';

/** What a pool's lock fixes. */
export interface Lock {
  readonly round: bigint;
  readonly lockSlot: bigint;
  /** Unix seconds, as is the time at which the round is due. */
  readonly lockedAt: number;
  readonly drawAt: number;
}

/** The lock that an event tells of; null where it locks nothing. */
export function lockOf(event: PoolEvent): Lock | null {
  if (event.name !== 'PlayerJoined' && event.name !== 'PoolLocked') return null;
  const { round, lockSlot, lockedAt, drawAt } = event;
  if (round === null || lockSlot === null || lockedAt === null || drawAt === null) return null;
  return { round, lockSlot, lockedAt, drawAt };
}
