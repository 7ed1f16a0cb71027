import { mayVoid } from '#src/protocol/lock.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { LifeMoment } from './pool-life.ts';

export type PlayerStepName = 'filling' | 'locked' | 'drawing' | 'paid' | 'short' | 'noDraw' | 'refunded';

/** What stands below a step's name; the key is its text's. */
export interface StepNote {
  readonly key:
    | 'seats'
    | 'seatsAt'
    | 'missing'
    | 'lockFor'
    | 'drawIn'
    | 'at'
    | 'byBeacon'
    | 'awaitRound'
    | 'ready'
    | 'tooEarly'
    | 'tooLate'
    | 'awaitLock'
    | 'awaitRefund'
    | 'toWallets'
    | 'open'
    | 'done'
    | 'wholeEntries';
  /** Unix seconds of a moment, or a number of seats. */
  readonly at?: number;
  readonly seconds?: number;
  readonly seats?: number;
}

export interface PlayerStep {
  readonly name: PlayerStepName;
  readonly state: 'done' | 'now' | 'ahead' | 'failed';
  readonly note: StepNote;
}

type State = PlayerStep['state'];
const step = (name: PlayerStepName, state: State, note: StepNote): PlayerStep => ({ name, state, note });

/**
 * A pool's life as a player sees it: four steps, or fewer where it comes to no draw. What the chain does in between is
 * told by `poolLife`.
 */
export function fourSteps(pool: PoolHeader, moment: LifeMoment): readonly PlayerStep[] {
  switch (pool.status) {
    case 'open':
      return open(pool, moment);
    case 'locked':
      return [filled(pool), ...locked(pool, moment), step('paid', 'ahead', { key: 'toWallets' })];
    case 'completed':
      return [
        filled(pool),
        step('locked', 'done', { key: 'at', at: pool.lockedAt ?? 0 }),
        step('drawing', 'done', { key: 'at', at: pool.settledAt ?? 0 }),
        paying('paid', pool),
      ];
    case 'refunding':
      return refunding(pool);
  }
}

function open(pool: PoolHeader, { now }: LifeMoment): readonly PlayerStep[] {
  const taken = { seats: pool.playerCount };
  if (now >= pool.joinDeadline && pool.playerCount < pool.minPlayers) {
    return [
      step('filling', 'done', { key: 'seats', ...taken }),
      step('short', 'failed', { key: 'missing', seats: pool.minPlayers }),
      step('refunded', 'now', { key: 'awaitRefund' }),
    ];
  }
  const waits = now >= pool.joinDeadline;
  return [
    step('filling', 'now', waits ? { key: 'awaitLock' } : { key: 'seats', ...taken }),
    step('locked', 'ahead', { key: 'lockFor', seconds: pool.countdownSeconds }),
    step('drawing', 'ahead', { key: 'byBeacon' }),
    step('paid', 'ahead', { key: 'toWallets' }),
  ];
}

const filled = (pool: PoolHeader): PlayerStep =>
  step('filling', 'done', { key: 'seatsAt', seats: pool.playerCount, at: pool.lockedAt ?? 0 });

function locked(pool: PoolHeader, { now, chain, roundIsOut }: LifeMoment): readonly PlayerStep[] {
  const due = pool.draw.drawAt ?? 0;
  if (roundIsOut && chain && mayVoid(pool, now, chain.slot, chain.lastRestartSlot)) {
    return [
      step('locked', 'done', { key: 'at', at: pool.lockedAt ?? 0 }),
      step('noDraw', 'failed', { key: 'tooEarly' }),
    ];
  }
  if (now < due) {
    return [
      step('locked', 'now', { key: 'drawIn', seconds: due - now }),
      step('drawing', 'ahead', { key: 'byBeacon' }),
    ];
  }
  return [
    step('locked', 'done', { key: 'at', at: pool.lockedAt ?? 0 }),
    step('drawing', 'now', { key: roundIsOut ? 'ready' : 'awaitRound' }),
  ];
}

function refunding(pool: PoolHeader): readonly PlayerStep[] {
  const ended = { at: pool.settledAt ?? 0 };
  if (pool.refundReason === 'deadline') {
    return [
      step('filling', 'done', { key: 'seats', seats: pool.playerCount }),
      step('short', 'failed', { key: 'missing', seats: pool.minPlayers }),
      paying('refunded', pool),
    ];
  }
  const early = pool.refundReason === 'void';
  return [
    filled(pool),
    step('locked', 'done', { key: 'at', at: pool.lockedAt ?? 0 }),
    step('noDraw', 'failed', { key: early ? 'tooEarly' : 'tooLate', ...ended }),
    paying('refunded', pool),
  ];
}

function paying(name: 'paid' | 'refunded', pool: PoolHeader): PlayerStep {
  const seats = Math.min(pool.openEntries, pool.playerCount);
  if (seats > 0) return step(name, 'now', { key: 'open', seats });
  return step(name, 'done', { key: name === 'paid' ? 'done' : 'wholeEntries' });
}
