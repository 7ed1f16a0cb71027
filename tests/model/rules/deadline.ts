import type { Rule } from '../rule.ts';
import type { Pool } from '../state.ts';
import { locked, objectToLock } from './lock.ts';

/** Returns a pool whose refunds are open. */
export function refunding(
  pool: Pool,
  refundReason: Exclude<Pool['refundReason'], 'none'>,
  now: number,
): Pool {
  return { ...pool, status: 'refunding', refundReason, settledAt: now };
}

export const lockPool: Rule<'lock_pool'> = {
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.status === 'open', 'WrongStatus');
    objections.unless(draft.clock.now >= pool.joinDeadline, 'DeadlineNotReached');
    objections.unless(pool.players.length >= pool.minPlayers, 'MinimumNotReached');
    objectToLock(pool, draft.clock, objections);
  },
  applies({ at, draft }) {
    draft.write(at.pool, locked(draft.read(at.pool, 'pool'), draft.clock));
  },
};

export const expirePool: Rule<'expire_pool'> = {
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.status === 'open', 'WrongStatus');
    objections.unless(draft.clock.now >= pool.joinDeadline, 'DeadlineNotReached');
    objections.unless(pool.players.length < pool.minPlayers, 'MinimumReached');
  },
  applies({ at, draft }) {
    const pool = draft.read(at.pool, 'pool');
    draft.write(at.pool, refunding(pool, 'deadline', draft.clock.now));
  },
};
