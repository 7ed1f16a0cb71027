import { describe, expect, test } from 'vitest';
import { SAMPLE_DEADLINE as DEADLINE, SAMPLE_LOCK, SAMPLE_TIME, samplePool } from './testing/sample-pool.ts';
import { isOpen, nextActions } from './next-actions.ts';
import type { Pool } from './pool.ts';

const SLOT = 5000n;

/** Returns the names of the actions; those that are only possible later are in brackets. */
function names(pool: Pool, now: number, slot = SLOT, lastRestartSlot = 0n): string[] {
  return nextActions(pool, now, slot, lastRestartSlot).map(({ action, open }) =>
    open ? action : `(${action})`,
  );
}

describe('an open pool', () => {
  test('an open pool with only its creator can be joined, and expires at the deadline', () => {
    const pool = samplePool();
    expect(names(pool, DEADLINE - 1)).toEqual(['joinPool', '(expirePool)']);
    expect(names(pool, DEADLINE)).toEqual(['expirePool']);
  });

  test.each([
    [3, 'expirePool', true],
    [4, 'lockPool', false],
    [5, 'lockPool', true],
  ])(
    'an open pool with %d of at least 4 players ends by %s, and can be left: %s',
    (playerCount, end, mayLeave) => {
      const pool = samplePool({ playerCount, openEntries: playerCount });
      expect(isOpen(pool, 'exitPool', DEADLINE - 1, SLOT)).toBe(mayLeave);
      expect(isOpen(pool, 'exitPool', DEADLINE, SLOT)).toBe(false);
      expect(names(pool, DEADLINE)).toEqual([end]);
    },
  );

  test('an open pool has actions with their sender and their time limits', () => {
    expect(nextActions(samplePool(), SAMPLE_TIME, SLOT)[1]).toEqual({
      action: 'expirePool',
      by: 'anyone',
      from: DEADLINE,
      until: null,
      fromSlot: null,
      untilSlot: null,
      open: false,
    });
  });
});

describe('an action that locks a pool', () => {
  const enough = samplePool({ playerCount: 5, openEntries: 5 });
  const lastSeat = samplePool({ playerCount: 9, openEntries: 9 });
  const RESTART = 4_000n;
  const GUARD_OVER = RESTART + 432_000n;

  test('lock_pool is impossible during the guard after a restart', () => {
    expect(names(enough, DEADLINE, GUARD_OVER - 1n, RESTART)).toEqual(['(lockPool)']);
    expect(names(enough, DEADLINE, GUARD_OVER, RESTART)).toEqual(['lockPool']);
  });

  test('the last join, but no other, is impossible during the guard after a restart', () => {
    expect(isOpen(lastSeat, 'joinPool', SAMPLE_TIME, GUARD_OVER - 1n, RESTART)).toBe(false);
    expect(isOpen(lastSeat, 'joinPool', SAMPLE_TIME, GUARD_OVER, RESTART)).toBe(true);
    expect(isOpen(enough, 'joinPool', SAMPLE_TIME, RESTART, RESTART)).toBe(true);
  });

  test('an action that locks a pool is impossible until the beacon’s genesis is within the countdown', () => {
    const beaconGenesis = SAMPLE_TIME + 100;
    const early = { ...lastSeat, beaconGenesis };
    expect(isOpen(early, 'joinPool', beaconGenesis - 61, SLOT)).toBe(false);
    expect(isOpen(early, 'joinPool', beaconGenesis - 60, SLOT)).toBe(true);
    const late = { ...enough, beaconGenesis: DEADLINE + 100 };
    expect(isOpen(late, 'lockPool', DEADLINE + 39, SLOT)).toBe(false);
    expect(isOpen(late, 'lockPool', DEADLINE + 40, SLOT)).toBe(true);
  });
});

describe('a locked pool', () => {
  const pool = samplePool({ ...SAMPLE_LOCK, playerCount: 10, openEntries: 10, seed: '22'.repeat(32) });
  const { lockedAt, draw } = SAMPLE_LOCK;
  const { drawAt, lockSlot, deadline } = draw;

  test('a locked pool can be voided at first, and while the clock is ahead of the slots', () => {
    const early = ['(completePool)', '(timeOutDraw)', 'voidPool'];
    expect(names(pool, lockedAt, lockSlot)).toEqual(early);
    expect(names(pool, lockedAt + 30, lockSlot + 150n)).not.toContain('voidPool');
    expect(names(pool, drawAt + 600, lockSlot + 150n)).toEqual(early);
    expect(names(pool, lockedAt, lockSlot, lockSlot)).not.toContain('voidPool');
  });

  test('a locked pool can be completed from the time of its round', () => {
    const due = lockSlot + 5n * BigInt(drawAt - lockedAt);
    expect(names(pool, drawAt - 1, due)).toEqual(['(completePool)', '(timeOutDraw)']);
    expect(names(pool, drawAt, due)).toEqual(['completePool', '(timeOutDraw)']);
    expect(names({ ...pool, seed: null }, drawAt, due)).toContain('revealSeed');
  });

  test('a locked pool times out only once both clock and slots allow it, and then cannot be completed', () => {
    const over = lockSlot + 36_000n;
    expect(names(pool, deadline, over - 1n)).toEqual(['completePool', '(timeOutDraw)']);
    expect(names(pool, deadline - 1, over)).toEqual(['completePool', '(timeOutDraw)']);
    expect(names(pool, deadline, over)).toEqual(['timeOutDraw']);
    expect(names(pool, deadline, over, lockSlot + 1n)).toContain('completePool');
  });

  test('a locked pool has a completion with its time limits by clock and slots', () => {
    expect(nextActions(pool, lockedAt, lockSlot)[0]).toEqual({
      action: 'completePool',
      by: 'anyone',
      from: drawAt,
      // Two thirds of the countdown, at five slots a second.
      fromSlot: lockSlot + BigInt(Math.ceil((10 * (drawAt - lockedAt)) / 3)),
      until: deadline,
      untilSlot: lockSlot + 36_000n,
      open: false,
    });
  });
});

describe('a completed pool', () => {
  const seed = '22'.repeat(32);
  const drawn = samplePool({
    status: 'completed',
    playerCount: 10,
    openEntries: 10,
    settledAt: DEADLINE,
    seed,
  });
  const empty: Pool = { ...drawn, openEntries: 0 };
  const paid: Pool = { ...empty, creatorPaid: true, completerPaid: true, treasuryPaid: true };

  test('a completed pool allows anyone to send all its payments', () => {
    const pays = ['payCreator', 'payCompleter', 'payTreasury'];
    expect(names(drawn, DEADLINE)).toEqual(['claim', ...pays]);
  });

  test('a completed pool allows its seed to be revealed', () => {
    expect(names({ ...paid, seed: null }, DEADLINE)).toEqual(['revealSeed', '(closePool)']);
  });

  test('a completed pool can be closed when every player is paid and its retention is over', () => {
    expect(names(paid, DEADLINE + 604_799)).toEqual(['(closePool)']);
    expect(names(paid, DEADLINE + 604_800)).toEqual(['closePool']);
    expect(names({ ...paid, openEntries: 1 }, DEADLINE + 604_800)).not.toContain('closePool');
  });

  test('a completed pool can be closed even if a share was not claimed', () => {
    expect(names({ ...empty, owedLamports: 1n }, DEADLINE + 604_800)).toContain('closePool');
  });
});

describe('a refunding pool', () => {
  const refunding = samplePool({
    status: 'refunding',
    refundReason: 'void',
    settledAt: DEADLINE,
    seed: '22'.repeat(32),
  });

  test('a refunding pool refunds entries, and the bonus if there is one', () => {
    expect(names(refunding, DEADLINE)).toEqual(['refund']);
    expect(names({ ...refunding, bonusLamports: 1n }, DEADLINE)).toEqual(['refund', 'payCreator']);
  });
});

describe('every state', () => {
  test('every state has an action that anyone can send, now or later', () => {
    const pools = [
      samplePool(),
      samplePool({ playerCount: 4 }),
      samplePool(SAMPLE_LOCK),
      samplePool({ status: 'completed', settledAt: DEADLINE }),
      samplePool({ status: 'refunding', settledAt: DEADLINE, openEntries: 0, owedLamports: 0n }),
    ];
    for (const pool of pools) {
      const late = nextActions(pool, DEADLINE + 90 * 86_400, SLOT + 100_000n);
      expect(late.some(({ by, open }) => by === 'anyone' && open)).toBe(true);
    }
  });
});
