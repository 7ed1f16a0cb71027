import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUICKNET } from './chain.ts';
import { latestRound, timeOfRound } from './rounds.ts';

describe('the rounds of a beacon', () => {
  it('start with round 1 at genesis', () => {
    expect(timeOfRound(QUICKNET, 1n)).toBe(1_692_803_367);
    expect(timeOfRound(QUICKNET, 2n)).toBe(1_692_803_370);
    expect(latestRound(QUICKNET, 1_692_803_366)).toBeNull();
    expect(latestRound(QUICKNET, 1_692_803_367)).toBe(1n);
    expect(latestRound(QUICKNET, 1_692_803_369)).toBe(1n);
    expect(latestRound(QUICKNET, 1_692_803_370)).toBe(2n);
  });

  it('are the latest from their publication until the publication of the next round', () => {
    const clock = fc.record({
      genesis: fc.integer({ min: 1, max: 4_000_000_000 }),
      periodSeconds: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(
        clock,
        fc.bigInt(1n, 2_000_000_000n),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (at, round, part) => {
          const time = timeOfRound(at, round);
          expect(latestRound(at, time + part * at.periodSeconds)).toBe(round);
          expect(timeOfRound(at, round + 1n)).toBe(time + at.periodSeconds);
        },
      ),
    );
  });
});
