import { describe, expect, test } from 'vitest';
import { NO_DRAW, SAMPLE_TIME, samplePool } from '#tests/vectors/sample-pool.ts';
import { drawTime, type EndedDraw, endedDraws, summaryOf } from './draw-times.ts';

const REQUESTED = SAMPLE_TIME + 100;
const CAPTURED = REQUESTED + 15;
const DEADLINE = REQUESTED + 3_600;

const draw = (changes: Partial<EndedDraw> = {}): EndedDraw => ({
  address: 'a',
  name: 'Wen Moon',
  proven: true,
  captured: true,
  requestedAt: REQUESTED,
  capturedAt: CAPTURED,
  deadline: DEADLINE,
  settledAt: CAPTURED + 4,
  ...changes,
});

describe('a proof', () => {
  test.each([
    [4, 'inTime'],
    [60, 'inTime'],
    [61, 'late'],
    [3_000, 'late'],
  ])('that came %i s after the capture is %s', (took, verdict) => {
    expect(drawTime(draw({ settledAt: CAPTURED + took }))).toMatchObject({ verdict, took });
  });

  test('is counted from the request on where the capture is not known, and not judged', () => {
    expect(drawTime(draw({ capturedAt: null, settledAt: REQUESTED + 90 }))).toMatchObject({
      verdict: 'proven',
      took: 90,
    });
  });

  test('that never came is missed, unless there was nothing to prove', () => {
    const never = { proven: false, capturedAt: null };
    expect(drawTime(draw(never))).toMatchObject({ verdict: 'missed', took: null });
    expect(drawTime(draw({ ...never, captured: false }))).toMatchObject({ verdict: 'uncaptured' });
  });
});

test('the record has proven and timed-out draws of the key alone, the latest first', () => {
  const drawn = { ...NO_DRAW, requestedAt: REQUESTED, deadline: DEADLINE, capturedSlot: 9n };
  const proven = samplePool({ status: 'completed', address: 'proven', settledAt: CAPTURED + 4, draw: drawn });
  const missed = samplePool({
    status: 'refunding',
    refundReason: 'timeout',
    address: 'missed',
    settledAt: DEADLINE,
    draw: drawn,
  });
  const pools = [
    proven,
    missed,
    samplePool({ status: 'refunding', refundReason: 'deadline', address: 'expired', settledAt: DEADLINE }),
    samplePool({ status: 'drawing', address: 'waiting', draw: drawn }),
    { ...proven, address: 'other', vrfKey: 'ff'.repeat(32) },
  ];
  expect(endedDraws(pools, proven.vrfKey).map(({ address }) => address)).toEqual(['missed', 'proven']);
});

test('the summary has median and slowest, and counts what was late or missed', () => {
  const times = [4, 8, 300].map((took) => drawTime(draw({ settledAt: CAPTURED + took })));
  const missed = drawTime(draw({ proven: false }));
  const judged = { draws: 4, missed: 1, proven: 3, judged: 3, late: 1, median: 8, slowest: 300 };
  expect(summaryOf([...times, missed])).toEqual(judged);
  expect(summaryOf([missed])).toMatchObject({ median: null, slowest: null });
});

test('the summary judges no draw whose capture is not known, and does not mix its time with the others', () => {
  const unknown = drawTime(draw({ capturedAt: null, settledAt: REQUESTED + 900 }));
  const known = drawTime(draw({ settledAt: CAPTURED + 8 }));
  expect(summaryOf([unknown, known])).toMatchObject({ proven: 2, judged: 1, late: 0, median: 8, slowest: 8 });
  expect(summaryOf([unknown])).toMatchObject({ proven: 1, judged: 0, late: 0, median: 900, slowest: 900 });
});
