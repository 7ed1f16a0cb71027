import { describe, expect, it } from 'vitest';
import { type ChosenTerms, isRematch, REMATCH_SECONDS } from './rematch.ts';

const DAY = 86_400;
const first = {
  entryLamports: 20_000_000n,
  bonusLamports: 0n,
  maxPlayers: 2,
  minPlayers: 2,
  randomMultiplier: false,
  gated: false,
  createdAt: 1_000,
  joinDeadline: 1_000 + DAY,
  settledAt: 5_000,
};
const next = (changes: Partial<ChosenTerms> = {}, after = 60): ChosenTerms => {
  const createdAt = first.settledAt + after;
  return { ...first, createdAt, joinDeadline: createdAt + DAY, ...changes };
};

describe('isRematch', () => {
  it('accepts a pool of the same terms from the draw until ten minutes after it', () => {
    const within = [-1, 0, 60, REMATCH_SECONDS, REMATCH_SECONDS + 1].map((after) =>
      isRematch(first, next({}, after)),
    );
    expect(within).toEqual([false, true, true, true, false]);
  });

  it('rejects a pool with any different term', () => {
    const others: Partial<ChosenTerms>[] = [
      { entryLamports: 20_000_001n },
      { bonusLamports: 1n },
      { maxPlayers: 3 },
      { minPlayers: 3 },
      { gated: true },
      { joinDeadline: first.settledAt + 61 + DAY },
    ];
    expect(others.map((changes) => isRematch(first, next(changes)))).toEqual(others.map(() => false));
  });

  it('compares the multiplier only if it affects what winners get', () => {
    expect(isRematch(first, next({ randomMultiplier: true }))).toBe(true);
    const shared = { bonusLamports: 5n, maxPlayers: 8, minPlayers: 8 };
    expect(isRematch({ ...first, ...shared }, next({ ...shared, randomMultiplier: true }))).toBe(false);
  });
});
