import { describe, expect, it } from 'vitest';
import { DAY, fillSteps, HOUR, stepOf, widenSteps } from './fill-steps.ts';

const empty = (at: number) => ({ at, joins: 0 });
const MIDNIGHT = 20_000 * DAY;

describe('the steps of a time', () => {
  it('counts steps that the server left out as nothing, from the beginning to now', () => {
    const rows = [
      { at: MIDNIGHT + HOUR, joins: 3 },
      { at: MIDNIGHT + 4 * HOUR, joins: 1 },
    ];
    const range = { from: MIDNIGHT + 60, until: MIDNIGHT + 5 * HOUR + 59, step: HOUR };
    const steps = fillSteps(rows, range, empty);
    expect(steps.map(({ joins }) => joins)).toEqual([0, 3, 0, 0, 1, 0]);
    expect(steps.map(({ at }) => (at - MIDNIGHT) / HOUR)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('begins with the first row where the time has no beginning', () => {
    const steps = fillSteps(
      [{ at: MIDNIGHT, joins: 2 }],
      { from: null, until: MIDNIGHT + 2 * DAY + 5, step: DAY },
      empty,
    );
    expect(steps.map(({ joins }) => joins)).toEqual([2, 0, 0]);
  });

  it('has none where nothing ever happened, and only empty ones where nothing happened since', () => {
    expect(fillSteps([], { from: null, until: MIDNIGHT, step: DAY }, empty)).toEqual([]);
    const week = fillSteps([], { from: MIDNIGHT - 7 * DAY, until: MIDNIGHT, step: DAY }, empty);
    expect(week).toHaveLength(8);
    expect(week.every(({ joins }) => joins === 0)).toBe(true);
  });

  it('keeps the last row where the reader’s clock is behind', () => {
    const rows = [{ at: MIDNIGHT + 2 * HOUR, joins: 4 }];
    const steps = fillSteps(rows, { from: MIDNIGHT, until: MIDNIGHT + HOUR, step: HOUR }, empty);
    expect(steps.map(({ joins }) => joins)).toEqual([0, 0, 4]);
  });

  it('puts days together into weeks where there are too many, and loses nothing', () => {
    const days = Array.from({ length: 200 }, (_, index) => ({ at: MIDNIGHT + index * DAY, joins: index }));
    const add = (first: (typeof days)[number], next: (typeof days)[number]) => ({
      at: first.at,
      joins: first.joins + next.joins,
    });
    const { rows, step } = widenSteps(days, DAY, add);
    expect([rows.length, step]).toEqual([29, 7 * DAY]);
    expect(rows.slice(0, 2)).toEqual([
      { at: MIDNIGHT, joins: 21 },
      { at: MIDNIGHT + 7 * DAY, joins: 70 },
    ]);
    expect(rows.reduce((sum, { joins }) => sum + joins, 0)).toBe((200 * 199) / 2);
    expect(widenSteps(days.slice(0, 31), DAY, add)).toEqual({ rows: days.slice(0, 31), step: DAY });
  });

  it('goes by the hour over a day, else by the day', () => {
    expect([stepOf('24h'), stepOf('7d'), stepOf('30d'), stepOf('all')]).toEqual([HOUR, DAY, DAY, DAY]);
  });
});
