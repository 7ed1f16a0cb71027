import { expect, test } from 'vitest';
import { roundOfLag } from './clock-lag.ts';
import { timeOfRound } from './rounds.ts';

const CLOCK = { genesis: 1_692_803_367, periodSeconds: 3 };

test('roundOfLag returns the first round that is published more than ten seconds after now', () => {
  for (let now = CLOCK.genesis - 20; now < CLOCK.genesis + 20; now += 1) {
    const round = roundOfLag(CLOCK, now);
    expect(timeOfRound(CLOCK, round)).toBeGreaterThan(now + 10);
    if (round > 1n) expect(timeOfRound(CLOCK, round - 1n)).toBeLessThanOrEqual(now + 10);
  }
});
