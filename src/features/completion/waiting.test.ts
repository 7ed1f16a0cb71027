import { describe, expect, test } from 'vitest';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { NO_DRAW, SAMPLE_DEADLINE, SAMPLE_TIME, samplePool } from '#tests/vectors/sample-pool.ts';
import { completerRewards } from '#src/protocol/economics.ts';
import { waitingPools } from './waiting.ts';

const LOCKED_AT = SAMPLE_TIME + 100;
const COUNTDOWN_END = LOCKED_AT + 60;
const REQUESTED_AT = COUNTDOWN_END + 5;
const DEADLINE = REQUESTED_AT + 3600;
const TARGET = 1_032n;

const full = {
  playerCount: 10,
  status: 'locked',
  lockedAt: LOCKED_AT,
  countdownEndsAt: COUNTDOWN_END,
} as const;
const locked = (): PoolHeader => samplePool(full);
const drawing = (captured: boolean): PoolHeader =>
  samplePool({
    ...full,
    status: 'drawing',
    draw: {
      ...NO_DRAW,
      requestedAt: REQUESTED_AT,
      requestSlot: 1_000n,
      targetSlot: TARGET,
      deadline: DEADLINE,
      capturedSlot: captured ? TARGET : null,
    },
  });

const sorted = (pool: PoolHeader, now: number, slot = 0n) => waitingPools([pool], now, slot);
const nothing = { ready: [], capture: [], overdue: [], paused: [] };

describe('a pool whose countdown', () => {
  test('runs is not ready', () => {
    const lists = sorted(locked(), COUNTDOWN_END - 1);
    expect(lists.ready).toEqual([]);
    expect(lists.paused).toMatchObject([{ pause: 'countdown', until: COUNTDOWN_END, since: LOCKED_AT }]);
  });

  test('is over is ready from that second on, for half of the 0.5%', () => {
    const lists = sorted(locked(), COUNTDOWN_END);
    // 10 entries of 0.1 SOL: 0.5% are 5,000,000 lamports.
    expect(lists.ready).toMatchObject([{ move: 'requestDraw', since: COUNTDOWN_END, reward: 2_500_000n }]);
    expect(lists.paused).toEqual([]);
  });
});

test('the odd lamport belongs to the capture', () => {
  const odd = samplePool({ ...full, playerCount: 3, entryLamports: 20_000_200n });
  expect(completerRewards(odd)).toEqual({ request: 150_001n, capture: 150_002n });
});

describe('a requested draw', () => {
  test('waits for its slot', () => {
    const lists = sorted(drawing(false), REQUESTED_AT + 2, TARGET);
    expect(lists.capture).toEqual([]);
    expect(lists.paused).toMatchObject([{ pause: 'slot' }]);
  });

  test('can be captured once the slot has passed, for the other half', () => {
    const lists = sorted(drawing(false), REQUESTED_AT + 20, TARGET + 1n);
    expect(lists.capture).toMatchObject([
      { move: 'captureEntropy', since: REQUESTED_AT, reward: 2_500_000n },
    ]);
  });

  test('that nobody captured in time waits for its time-out', () => {
    const lists = sorted(drawing(false), REQUESTED_AT + 400, TARGET + 513n);
    expect(lists.capture).toEqual([]);
    expect(lists.paused).toMatchObject([{ pause: 'timeOut', until: DEADLINE }]);
  });

  test('waits for the proof when captured, until anyone may end it', () => {
    expect(sorted(drawing(true), DEADLINE - 1, 9_000n).paused).toMatchObject([
      { pause: 'proof', until: DEADLINE },
    ]);
    expect(sorted(drawing(true), DEADLINE, 9_000n).overdue).toMatchObject([
      { move: 'timeOutDraw', since: DEADLINE, reward: null },
    ]);
  });

  test('cannot be ended by a clock that jumped ahead of the slots', () => {
    expect(sorted(drawing(true), DEADLINE, 2_499n).overdue).toEqual([]);
    expect(sorted(drawing(true), DEADLINE, 2_500n).overdue).toHaveLength(1);
  });
});

describe('an open pool', () => {
  test('is left alone until its deadline', () => {
    expect(sorted(samplePool(), SAMPLE_DEADLINE - 1)).toEqual(nothing);
  });

  test('is to be locked at its minimum, and to be expired below it', () => {
    expect(sorted(samplePool({ playerCount: 4 }), SAMPLE_DEADLINE).overdue).toMatchObject([
      { move: 'lockPool' },
    ]);
    expect(sorted(samplePool({ playerCount: 3 }), SAMPLE_DEADLINE).overdue).toMatchObject([
      { move: 'expirePool' },
    ]);
  });
});

test('what has ended waits for nothing', () => {
  const ended = [samplePool({ status: 'completed' }), samplePool({ status: 'refunding' })];
  expect(waitingPools(ended, SAMPLE_DEADLINE, 9_000n)).toEqual(nothing);
});

test('who has waited longest comes first', () => {
  const later = samplePool({ ...full, address: 'later', countdownEndsAt: COUNTDOWN_END + 30 });
  const lists = waitingPools([later, locked()], COUNTDOWN_END + 90, 0n);
  expect(lists.ready.map(({ since }) => since)).toEqual([COUNTDOWN_END, COUNTDOWN_END + 30]);
});
