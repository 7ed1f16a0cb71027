import { expect, test } from 'vitest';
import { ALIKE } from '#src/lib/testing/alike.ts';
import { SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { chainTotals, drawnPools, isFound, winnersOf } from './chain-winners.ts';
import { prizeWon, searchTextOf } from './winner.ts';

const drawn = samplePool({
  status: 'completed',
  players: Array.from({ length: 8 }, (_, index) => sampleAddress(index + 1)),
  playerCount: 8,
  winnerCount: 2,
  weights: [5, 2],
  weightSum: 7,
  randomMultiplier: true,
  bonusLamports: 100n,
  settledAt: SAMPLE_TIME,
});

test('totalWon is base and bonus, and prizeWon also includes the stakeback', () => {
  expect(winnersOf(drawn)).toMatchObject([
    { winnerAddress: sampleAddress(1), poolId: '7', totalWon: 320_000_070n, wonAt: SAMPLE_TIME },
    { winnerAddress: sampleAddress(2), poolId: '7', totalWon: 320_000_028n, wonAt: SAMPLE_TIME },
  ]);
  expect(winnersOf(drawn).map(prizeWon)).toEqual([335_000_070n, 335_000_028n]);
});

test('the totals from pool headers equal the sums over all winners', () => {
  const plain = samplePool({ ...drawn, weights: [1, 1], weightSum: 2, bonusLamports: 3n });
  const winners = [drawn, plain].flatMap(winnersOf);
  expect(chainTotals([drawn, plain])).toEqual({
    totalPrizes: winners.reduce((sum, winner) => sum + prizeWon(winner), 0n),
    winners: winners.length,
    pools: 2,
  });
});

test('drawnPools returns only drawn pools, the latest draw first', () => {
  const older = { ...drawn, id: 8n, settledAt: SAMPLE_TIME - 1 };
  const same = { ...drawn, id: 9n };
  expect(drawnPools([older, drawn, samplePool(), same]).map(({ id }) => id)).toEqual([9n, 7n, 8n]);
});

test('a winner is found by part of the name in any case, or by the beginning of an address', () => {
  const [winner] = winnersOf(drawn);
  if (!winner) throw new Error('no winner');
  for (const search of ['OTTERS', 'turbo', sampleAddress(1), sampleAddress(201).slice(0, 6)]) {
    expect(isFound(winner, search)).toBe(true);
  }
  expect(isFound(winner, sampleAddress(2))).toBe(false);
  expect(isFound(winner, sampleAddress(1).slice(4))).toBe(false);
});

test('a winner is found by other forms of the letters of the name', () => {
  for (const [name, ...typed] of ALIKE) {
    const [winner] = winnersOf({ ...drawn, name });
    if (!winner) throw new Error('no winner');
    expect(typed.filter((text) => !isFound(winner, text))).toEqual([]);
  }
});

test('the search text is trimmed, and control characters are removed', () => {
  expect(searchTextOf(' Tur\u0007bo Otters\t')).toBe('Turbo Otters');
});
