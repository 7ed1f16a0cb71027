import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  breakState,
  type Cap,
  changed,
  inForce,
  isCapAsStrict,
  isReminderAsStrict,
  isReviewDue,
  LOOSER_AFTER_SECONDS,
  NO_LIMITS,
  PERIODS,
  type Setting,
  UNSET,
  withBreak,
} from './caps.ts';

const START = 1_800_000_000;
const DAY = 86_400;

const aCap = fc.record({
  lamports: fc.bigInt({ min: 1n, max: 20n }),
  seconds: fc.constantFrom(...PERIODS),
});
/** Changes in the order of their times. */
const changes = fc
  .array(fc.record({ wait: fc.nat(2 * DAY), value: fc.option(aCap) }), { maxLength: 8 })
  .map((all) => {
    let at = START;
    return all.map(({ wait, value }) => ({ at: (at += wait), value }));
  });

const after = (all: readonly { at: number; value: Cap | null }[], until: number): Setting<Cap> =>
  all
    .filter(({ at }) => at <= until)
    .reduce<Setting<Cap>>((setting, { at, value }) => changed(setting, value, at, isCapAsStrict), UNSET);

describe('a change of a limit', () => {
  test('counts at once', () => {
    fc.assert(
      fc.property(changes, (all) => {
        for (const { at, value } of all) {
          const last = all.findLast((one) => one.at === at);
          if (value !== null && last?.value === value) expect(inForce(after(all, at), at)).toContain(value);
        }
      }),
    );
  });

  test('loosens nothing within 24 hours', () => {
    fc.assert(
      fc.property(changes, fc.nat(20 * DAY), (all, later) => {
        const now = START + later;
        const counting = inForce(after(all, now), now);
        // All values that were the chosen one at some time within the last day.
        const past = all.filter(({ at }, index) => {
          const end = all[index + 1]?.at ?? Infinity;
          return at <= now && end > at && end > now - LOOSER_AFTER_SECONDS;
        });
        for (const { value } of past) {
          if (value === null) continue;
          expect(counting.some((cap) => isCapAsStrict(cap, value))).toBe(true);
        }
      }),
    );
  });

  test('leaves only the chosen value after a day', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const last = all.at(-1);
        const now = (last?.at ?? START) + LOOSER_AFTER_SECONDS;
        expect(inForce(after(all, now), now)).toEqual(last?.value ? [last.value] : []);
      }),
    );
  });

  test('that is taken back leaves the value before it alone', () => {
    const first = { lamports: 5n, seconds: DAY } as const;
    const looser = changed(changed(UNSET, first, START, isCapAsStrict), null, START + 1, isCapAsStrict);
    expect(inForce(looser, START + 2)).toEqual([first]);
    expect(changed(looser, first, START + 3, isCapAsStrict)).toEqual({ value: first, earlier: [] });
  });

  test('counts for reminders as for amounts', () => {
    const hour = changed<number>(UNSET, 60, START, isReminderAsStrict);
    expect(inForce(changed(hour, 30, START, isReminderAsStrict), START)).toEqual([30]);
    expect(inForce(changed(hour, 120, START, isReminderAsStrict), START)).toEqual([120, 60]);
  });
});

test('a cap is as strict as another one only if it permits nothing more in any window', () => {
  fc.assert(
    fc.property(aCap, aCap, fc.array(fc.nat(40), { maxLength: 12 }), (cap, other, days) => {
      if (!isCapAsStrict(cap, other)) return;
      const paid = days.map((day) => START + day * DAY);
      const within = (end: number, seconds: number): bigint =>
        BigInt(paid.filter((at) => at <= end && at > end - seconds).length);
      const ends = paid.flatMap((at) => [at, at + cap.seconds - 1, at + other.seconds - 1]);
      const holds = ({ lamports, seconds }: Cap): boolean =>
        [...ends, ...Array.from({ length: 80 }, (_, day) => START + day * DAY)].every(
          (end) => within(end, seconds) <= lamports,
        );
      if (holds(cap)) expect(holds(other)).toBe(true);
    }),
  );
});

describe('a break', () => {
  test('is never shortened', () => {
    const days = fc.constantFrom(1, 30, 180, null);
    fc.assert(
      fc.property(fc.array(fc.tuple(days, fc.nat(40 * DAY)), { minLength: 1, maxLength: 6 }), (all) => {
        let now = START;
        let current = null;
        let least = 0;
        for (const [length, wait] of all) {
          now += wait;
          current = withBreak(current, length, now);
          least = Math.max(least, length === null ? Infinity : now + length * DAY);
          expect(current.until ?? Infinity).toBe(least);
        }
      }),
    );
  });

  test('of a day ends by itself, one of 30 days only after a confirmation, and one for good never', () => {
    const day = withBreak(null, 1, START);
    expect(breakState(day, START + DAY - 1)).toBe('running');
    expect(breakState(day, START + DAY)).toBe('none');
    const month = withBreak(null, 30, START);
    expect(breakState(month, START + 30 * DAY - 1)).toBe('running');
    expect(breakState(month, START + 30 * DAY)).toBe('over');
    expect(breakState(withBreak(month, null, START), START + 10_000 * DAY)).toBe('running');
  });
});

test('limits are reviewed after half a year, and none are to be reviewed without any', () => {
  const spend = changed<Cap>(UNSET, { lamports: 1n, seconds: DAY }, START, isCapAsStrict);
  const limits = { ...NO_LIMITS, spend, reviewedAt: START };
  expect(isReviewDue(limits, START + 181 * DAY)).toBe(false);
  expect(isReviewDue(limits, START + 183 * DAY)).toBe(true);
  expect(isReviewDue({ ...NO_LIMITS, reviewedAt: START }, START + 183 * DAY)).toBe(false);
});
