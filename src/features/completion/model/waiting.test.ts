import { describe, expect, test } from 'vitest';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { SAMPLE_DEADLINE, SAMPLE_LOCK, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { waitingPools } from './waiting.ts';

const { lockedAt, draw } = SAMPLE_LOCK;
const DRAW_AT = draw.drawAt;
const DEADLINE = draw.deadline;
/** A slot from which on the clock no longer delays the draw. */
const GROWN = draw.lockSlot + 2_000n;

const locked = (changes: Partial<PoolHeader> = {}): PoolHeader =>
  samplePool({ ...SAMPLE_LOCK, playerCount: 10, ...changes });

const sorted = (pool: PoolHeader, now: number, slot = GROWN, lastRestartSlot = 0n) =>
  waitingPools([pool], { now, slot, lastRestartSlot });
const nothing = { ready: [], overdue: [], paused: [] };

describe('a locked pool', () => {
  test('a locked pool is not ready before its round is due', () => {
    const lists = sorted(locked(), DRAW_AT - 1);
    expect(lists.ready).toEqual([]);
    expect(lists.paused).toMatchObject([{ pause: 'countdown', until: DRAW_AT, since: lockedAt }]);
  });

  test('a locked pool is ready from the second at which its round is due, with a reward of 0.5%', () => {
    const lists = sorted(locked(), DRAW_AT);
    // 10 entries of 0.1 SOL.
    expect(lists.ready).toMatchObject([{ transition: 'completePool', since: DRAW_AT, reward: 5_000_000n }]);
    expect(lists.paused).toEqual([]);
  });

  test('a locked pool is not ready while the chain’s clock is ahead of the slots', () => {
    // Seconds since the lock: 61 by the clock, 30 by slots.
    expect(sorted(locked(), DRAW_AT, draw.lockSlot + 150n)).toMatchObject({
      ready: [],
      paused: [{ pause: 'clock', since: DRAW_AT, until: null }],
    });
  });

  test('a locked pool that was not completed is due to be timed out once its deadline and 36,000 slots have passed', () => {
    const over = draw.lockSlot + 36_000n;
    expect(sorted(locked(), DEADLINE - 1, over)).toMatchObject({ ready: [{}], overdue: [] });
    expect(sorted(locked(), DEADLINE, over - 1n)).toMatchObject({ ready: [{}], overdue: [] });
    expect(sorted(locked(), DEADLINE, over)).toMatchObject({
      ready: [],
      overdue: [{ transition: 'timeOutDraw', since: DEADLINE, reward: null }],
    });
  });

  test('a locked pool is due to be timed out only 36,000 slots after a restart of the cluster', () => {
    const restarted = draw.lockSlot + 36_000n;
    expect(sorted(locked(), DEADLINE, restarted + 35_999n, restarted).overdue).toEqual([]);
    expect(sorted(locked(), DEADLINE, restarted + 36_000n, restarted).overdue).toHaveLength(1);
  });
});

describe('an open pool', () => {
  test('an open pool has no action until its deadline', () => {
    expect(sorted(samplePool(), SAMPLE_DEADLINE - 1)).toEqual(nothing);
  });

  test('an open pool is due to be locked at its minimum, and to be expired below it', () => {
    expect(sorted(samplePool({ playerCount: 4 }), SAMPLE_DEADLINE).overdue).toMatchObject([
      { transition: 'lockPool' },
    ]);
    expect(sorted(samplePool({ playerCount: 3 }), SAMPLE_DEADLINE).overdue).toMatchObject([
      { transition: 'expirePool' },
    ]);
  });

  test('an open pool cannot be locked soon after a restart of the cluster, but can be expired', () => {
    const restarted = 9_000n;
    const first = restarted + 432_000n;
    const full = samplePool({ playerCount: 4 });
    expect(sorted(full, SAMPLE_DEADLINE, first - 1n, restarted)).toMatchObject({
      overdue: [],
      paused: [{ pause: 'restart', since: SAMPLE_DEADLINE, until: null }],
    });
    expect(sorted(full, SAMPLE_DEADLINE, first, restarted).overdue).toMatchObject([
      { transition: 'lockPool' },
    ]);
    const short = samplePool({ playerCount: 3 });
    expect(sorted(short, SAMPLE_DEADLINE, restarted, restarted).overdue).toMatchObject([
      { transition: 'expirePool' },
    ]);
  });
});

test('an ended pool waits for nothing', () => {
  const ended = [samplePool({ status: 'completed' }), samplePool({ status: 'refunding' })];
  expect(waitingPools(ended, { now: SAMPLE_DEADLINE, slot: 9_000n, lastRestartSlot: 0n })).toEqual(nothing);
});

test('the pool that has waited longest comes first', () => {
  const later = locked({ address: 'later', draw: { ...draw, drawAt: DRAW_AT + 30 } });
  const lists = waitingPools([later, locked()], { now: DRAW_AT + 90, slot: GROWN, lastRestartSlot: 0n });
  expect(lists.ready.map(({ since }) => since)).toEqual([DRAW_AT, DRAW_AT + 30]);
});
