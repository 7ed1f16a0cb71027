import { describe, expect, it } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import {
  NO_DRAW,
  SAMPLE_DEADLINE,
  SAMPLE_TIME,
  sampleAddress,
  samplePool,
} from '#tests/vectors/sample-pool.ts';
import { dueTasks, type Task } from './due-actions.ts';

const DELAYS = { requestSeconds: 300, claimSeconds: 3_600 };
const SLOT = 10_000n;

const due = (pool: Pool, now: number, slot = SLOT): readonly Task[] => dueTasks(pool, now, slot, DELAYS);

const locked = samplePool({ status: 'locked', playerCount: 10, countdownEndsAt: SAMPLE_TIME });
const drawing = samplePool({
  status: 'drawing',
  playerCount: 10,
  openEntries: 10,
  draw: {
    ...NO_DRAW,
    requester: sampleAddress(1),
    requestedAt: SAMPLE_TIME,
    requestSlot: SLOT,
    targetSlot: SLOT + 32n,
    deadline: SAMPLE_TIME + 3_600,
  },
});
const completed = samplePool({
  status: 'completed',
  playerCount: 10,
  openEntries: 10,
  settledAt: SAMPLE_TIME,
});

describe('what the keeper does', () => {
  it('is nothing for an open pool before its deadline', () => {
    expect(due(samplePool(), SAMPLE_DEADLINE - 1)).toEqual([]);
  });

  it('is to expire or to lock at the deadline', () => {
    expect(due(samplePool({ playerCount: 3 }), SAMPLE_DEADLINE)).toEqual(['expirePool']);
    expect(due(samplePool({ playerCount: 4 }), SAMPLE_DEADLINE)).toEqual(['lockPool']);
  });

  it('leaves the request to players at first', () => {
    expect(due(locked, SAMPLE_TIME + 299)).toEqual([]);
    expect(due(locked, SAMPLE_TIME + 300)).toEqual(['requestDraw']);
  });

  it('is to capture once the target slot lies behind, and however late', () => {
    expect(due(drawing, SAMPLE_TIME, SLOT + 32n)).toEqual([]);
    expect(due(drawing, SAMPLE_TIME, SLOT + 33n)).toEqual(['captureEntropy']);
    expect(due(drawing, SAMPLE_TIME, SLOT + 600n)).toEqual(['captureEntropy']);
  });

  it('is to time out after the deadline and 1,500 slots', () => {
    const captured = { ...drawing, draw: { ...drawing.draw, capturedSlot: SLOT + 33n } };
    expect(due(captured, SAMPLE_TIME + 3_599, SLOT + 9_000n)).toEqual([]);
    expect(due(captured, SAMPLE_TIME + 3_600, SLOT + 1_499n)).toEqual([]);
    expect(due(captured, SAMPLE_TIME + 3_600, SLOT + 1_500n)).toEqual(['timeOutDraw']);
  });

  it('leaves the claims to players at first', () => {
    expect(due(completed, SAMPLE_TIME + 3_599)).toEqual([]);
    expect(due(completed, SAMPLE_TIME + 3_600)).toEqual(['settle']);
  });

  it('is to close what is paid when its retention is over', () => {
    const paid = samplePool({
      ...completed,
      openEntries: 0,
      owedLamports: 0n,
      creatorPaid: true,
      requesterPaid: true,
      capturerPaid: true,
      treasuryPaid: true,
    });
    const end = SAMPLE_TIME + paid.retentionSeconds;
    expect(due(paid, end - 1)).toEqual([]);
    expect(due(paid, end)).toEqual(['closePool']);
  });
});
