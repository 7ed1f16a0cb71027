import { describe, expect, test } from 'vitest';
import { NO_DRAW, SAMPLE_DEADLINE as DEADLINE, SAMPLE_TIME, samplePool } from '#tests/vectors/sample-pool.ts';
import { isOpen, nextActions } from './next-actions.ts';
import type { Pool } from './pool.ts';

const SLOT = 5000n;
const DRAW_DEADLINE = DEADLINE + 3600;

/** Names of what is possible now; what only comes later stands in brackets. */
function names(pool: Pool, now: number, slot = SLOT): string[] {
  return nextActions(pool, now, slot).map(({ action, open }) => (open ? action : `(${action})`));
}

describe('an open pool', () => {
  test('with its creator alone can be joined, and expires at the deadline', () => {
    const pool = samplePool();
    expect(names(pool, DEADLINE - 1)).toEqual(['joinPool', '(expirePool)', 'revealSeed']);
    expect(names(pool, DEADLINE)).toEqual(['expirePool', 'revealSeed']);
  });

  test.each([
    [3, 'expirePool', true],
    [4, 'lockPool', false],
    [5, 'lockPool', true],
  ])('with %d of at least 4 players ends by %s; leaving possible: %s', (playerCount, end, mayLeave) => {
    const pool = samplePool({ playerCount, openEntries: playerCount });
    expect(isOpen(pool, 'exitPool', DEADLINE - 1, SLOT)).toBe(mayLeave);
    expect(isOpen(pool, 'exitPool', DEADLINE, SLOT)).toBe(false);
    expect(names(pool, DEADLINE)).toEqual([end, 'revealSeed']);
  });

  test('says who and when', () => {
    expect(nextActions(samplePool(), SAMPLE_TIME, SLOT)[1]).toEqual({
      action: 'expirePool',
      by: 'anyone',
      from: DEADLINE,
      until: null,
      fromSlot: null,
      lastSlot: null,
      open: false,
    });
  });
});

describe('a locked pool', () => {
  const pool = samplePool({
    status: 'locked',
    playerCount: 10,
    openEntries: 11,
    countdownEndsAt: DEADLINE,
    seed: '22'.repeat(32),
  });

  test('is requested when its countdown is over; who has left may be closed', () => {
    expect(names(pool, DEADLINE - 1)).toEqual(['(requestDraw)', 'closeEntry']);
    expect(names(pool, DEADLINE)).toEqual(['requestDraw', 'closeEntry']);
  });
});

describe('a pool being drawn', () => {
  const requested = samplePool({
    status: 'drawing',
    playerCount: 10,
    openEntries: 10,
    draw: { ...NO_DRAW, requestSlot: SLOT, targetSlot: SLOT + 32n, deadline: DRAW_DEADLINE },
  });
  const captured: Pool = { ...requested, draw: { ...requested.draw, capturedSlot: SLOT + 32n } };

  test('is captured after its target slot, within the reach of SlotHashes', () => {
    expect(names(requested, DEADLINE, SLOT + 32n)).toEqual(['(captureEntropy)', '(timeOutDraw)']);
    expect(names(requested, DEADLINE, SLOT + 33n)).toEqual(['captureEntropy', '(timeOutDraw)']);
    expect(names(requested, DEADLINE, SLOT + 32n + 512n)).toEqual(['captureEntropy', '(timeOutDraw)']);
    expect(names(requested, DEADLINE, SLOT + 32n + 513n)).toEqual(['(timeOutDraw)']);
  });

  test('times out by clock and by slots, never by one of them', () => {
    expect(names(requested, DRAW_DEADLINE, SLOT + 1499n)).toEqual(['(timeOutDraw)']);
    expect(names(requested, DRAW_DEADLINE - 1, SLOT + 1500n)).toEqual(['(timeOutDraw)']);
    expect(names(requested, DRAW_DEADLINE, SLOT + 1500n)).toEqual(['timeOutDraw']);
  });

  test('is never open to the proof and to the time-out at once', () => {
    for (const now of [DRAW_DEADLINE - 1, DRAW_DEADLINE, DRAW_DEADLINE + 1]) {
      const both = ['fulfilDraw', 'timeOutDraw'] as const;
      expect(both.filter((action) => isOpen(captured, action, now, SLOT + 9999n))).toHaveLength(1);
    }
  });
});

describe('a completed pool', () => {
  const drawn = samplePool({ status: 'completed', playerCount: 10, openEntries: 10, settledAt: DEADLINE });
  const empty: Pool = {
    ...drawn,
    openEntries: 0,
    owedLamports: 0n,
    creatorPaid: true,
    requesterPaid: true,
    capturerPaid: true,
    treasuryPaid: true,
  };

  test('pays everybody by anybody', () => {
    const pays = ['payCreator', 'payRequester', 'payCapturer', 'payTreasury'];
    expect(names(drawn, DEADLINE)).toEqual(['claim', ...pays, 'closeEntry']);
  });

  test('closes when nothing is owed and its retention is over', () => {
    expect(names(empty, DEADLINE + 604_799)).toEqual(['(closePool)']);
    expect(names(empty, DEADLINE + 604_800)).toEqual(['closePool']);
    expect(names({ ...empty, owedLamports: 1n }, DEADLINE + 604_800)).toEqual([]);
  });
});

describe('a refunding pool', () => {
  const refunding = samplePool({ status: 'refunding', refundReason: 'deadline', settledAt: DEADLINE });

  test('returns entries, and a bonus where there is one', () => {
    expect(names(refunding, DEADLINE)).toEqual(['refund', 'closeEntry']);
    expect(names({ ...refunding, bonusLamports: 1n }, DEADLINE)).toEqual([
      'refund',
      'payCreator',
      'closeEntry',
    ]);
  });
});

describe('every state', () => {
  test('has something that anyone may do, now or later', () => {
    const draw = { ...NO_DRAW, requestSlot: SLOT, targetSlot: SLOT + 4n, deadline: DRAW_DEADLINE };
    const pools = [
      samplePool(),
      samplePool({ playerCount: 4 }),
      samplePool({ status: 'locked', countdownEndsAt: DEADLINE }),
      samplePool({ status: 'drawing', draw }),
      samplePool({ status: 'completed', settledAt: DEADLINE }),
      samplePool({ status: 'refunding', settledAt: DEADLINE, openEntries: 0, owedLamports: 0n }),
    ];
    for (const pool of pools) {
      const late = nextActions(pool, DEADLINE + 90 * 86_400, SLOT + 100_000n);
      expect(late.some(({ by, open }) => by === 'anyone' && open)).toBe(true);
    }
  });
});
