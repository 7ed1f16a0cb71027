import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SlotClock } from './slot-clock.ts';

const BEGAN_MS = 1_800_000_000_000;
const FIRST_SLOT = 10;

function newClock(slotMs: number): SlotClock {
  const present = { slot: FIRST_SLOT, startMs: BEGAN_MS, slotMs };
  return new SlotClock({ present, past: [], offsetMs: 0, slot: FIRST_SLOT });
}

/** Commands for a clock, by name. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 100_000 }) }),
  fc.record({ kind: fc.constant('setBack' as const), ms: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({ kind: fc.constant('advance' as const), ms: fc.integer({ min: 0, max: 10_000_000 }) }),
  fc.record({
    kind: fc.constant('warp' as const),
    slots: fc.integer({ min: 1, max: 1_000 }),
    ms: fc.integer({ min: 0, max: 100_000 }),
  }),
  fc.record({ kind: fc.constant('keepPace' as const), slotMs: fc.integer({ min: 50, max: 5_000 }) }),
  fc.record({ kind: fc.constant('reload' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('the clock of the local chain', () => {
  it('the clock of the local chain gives every slot the configured length and a time', () => {
    for (const slotMs of [200, 250, 400]) {
      const clock = newClock(slotMs);
      expect(clock.follow(BEGAN_MS + 60_000)).toBe(FIRST_SLOT + 60_000 / slotMs);
      expect(clock.startOf(FIRST_SLOT + 7)).toBe(BEGAN_MS + 7 * slotMs);
      expect(clock.firstSlotFrom(BEGAN_MS + 7 * slotMs)).toBe(FIRST_SLOT + 7);
      expect(clock.firstSlotFrom(BEGAN_MS + 7 * slotMs + 1)).toBe(FIRST_SLOT + 8);
      expect(clock.msToNextSlot(BEGAN_MS + 60_000 + 1)).toBe(slotMs - 1);
      expect(clock.advance(3_600_000)).toBe(FIRST_SLOT + 3_660_000 / slotMs);
      expect(clock.advance(1)).toBe(FIRST_SLOT + 3_660_000 / slotMs + 1);
    }
  });

  it('the clock stands still for a number of slots, and jumps with the last of them', () => {
    const clock = newClock(250);
    clock.follow(BEGAN_MS + 1_100);
    expect(clock.warp(100, 60_000)).toBe(FIRST_SLOT + 104);
    const times = [0, 1, 99, 100, 101].map((passed) => clock.startOf(FIRST_SLOT + 4 + passed) - BEGAN_MS);
    expect(times).toEqual([1_000, 1_000, 1_000, 61_000, 61_250]);
    // The rest of the slot remains.
    expect(clock.msToNextSlot(BEGAN_MS + 1_100)).toBe(150);
    expect(clock.follow(BEGAN_MS + 1_250)).toBe(FIRST_SLOT + 105);
  });

  it('changes the slot duration from the present slot on, and keeps the times of earlier slots', () => {
    const clock = newClock(400);
    clock.follow(BEGAN_MS + 10_000);
    clock.keepPace(200);
    expect(clock.slot).toBe(FIRST_SLOT + 25);
    expect(clock.follow(BEGAN_MS + 11_000)).toBe(FIRST_SLOT + 30);
    const times = [24, 25, 26, 30].map((passed) => clock.startOf(FIRST_SLOT + passed) - BEGAN_MS);
    expect(times).toEqual([9_600, 10_000, 10_200, 11_000]);
  });

  it('the clock of the local chain never goes back nor changes a slot’s time', () => {
    const history = fc.array(step, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 5_000 }), history, (slotMs, steps) => {
        let clock = newClock(slotMs);
        let wallMs = BEGAN_MS;
        const startTimes = new Map([[clock.slot, clock.startOf(clock.slot)]]);
        for (const one of steps) {
          const before = clock.slot;
          [clock, wallMs] = take(clock, one, wallMs);
          clock.follow(wallMs);
          expect(clock.slot).toBeGreaterThanOrEqual(before);
          if (one.kind === 'warp') expect(clock.slot - before).toBeGreaterThanOrEqual(one.slots);
          startTimes.set(clock.slot, clock.startOf(clock.slot));
          const wait = clock.msToNextSlot(wallMs);
          expect(wait).toBeGreaterThan(0);
          expect(clock.follow(wallMs + wait)).toBe(Math.max(...startTimes.keys()) + 1);
          wallMs += wait;
          let last = -Infinity;
          for (const [slot, time] of startTimes) {
            expect(clock.startOf(slot)).toBe(time);
            expect(time).toBeGreaterThanOrEqual(last);
            last = time;
            const first = clock.firstSlotFrom(time);
            expect(clock.startOf(first)).toBe(time);
            if (first > FIRST_SLOT) expect(clock.startOf(first - 1)).toBeLessThan(time);
          }
        }
      }),
    );
  });
});

/** Applies a step. @returns the resulting clock and the computer's time */
function take(clock: SlotClock, one: Step, wallMs: number): [clock: SlotClock, wallMs: number] {
  switch (one.kind) {
    case 'wait':
      return [clock, wallMs + one.ms];
    case 'setBack':
      return [clock, wallMs - one.ms];
    case 'advance':
      clock.advance(one.ms);
      return [clock, wallMs];
    case 'warp':
      clock.warp(one.slots, one.ms);
      return [clock, wallMs];
    case 'keepPace':
      clock.keepPace(one.slotMs);
      return [clock, wallMs];
    case 'reload':
      return [new SlotClock(clock.state), wallMs];
  }
}
