import { describe, expect, it } from 'vitest';
import { DAY, HOUR, stepOf, stepsOf } from './steps.ts';

const MIDNIGHT = 20_000 * DAY;

interface Row {
  readonly at: number;
  readonly joins: number;
}
const joinsOf = (steps: readonly (readonly Row[])[]) =>
  steps.map((rows) => rows.reduce((sum, { joins }) => sum + joins, 0));

describe('the steps of a time range', () => {
  it('the steps of a time range include the steps that the server omits as zero, from the start of the range to now', () => {
    const given = [
      { at: MIDNIGHT + HOUR, joins: 3 },
      { at: MIDNIGHT + 4 * HOUR, joins: 1 },
    ];
    const range = { from: MIDNIGHT + 60, until: MIDNIGHT + 5 * HOUR + 59, step: HOUR };
    const { rows, times } = stepsOf(given, range, true);
    expect(joinsOf(rows)).toEqual([0, 3, 0, 0, 1, 0]);
    expect(times.map((at) => (at - MIDNIGHT) / HOUR)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('the steps of a time range begin with the first row if the range has no start', () => {
    const range = { from: null, until: MIDNIGHT + 2 * DAY + 5, step: DAY };
    expect(joinsOf(stepsOf([{ at: MIDNIGHT, joins: 2 }], range, true).rows)).toEqual([2, 0, 0]);
  });

  it('the steps of a time range are empty without rows and without a start, and zero without rows in the range', () => {
    expect(stepsOf([], { from: null, until: MIDNIGHT, step: DAY }, true).rows).toEqual([]);
    const week = stepsOf([], { from: MIDNIGHT - 7 * DAY, until: MIDNIGHT, step: DAY }, true);
    expect(week.times).toHaveLength(8);
    expect(joinsOf(week.rows)).toEqual(Array(8).fill(0));
  });

  it('the steps of a time range include the last row if the device’s clock is behind the server’s', () => {
    const range = { from: MIDNIGHT, until: MIDNIGHT + HOUR, step: HOUR };
    const { rows } = stepsOf([{ at: MIDNIGHT + 2 * HOUR, joins: 4 }], range, true);
    expect(joinsOf(rows)).toEqual([0, 0, 4]);
  });

  it('the steps of a time range group days into weeks if there are too many, with the same sum', () => {
    const days = Array.from({ length: 200 }, (_, index) => ({ at: MIDNIGHT + index * DAY, joins: index }));
    const range = { from: null, until: MIDNIGHT, step: DAY };
    const { rows, times, step } = stepsOf(days, range, true);
    expect([rows.length, step]).toEqual([29, 7 * DAY]);
    expect(times.slice(0, 2)).toEqual([MIDNIGHT, MIDNIGHT + 7 * DAY]);
    const joins = joinsOf(rows);
    expect(joins.slice(0, 2)).toEqual([21, 70]);
    expect(joins.reduce((sum, count) => sum + count, 0)).toBe((200 * 199) / 2);
    const month = days.slice(0, 31);
    expect(stepsOf(month, range, true)).toEqual({
      rows: month.map((row) => [row]),
      times: month.map(({ at }) => at),
      step: DAY,
    });
    expect(stepsOf(days, range, false)).toMatchObject({ step: DAY, times: days.map(({ at }) => at) });
  });

  it('the steps of a time range are hours for the range of one day, and days for longer ranges', () => {
    expect([stepOf('24h'), stepOf('7d'), stepOf('30d'), stepOf('all')]).toEqual([HOUR, DAY, DAY, DAY]);
  });
});
