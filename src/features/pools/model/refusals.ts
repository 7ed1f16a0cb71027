import type { ProgramErrorName } from '#src/chain/program/errors.ts';
import type { ExitRefusal, JoinRefusal } from '#src/protocol/seat-rules.ts';

/** The program's refusals of an exit, as the rule behind each. */
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

export function exitRefusalOf(error: ProgramErrorName | undefined): ExitRefusal | null {
  return (error && EXIT[error]) ?? null;
}

export function joinRefusalOf(error: ProgramErrorName | undefined): JoinRefusal | null {
  return (error && JOIN[error]) ?? null;
}
