import { describe, expect, test } from 'vitest';
import { LATE_AFTER_SECONDS } from '#src/contract/late.ts';
import { SAMPLE_LOCK, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { drawTime, type EndedDraw, endedDraws, summaryOf } from './draw-times.ts';

const { drawAt, deadline } = SAMPLE_LOCK.draw;

const draw = (changes: Partial<EndedDraw> = {}): EndedDraw => ({
  address: 'a',
  name: 'Wen Moon',
  end: 'completed',
  drawAt,
  settledAt: drawAt + 4,
  ...changes,
});

describe('a pool', () => {
  test.each([
    [4, 'inTime'],
    [LATE_AFTER_SECONDS, 'inTime'],
    [LATE_AFTER_SECONDS + 1, 'late'],
    [80_000, 'late'],
  ])('a pool that was completed %i s after its round was due is %s', (took, verdict) => {
    expect(drawTime(draw({ settledAt: drawAt + took }))).toMatchObject({ verdict, took });
  });

  test.each(['voided', 'timedOut'] as const)('a pool that was %s has no time until completion', (end) => {
    expect(drawTime(draw({ end }))).toMatchObject({ verdict: end, took: null });
  });
});

test('the record contains completed, voided and timed-out draws, latest first, and no other pools', () => {
  const ended = { ...SAMPLE_LOCK, status: 'refunding' } as const;
  const pools = [
    samplePool({ ...SAMPLE_LOCK, status: 'completed', address: 'completed', settledAt: drawAt + 4 }),
    samplePool({ ...ended, refundReason: 'timeout', address: 'missed', settledAt: deadline + 9 }),
    samplePool({ ...ended, refundReason: 'void', address: 'void', settledAt: drawAt - 50 }),
    samplePool({ status: 'refunding', refundReason: 'deadline', address: 'expired', settledAt: deadline }),
    samplePool({ ...SAMPLE_LOCK, address: 'waiting' }),
  ];
  expect(endedDraws(pools).map(({ address, end }) => [address, end])).toEqual([
    ['missed', 'timedOut'],
    ['completed', 'completed'],
    ['void', 'voided'],
  ]);
});

test('the summary has median and maximum, and counts late, voided and timed-out draws', () => {
  const times = [4, 8, 3_000].map((took) => drawTime(draw({ settledAt: drawAt + took })));
  const missed = drawTime(draw({ end: 'timedOut' }));
  const voided = drawTime(draw({ end: 'voided' }));
  const summary = { draws: 5, completed: 3, late: 1, voided: 1, timedOut: 1, median: 8, slowest: 3_000 };
  expect(summaryOf([...times, missed, voided])).toEqual(summary);
  expect(summaryOf([missed])).toMatchObject({ completed: 0, median: null, slowest: null });
});
