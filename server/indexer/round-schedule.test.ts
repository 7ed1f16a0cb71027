import { expect, test } from 'vitest';
import { type AwaitedRound, RoundSchedule } from './round-schedule.ts';

const DUE = 1_790_000_000;
const DUE_MS = DUE * 1_000;
const one: AwaitedRound = { round: 7n, drawAt: DUE };
const other: AwaitedRound = { round: 8n, drawAt: DUE + 3 };

/** Returns when a round is requested that always has the same answer, in milliseconds after it is due. */
function requestTimes(
  answer: (schedule: RoundSchedule, now: number, time: number) => void,
  from: number,
  to: number,
  ahead = 0,
): number[] {
  const schedule = new RoundSchedule();
  const times: number[] = [];
  for (let now = DUE_MS + from; now <= DUE_MS + to; now += 500) {
    const time = now / 1_000 + ahead;
    if (schedule.due([one], now, time).length === 0) continue;
    times.push(now - DUE_MS);
    answer(schedule, now, time);
  }
  return times;
}

test('a round is requested at once, then when due, then every second, and less often when late', () => {
  const times = requestTimes((schedule, now, time) => schedule.notOut(one, now, time), -60_000, 45_000);
  expect(times[0]).toBe(-60_000);
  expect(times.slice(1, 5)).toEqual([0, 1_000, 2_000, 3_000]);
  expect(times.slice(-3)).toEqual([35_000, 40_000, 45_000]);
});

test('a round is also due by the chain’s clock if that is ahead of this machine’s', () => {
  const times = requestTimes((schedule, now, time) => schedule.notOut(one, now, time), -60_000, -38_000, 40);
  expect(times).toEqual([-60_000, -40_000, -39_000, -38_000]);
});

test('pauses grow to half a minute while no relay answers, and an answer resets them', () => {
  const failing = requestTimes((schedule, now) => schedule.failed(one, now), 0, 120_000);
  expect(failing).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
  const answered = requestTimes(
    (schedule, now, time) =>
      now < DUE_MS + 3_000 ? schedule.failed(one, now) : schedule.notOut(one, now, time),
    0,
    5_000,
  );
  expect(answered).toEqual([0, 1_000, 3_000, 4_000, 5_000]);
});

test('each round has its own schedule, which ends when no pool waits for the round', () => {
  const schedule = new RoundSchedule();
  expect(schedule.due([one, other], DUE_MS, DUE)).toEqual([one, other]);
  schedule.notOut(one, DUE_MS, DUE);
  schedule.failed(other, DUE_MS);
  expect(schedule.due([one, other], DUE_MS + 500, DUE + 2)).toEqual([]);
  expect(schedule.due([one, other], DUE_MS + 1_000, DUE + 2)).toEqual([one]);
  expect(schedule.due([other], DUE_MS + 1_100, DUE + 2)).toEqual([]);
  expect(schedule.due([one], DUE_MS + 1_100, DUE + 2)).toEqual([one]);
});
