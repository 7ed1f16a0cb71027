import type { ProgramErrorName } from '#src/chain/program/errors.ts';
import type { ChainTime } from '#src/chain/queries/use-chain-time.ts';
import { firstLockSlot } from '#src/protocol/lock.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { type ExitRefusal, type JoinRefusal, takesLastSeat } from '#src/protocol/seat-rules.ts';

/** Maps the program's errors for an exit to the rule behind each. */
const EXIT: Partial<Record<ProgramErrorName, ExitRefusal>> = {
  NotInPool: 'notParticipant',
  CreatorCannotExit: 'creator',
  WrongStatus: 'wrongState',
  DeadlinePassed: 'windowClosed',
  ExitAlreadyUsed: 'exitUsed',
  BelowMinimum: 'belowMinimum',
};

const JOIN: Partial<Record<ProgramErrorName, JoinRefusal>> = {
  WrongStatus: 'wrongState',
  DeadlinePassed: 'windowClosed',
  PoolFull: 'full',
  AlreadyJoined: 'alreadyJoined',
  Paused: 'paused',
};

/** Translates the program's refusal of an exit into the rule behind it; null for any other error. */
export function exitRefusalOf(error: ProgramErrorName | undefined): ExitRefusal | null {
  return (error && EXIT[error]) ?? null;
}

/** Translates the program's refusal of a join into the rule behind it; null for any other error. */
export function joinRefusalOf(error: ProgramErrorName | undefined): JoinRefusal | null {
  return (error && JOIN[error]) ?? null;
}

/**
 * Returns the number of slots until the last seat can be taken: it locks the pool, which the program refuses for a
 * while after a cluster restart. Null if nothing prevents it.
 */
export function slotsUntilLastSeat(pool: PoolHeader, chainTime: ChainTime | null): bigint | null {
  const first = takesLastSeat(pool) && chainTime ? firstLockSlot(chainTime.lastRestartSlot) : null;
  if (!chainTime || first === null || chainTime.slot >= first) return null;
  return first - chainTime.slot;
}
