import { describe, expect, it } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import { SAMPLE_DEADLINE, SAMPLE_LOCK, SAMPLE_TIME, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { dueTasks, mayBeDue, type Task } from './due-actions.ts';

const DELAYS = { completeSeconds: 60, claimSeconds: 3_600 };
const { lockedAt, draw } = SAMPLE_LOCK;

/** Returns the due tasks on a cluster, whose last restart, in slot 9, is long ago by default. */
const due = (pool: Pool, now: number, slot = 900_000n, lastRestartSlot = 9n): readonly Task[] =>
  dueTasks(pool, { unixTimestamp: now, slot, lastRestartSlot }, DELAYS);

const full = samplePool({ playerCount: 10, openEntries: 10 });
const locked = { ...full, ...SAMPLE_LOCK };
const completed: Pool = { ...full, status: 'completed', settledAt: SAMPLE_TIME };

describe("the keeper's due action", () => {
  it('the keeper does nothing with an open pool before its deadline', () => {
    expect(due(samplePool(), SAMPLE_DEADLINE - 1)).toEqual([]);
  });

  it('the keeper expires or locks a pool at its deadline', () => {
    expect(due(samplePool({ playerCount: 3 }), SAMPLE_DEADLINE)).toEqual(['expirePool']);
    expect(due(samplePool({ playerCount: 4 }), SAMPLE_DEADLINE)).toEqual(['lockPool']);
  });

  it('the keeper locks no pool during the guard after a restart, but expires pools', () => {
    const restart = 1_000_000n;
    for (const [slot, tasks] of [
      [restart + 431_999n, []],
      [restart + 432_000n, ['lockPool']],
    ] as const) {
      expect(due(samplePool({ playerCount: 4 }), SAMPLE_DEADLINE, slot, restart)).toEqual(tasks);
      expect(due(samplePool({ playerCount: 3 }), SAMPLE_DEADLINE, slot, restart)).toEqual(['expirePool']);
    }
  });

  it('the keeper voids a pool in the first fifth of its countdown by slots, and while the clock is ahead of the slots', () => {
    const fifth = draw.lockSlot + BigInt(draw.drawAt - lockedAt);
    expect(due(locked, lockedAt, fifth - 1n)).toEqual(['voidPool']);
    expect(due(locked, lockedAt, fifth)).toEqual([]);
    expect(due(locked, lockedAt + 5_000, draw.lockSlot + 1_000n)).toEqual(['voidPool']);
  });

  it('the keeper does not void a pool that locked before the last restart', () => {
    expect(due(locked, lockedAt, draw.lockSlot, draw.lockSlot)).toEqual([]);
  });

  it('the keeper completes a pool only after players had time to complete it', () => {
    expect(due(locked, draw.drawAt + 59)).toEqual([]);
    expect(due(locked, draw.drawAt + 60)).toEqual(['completePool']);
  });

  it('the keeper times out a draw after the deadline and 36,000 slots, counted from the last restart too', () => {
    const slot = draw.lockSlot + 36_000n;
    expect(due(locked, draw.deadline - 1, slot)).toEqual(['completePool']);
    expect(due(locked, draw.deadline, slot - 1n)).toEqual(['completePool']);
    expect(due(locked, draw.deadline, slot)).toEqual(['timeOutDraw']);
    expect(due(locked, draw.deadline, slot, draw.lockSlot + 1n)).toEqual(['completePool']);
  });

  it('the keeper pays only after players had time to claim', () => {
    expect(due(completed, SAMPLE_TIME + 3_599)).toEqual([]);
    expect(due(completed, SAMPLE_TIME + 3_600)).toEqual(['settle']);
  });

  it('the keeper closes a pool after the retention, if it owes nothing or its debts cannot be paid', () => {
    const paid = { creatorPaid: true, completerPaid: true, treasuryPaid: true, owedLamports: 0n };
    const end = SAMPLE_TIME + completed.retentionSeconds;
    for (const pool of [
      { ...completed, ...paid, openEntries: 0 },
      { ...completed, openEntries: 0 },
    ]) {
      expect(due(pool, end - 1)).not.toContain('closePool');
      expect(due(pool, end)).toEqual(['closePool']);
    }
    expect(due(completed, end)).toEqual(['settle']);
  });
});

describe('what the keeper follows', () => {
  const HOUR = 3_600;
  const follows = (pool: Pool, now: number): boolean =>
    mayBeDue(pool, { unixTimestamp: now, slot: 900_000n, lastRestartSlot: 9n }, HOUR);
  const paid: Pool = {
    ...completed,
    openEntries: 0,
    owedLamports: 0n,
    creatorPaid: true,
    completerPaid: true,
    treasuryPaid: true,
  };

  it('the keeper follows every pool under way, and every ended pool that is not paid', () => {
    for (const pool of [samplePool(), locked, completed, { ...paid, treasuryPaid: false }])
      expect(follows(pool, SAMPLE_TIME)).toBe(true);
  });

  it('the keeper follows a paid pool from an hour before it may be closed', () => {
    const end = SAMPLE_TIME + paid.retentionSeconds;
    expect(follows(paid, end - HOUR - 1)).toBe(false);
    expect(follows(paid, end - HOUR)).toBe(true);
    expect(follows(paid, end)).toBe(true);
  });
});
