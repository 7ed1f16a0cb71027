import { RESTART_GUARD_SLOTS, TIMEOUT_SLOTS, YOUNG } from '#tests/model/limits.ts';
import type { Lock, Pool, State } from '#tests/model/state.ts';
import { isMissed } from './pool-calls.ts';

/** A time and a slot at which something changes for a pool. The one that does not matter is the present one. */
export interface Moment {
  readonly time: number;
  readonly slot: number;
}

const due = ({ drawAt, slot }: Lock): Moment => ({ time: drawAt, slot: slot + YOUNG.slots });
const grown = ({ at, slot }: Lock): Moment => ({ time: at + YOUNG.seconds, slot: slot + YOUNG.slots });

function over({ deadline, slot }: Lock, { clock }: State): Moment {
  return { time: deadline, slot: Math.max(slot, clock.lastRestartSlot) + TIMEOUT_SLOTS };
}

/** Returns the first slot in which pools can lock. */
function guardedUntil({ clock: { slot, lastRestartSlot } }: State): number {
  return lastRestartSlot === 0 ? slot : lastRestartSlot + RESTART_GUARD_SLOTS;
}

const isPast = ({ time, slot }: Moment, { clock }: State): boolean => time <= clock.now && slot <= clock.slot;

/** Returns the moment at which an instruction of a pool that anyone may send becomes possible. */
export function nextMoment(state: State, pool: Pool): Moment {
  const { clock } = state;
  const none = { time: clock.now, slot: clock.slot };
  const { lock } = pool;
  switch (pool.status) {
    case 'open': {
      const end = { ...none, time: pool.joinDeadline };
      return pool.players.length < pool.minPlayers ? end : { ...end, slot: guardedUntil(state) };
    }
    case 'locked':
      if (lock === null) return none;
      return isMissed(pool) || isPast(due(lock), state) ? over(lock, state) : due(lock);
    case 'completed':
    case 'refunding':
      return { ...none, time: (pool.settledAt ?? clock.now) + pool.retentionSeconds };
    default:
      return pool.status satisfies never;
  }
}

/** Returns all future moments at which an instruction of a pool becomes possible or impossible. */
export function momentsOf(state: State, pool: Pool): Moment[] {
  const { lock, status } = pool;
  const all = [nextMoment(state, pool)];
  if (status === 'open') all.push({ time: state.clock.now, slot: guardedUntil(state) });
  if (status === 'locked' && lock !== null) all.push(grown(lock), due(lock), over(lock, state));
  const future = all.filter((moment) => !isPast(moment, state));
  return future.length > 0 ? future : all;
}
