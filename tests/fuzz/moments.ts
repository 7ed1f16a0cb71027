import { RESTART_GUARD_SLOTS, TIMEOUT_SLOTS, YOUNG } from '#tests/model/limits.ts';
import type { Lock, Pool, State } from '#tests/model/state.ts';
import { isMissed } from './onward.ts';

/** A time and a slot at which something changes for a pool; what does not matter is now. */
export interface Moment {
  readonly time: number;
  readonly slot: number;
}

const due = ({ drawAt, slot }: Lock): Moment => ({ time: drawAt, slot: slot + YOUNG.slots });
const grown = ({ at, slot }: Lock): Moment => ({ time: at + YOUNG.seconds, slot: slot + YOUNG.slots });

function over({ deadline, slot }: Lock, { clock }: State): Moment {
  return { time: deadline, slot: Math.max(slot, clock.lastRestartSlot) + TIMEOUT_SLOTS };
}

/** The slot from which on pools lock. */
function guardedUntil({ clock: { slot, lastRestartSlot } }: State): number {
  return lastRestartSlot === 0 ? slot : lastRestartSlot + RESTART_GUARD_SLOTS;
}

const isPast = ({ time, slot }: Moment, { clock }: State): boolean => time <= clock.now && slot <= clock.slot;

/** When something becomes possible for a pool, by what anyone may send, that is not possible now. */
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

/** All moments that are still to come at which something begins or ends to be possible for a pool. */
export function momentsOf(state: State, pool: Pool): Moment[] {
  const { lock, status } = pool;
  const all = [nextMoment(state, pool)];
  if (status === 'open') all.push({ time: state.clock.now, slot: guardedUntil(state) });
  if (status === 'locked' && lock !== null) all.push(grown(lock), due(lock), over(lock, state));
  const future = all.filter((moment) => !isPast(moment, state));
  return future.length > 0 ? future : all;
}
