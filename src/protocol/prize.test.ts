import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chanceOf, multipleOf, prizeOf, prizePartsOf } from './prize.ts';
import { samplePool } from './testing/sample-pool.ts';

const SOL = 1_000_000_000n;

it('promises what comes to the winner, stakeback and bonus included', () => {
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

it('tells the parts of the least prize, which add up to it whatever the terms', () => {
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
])('names the chance of one seat among %i as 1 in so many where that is whole', (maxPlayers, chance) => {
  expect(chanceOf(samplePool({ status: 'open', maxPlayers, playersPerWinner: 4 }))).toEqual(chance);
});

it('counts those who play once nobody can enter any more', () => {
  const pool = samplePool({ status: 'locked', maxPlayers: 12, playerCount: 5, playersPerWinner: 4 });
  expect(chanceOf(pool)).toEqual({ wins: 1, of: 5 });
});

it('never promises a multiple above the real one, and less than a hundredth below', () => {
  expect(multipleOf(1_090_000_000n, SOL / 5n)).toBe(5.45);
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(1n, 10n ** 12n), (lamports, entry) => {
      const real = Number(lamports) / Number(entry);
      const told = multipleOf(lamports, entry);
      return told <= real * (1 + 1e-12) && real - told < 0.01 + real * 1e-12;
    }),
  );
});
