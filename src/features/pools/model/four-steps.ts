import { assertNever } from '#src/lib/assert-never.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { drawState, type LifeContext } from './draw-state.ts';

export type PlayerStepName = 'filling' | 'locked' | 'drawing' | 'paid' | 'short' | 'noDraw' | 'refunded';

/** The text below a step's name; `key` is its translation key. */
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
    | 'awaitClock'
    | 'ready'
    | 'played'
    | 'tooEarly'
    | 'tooLate'
    | 'awaitLock'
    | 'awaitRefund'
    | 'toWallets'
    | 'paidOf'
    | 'refundedOf'
    | 'rewardsOpen'
    | 'bonusOpen'
    | 'done'
    | 'wholeEntries';
  /** A time in Unix seconds, or a number of seats. */
  readonly at?: number;
  readonly seconds?: number;
  readonly seats?: number;
  /** The total number of seats. */
  readonly all?: number;
}

export interface PlayerStep {
  readonly name: PlayerStepName;
  readonly state: 'done' | 'now' | 'ahead' | 'failed';
  readonly note: StepNote;
  /** The step's progress from 0 to 1, if measurable. */
  readonly share?: number;
}

type State = PlayerStep['state'];
const step = (name: PlayerStepName, state: State, note: StepNote): PlayerStep => ({ name, state, note });

interface StepContext extends LifeContext {
  /** Whether the draw is being played back before its result is shown. */
  readonly playing: boolean;
}

/**
 * Returns a pool's life as a player sees it: four steps, or fewer if there is no draw. For the on-chain steps in
 * between see `poolLife`.
 */
export function fourSteps(pool: PoolHeader, life: StepContext): readonly PlayerStep[] {
  switch (pool.status) {
    case 'open':
      return open(pool, life);
    case 'locked':
      return [filled(pool), ...locked(pool, life), step('paid', 'ahead', { key: 'toWallets' })];
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

function open(pool: PoolHeader, { now }: StepContext): readonly PlayerStep[] {
  const taken = { seats: pool.playerCount, all: pool.maxPlayers };
  if (now >= pool.joinDeadline && pool.playerCount < pool.minPlayers) {
    return [
      step('filling', 'done', { key: 'seats', ...taken }),
      step('short', 'failed', { key: 'missing', seats: pool.minPlayers }),
      step('refunded', 'now', { key: 'awaitRefund' }),
    ];
  }
  const waits = now >= pool.joinDeadline;
  return [
    {
      ...step('filling', 'now', waits ? { key: 'awaitLock' } : { key: 'seats', ...taken }),
      share: pool.playerCount / pool.maxPlayers,
    },
    step('locked', 'ahead', { key: 'lockFor', seconds: pool.countdownSeconds }),
    step('drawing', 'ahead', { key: 'byBeacon' }),
    step('paid', 'ahead', { key: 'toWallets' }),
  ];
}

const filled = (pool: PoolHeader): PlayerStep =>
  step('filling', 'done', {
    key: 'seatsAt',
    seats: pool.playerCount,
    all: pool.maxPlayers,
    at: pool.lockedAt ?? 0,
  });

function locked(pool: PoolHeader, life: StepContext): readonly PlayerStep[] {
  const wasLocked = step('locked', 'done', { key: 'at', at: pool.lockedAt ?? 0 });
  if (life.playing) return [wasLocked, step('drawing', 'now', { key: 'played' })];
  const waitsFor = drawState(pool, life);
  switch (waitsFor) {
    case 'refund':
      return [wasLocked, step('noDraw', 'failed', { key: 'tooEarly' })];
    case 'timeOut':
      return [wasLocked, step('noDraw', 'failed', { key: 'tooLate' })];
    case 'countdown': {
      const seconds = (pool.draw.drawAt ?? 0) - life.now;
      return [
        {
          ...step('locked', 'now', { key: 'drawIn', seconds }),
          share: Math.max(0, 1 - seconds / pool.countdownSeconds),
        },
        step('drawing', 'ahead', { key: 'byBeacon' }),
      ];
    }
    case 'round':
    case 'clock':
    case 'completion':
      return [wasLocked, step('drawing', 'now', { key: NOTES[waitsFor] })];
    default:
      return assertNever(waitsFor);
  }
}

const NOTES = { round: 'awaitRound', clock: 'awaitClock', completion: 'ready' } as const;

function refunding(pool: PoolHeader): readonly PlayerStep[] {
  const ended = { at: pool.settledAt ?? 0 };
  if (pool.refundReason === 'deadline') {
    return [
      step('filling', 'done', { key: 'seats', seats: pool.playerCount, all: pool.maxPlayers }),
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
  const all = pool.playerCount;
  const seats = all - pool.openEntries;
  if (seats < all) {
    const note = { key: name === 'paid' ? 'paidOf' : 'refundedOf', seats, all } as const;
    return { ...step(name, 'now', note), share: seats / all };
  }
  // Payments to creator, completer and treasury are not counted as seats.
  if (pool.owedLamports > 0n) {
    return { ...step(name, 'now', { key: name === 'paid' ? 'rewardsOpen' : 'bonusOpen' }), share: 1 };
  }
  return step(name, 'done', { key: name === 'paid' ? 'done' : 'wholeEntries' });
}
