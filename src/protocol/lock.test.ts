import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestRound, timeOfRound } from '#src/beacon/rounds.ts';
import { SAMPLE_LOCK, samplePool } from './testing/sample-pool.ts';
import { firstLockSlot, lockTimes, mayComplete, mayTimeOut, mayVoid } from './lock.ts';
import type { Pool } from './pool.ts';

const CLOCK = { genesis: 1_000_000, periodSeconds: 3 };
const locked = samplePool(SAMPLE_LOCK);
const { lockedAt, draw } = SAMPLE_LOCK;
const { drawAt, deadline, lockSlot } = draw;
/** Seconds of the countdown, which are also the slots of its first fifth. */
const COUNTDOWN = BigInt(drawAt - lockedAt);
/** Slots of two thirds of the countdown. */
const IN_PACE = (10n * COUNTDOWN + 2n) / 3n;

describe('a lock', () => {
  test.each([
    // A round due at the countdown's end is public by then, so the next one counts.
    [1_000_000 - 60, 2n, 1_000_003],
    [1_000_001 - 60, 2n, 1_000_003],
    [1_000_002 - 60, 2n, 1_000_003],
    [1_000_003 - 60, 3n, 1_000_006],
  ])('a lock at %d fixes round %d, which is due at %d', (at, round, due) => {
    expect(lockTimes(CLOCK, at, 60, 21_600)).toEqual({ round, drawAt: due, deadline: due + 21_600 });
  });

  test('a lock is rejected while its countdown ends before the beacon’s genesis', () => {
    expect(lockTimes(CLOCK, 1_000_000 - 61, 60, 21_600)).toBeNull();
  });

  test('fixes the first round that is published after the countdown, for any beacon', () => {
    const clocks = fc.record({
      genesis: fc.integer({ min: 1, max: 2_000_000_000 }),
      periodSeconds: fc.integer({ min: 1, max: 30 }),
    });
    const spans = fc.tuple(fc.nat(1_000_000_000), fc.integer({ min: 60, max: 86_400 }));
    fc.assert(
      fc.property(clocks, spans, (clock, [since, countdown]) => {
        const end = clock.genesis + since;
        const times = lockTimes(clock, end - countdown, countdown, 86_400);
        const { round = 0n, drawAt: due = 0 } = times ?? {};
        expect(due).toBe(timeOfRound(clock, round));
        expect(end < due && due <= end + clock.periodSeconds).toBe(true);
        expect(latestRound(clock, end)).toBe(round - 1n);
      }),
    );
  });
});

test('no pool locks for 432,000 slots after a restart of the cluster', () => {
  expect(firstLockSlot(0n)).toBeNull();
  expect(firstLockSlot(1n)).toBe(432_001n);
});

/** Returns the actions that are allowed. */
function ways(pool: Pool, now: number, slot: bigint, lastRestartSlot = 0n): string[] {
  const open = { complete: mayComplete, void: mayVoid, timeOut: mayTimeOut };
  return Object.entries(open).flatMap(([name, may]) => (may(pool, now, slot, lastRestartSlot) ? [name] : []));
}

describe('a locked pool', () => {
  test.each<[string, number, bigint, string[]]>([
    ['in the first fifth of its countdown by slots', lockedAt + 12, lockSlot + COUNTDOWN - 1n, ['void']],
    ['after that fifth', lockedAt + 12, lockSlot + COUNTDOWN, []],
    ['a second before its round is due', drawAt - 1, lockSlot + 5n * COUNTDOWN, []],
    ['when its round is due', drawAt, lockSlot + 5n * COUNTDOWN, ['complete']],
    ['when its round is due, and a third of the slots is missing', drawAt, lockSlot + IN_PACE, ['complete']],
    ['when its round is due, and more are missing', drawAt, lockSlot + IN_PACE - 1n, []],
    ['when the clock has jumped', drawAt + 600, lockSlot + 400n, ['void']],
    [
      'when the clock has jumped, a slot before it is late',
      drawAt + 600,
      lockSlot + 25n * COUNTDOWN - 1n,
      ['void'],
    ],
    ['when the clock has jumped, and it is late', drawAt + 600, lockSlot + 25n * COUNTDOWN, ['complete']],
    ['a second before its deadline', deadline - 1, lockSlot + 36_000n, ['complete']],
    ['at its deadline after 35,999 slots', deadline, lockSlot + 35_999n, ['complete']],
    ['at its deadline after 36,000 slots', deadline, lockSlot + 36_000n, ['timeOut']],
  ])('a locked pool allows only the right action %s', (_, now, slot, expected) => {
    expect(ways(locked, now, slot)).toEqual(expected);
  });

  test('a pool that locked before a restart cannot be voided, and times out 36,000 slots after the restart', () => {
    expect(ways(locked, lockedAt, lockSlot, lockSlot)).toEqual([]);
    expect(ways(locked, lockedAt, lockSlot, lockSlot - 1n)).toEqual(['void']);
    expect(ways(locked, deadline, lockSlot + 36_499n, lockSlot + 500n)).toEqual(['complete']);
    expect(ways(locked, deadline, lockSlot + 36_500n, lockSlot + 500n)).toEqual(['timeOut']);
  });

  test('a locked pool never allows two actions at the same time, and finally always the time-out', () => {
    const timeAndSlot = fc.tuple(
      fc.integer({ min: -100, max: 200_000 }),
      fc.bigInt({ min: 0n, max: 100_000n }),
    );
    fc.assert(
      fc.property(timeAndSlot, fc.bigInt({ min: 0n, max: 80_000n }), ([seconds, slots], restart) => {
        const [now, slot] = [lockedAt + seconds, lockSlot + slots];
        expect(ways(locked, now, slot, restart).length).toBeLessThanOrEqual(1);
        expect(ways(locked, deadline, slot + 36_000n + restart, restart)).toEqual(['timeOut']);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each(['open', 'completed', 'refunding'] as const)(
  'a pool that is %s allows no completion, voiding or time-out',
  (status) => {
    const pool = { ...locked, status };
    for (const now of [lockedAt, drawAt, deadline]) expect(ways(pool, now, lockSlot + 36_000n)).toEqual([]);
  },
);
