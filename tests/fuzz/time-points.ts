import { RESTART_GUARD_SLOTS, TIMEOUT_SLOTS } from '#tests/model/limits.ts';
import type { Lock, Pool, State } from '#tests/model/state.ts';
import { isMissed } from './pool-calls.ts';

/** A time and a slot at which something changes for a pool. If only one matters, the other is the current one. */
export interface TimePoint {
  readonly time: number;
  readonly slot: number;
}

/** Returns the slot at which seconds have passed since a lock, counted only by slots. */
const slotAfter = ({ slot, slotMicros }: Lock, seconds: number): number =>
  slot + Math.ceil((seconds * 1_000_000) / Math.max(1, slotMicros));

/** Returns the time point from which on the round completes the pool: two thirds of the clock's time must be slots. */
function due(lock: Lock, { clock }: State): TimePoint {
  const byClock = Math.max(clock.now, lock.drawAt) - lock.at;
  const countdown = lock.drawAt - lock.at;
  const inPace = slotAfter(lock, Math.max((2 * byClock) / 3, byClock - (7 * countdown) / 8));
  return { time: lock.drawAt, slot: Math.min(inPace, late(lock).slot) };
}

/** Returns the time point from which on the round completes the pool, however far the clock has lagged. */
const late = (lock: Lock): TimePoint => ({
  time: lock.drawAt,
  slot: slotAfter(lock, 5 * (lock.drawAt - lock.at)),
});

/** Returns the time point from which on the number of slots alone proves that the round is not too early. */
const grown = (lock: Lock): TimePoint => ({
  time: lock.at,
  slot: slotAfter(lock, (lock.drawAt - lock.at) / 5),
});

function over({ deadline, slot }: Lock, { clock }: State): TimePoint {
  return { time: deadline, slot: Math.max(slot, clock.lastRestartSlot) + TIMEOUT_SLOTS };
}

/** Returns the first slot in which pools can lock. */
function guardedUntil({ clock: { slot, lastRestartSlot } }: State): number {
  return lastRestartSlot === 0 ? slot : lastRestartSlot + RESTART_GUARD_SLOTS;
}

const isPast = ({ time, slot }: TimePoint, { clock }: State): boolean =>
  time <= clock.now && slot <= clock.slot;

/** Returns the time point at which an instruction of a pool that anyone may send becomes possible. */
export function nextTimePoint(state: State, pool: Pool): TimePoint {
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
      return isMissed(pool) || isPast(due(lock, state), state) ? over(lock, state) : due(lock, state);
    case 'completed':
    case 'refunding':
      return { ...none, time: (pool.settledAt ?? clock.now) + pool.retentionSeconds };
    default:
      return pool.status satisfies never;
  }
}

/** Returns all future time points at which an instruction of a pool becomes possible or impossible. */
export function timePointsOf(state: State, pool: Pool): TimePoint[] {
  const { lock, status } = pool;
  const all = [nextTimePoint(state, pool)];
  if (status === 'open') all.push({ time: state.clock.now, slot: guardedUntil(state) });
  if (status === 'locked' && lock !== null)
    all.push(grown(lock), due(lock, state), late(lock), over(lock, state));
  const future = all.filter((point) => !isPast(point, state));
  return future.length > 0 ? future : all;
}
