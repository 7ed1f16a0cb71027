import { expect, test } from 'vitest';
import {
  COOLDOWN_BOUNDS,
  COUNTDOWN_BOUNDS,
  DRAW_TIMEOUT_BOUNDS,
  MIN_STAKE_BOUNDS,
  RETENTION_BOUNDS,
} from '#src/protocol/limits.ts';
import { AT_BOUNDS } from '#tests/support/config-cases.ts';

test('the clients’ limits equal the limits that the tests check against the program', () => {
  const limits = {
    minStakeLamports: MIN_STAKE_BOUNDS,
    cooldownSeconds: COOLDOWN_BOUNDS,
    countdownSeconds: COUNTDOWN_BOUNDS,
    drawTimeoutSeconds: DRAW_TIMEOUT_BOUNDS,
    retentionSeconds: RETENTION_BOUNDS,
  };
  const ends = Object.entries(limits).flatMap(([field, { min, max }]) => [
    [field, min],
    [field, max],
  ]);
  expect(ends).toEqual(AT_BOUNDS);
});
