import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chanceOf, multipleOf, prizeOf, prizePartsOf } from './prize.ts';
import { samplePool } from './testing/sample-pool.ts';

const SOL = 1_000_000_000n;

it('the prize is everything a winner gets, including stakeback and bonus', () => {
  const pool = samplePool({
    status: 'open',
    maxPlayers: 6,
    entryLamports: SOL / 5n,
    bonusLamports: SOL / 10n,
  });
  expect(prizeOf(pool)).toMatchObject({
    winners: 1,
    keep: 30_000_000n,
    least: 1_090_000_000n,
    most: 1_090_000_000n,
  });
});

it('the parts of a prize add up to its minimum, for any terms', () => {
  const pool = samplePool({
    status: 'open',
    maxPlayers: 3,
    entryLamports: SOL / 10n,
    bonusLamports: SOL / 10n,
  });
  expect(prizePartsOf(pool)).toEqual({ base: 240_000_000n, bonus: 100_000_000n, stakeback: 15_000_000n });
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 40 }),
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(0n, 10n ** 12n),
      fc.boolean(),
      (maxPlayers, entryLamports, bonusLamports, randomMultiplier) => {
        const any = samplePool({
          status: 'open',
          maxPlayers,
          entryLamports,
          bonusLamports,
          randomMultiplier,
        });
        const { base, bonus, stakeback } = prizePartsOf(any);
        return base + bonus + stakeback === prizeOf(any).least && base >= 0n && bonus >= 0n;
      },
    ),
  );
});

it.each([
  [6, { wins: 1, of: 6 }],
  [8, { wins: 1, of: 4 }],
  [14, { wins: 3, of: 14 }],
  [50, { wins: 12, of: 50 }],
  [1_000, { wins: 1, of: 4 }],
])('the chance of one seat among %i is reduced to 1 in n if n is an integer', (maxPlayers, chance) => {
  expect(chanceOf(samplePool({ status: 'open', maxPlayers, playersPerWinner: 4 }))).toEqual(chance);
});

it('the chance counts the actual players once the pool is locked', () => {
  const pool = samplePool({ status: 'locked', maxPlayers: 12, playerCount: 5, playersPerWinner: 4 });
  expect(chanceOf(pool)).toEqual({ wins: 1, of: 5 });
});

it('the multiple of the entry is rounded down to a hundredth', () => {
  expect(multipleOf(1_090_000_000n, SOL / 5n)).toBe(5.45);
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(1n, 10n ** 12n), (lamports, entry) => {
      const real = Number(lamports) / Number(entry);
      const multiple = multipleOf(lamports, entry);
      return multiple <= real * (1 + 1e-12) && real - multiple < 0.01 + real * 1e-12;
    }),
  );
});
