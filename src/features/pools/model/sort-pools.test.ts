import { expect, it } from 'vitest';
import { aLockedPool, aPool, NOW } from '../testing/a-pool.ts';
import { sortPools } from './sort-pools.ts';
import type { PoolSort } from '#src/store/pools.ts';

const SOL = 1_000_000_000n;
const HOUR = 3_600;

const POOLS = [
  aPool({ address: 'large', entryLamports: SOL, joinDeadline: NOW + 3 * HOUR }),
  aPool({ address: 'small', entryLamports: SOL / 100n, joinDeadline: NOW + HOUR, bonusLamports: 9n * SOL }),
  aLockedPool({ address: 'locked' }, { drawAt: NOW + 30 }),
  aPool({ address: 'over', entryLamports: SOL / 2n, joinDeadline: NOW - HOUR, playerCount: 8 }),
];
const order = (sort: PoolSort) => sortPools(POOLS, sort, NOW).map(({ address }) => address);

it.each([
  ['newest', ['large', 'small', 'locked', 'over']],
  // A pool past its deadline is last.
  ['ending', ['locked', 'small', 'large', 'over']],
  ['prize', ['small', 'large', 'over', 'locked']],
  ['entry', ['small', 'locked', 'over', 'large']],
  ['fullest', ['locked', 'over', 'large', 'small']],
] as const)('sorts pools by %s', (sort, expected) => expect(order(sort)).toEqual(expected));

it('keeps equal pools newest first', () => {
  const equal = ['c', 'b', 'a'].map((address) => aPool({ address }));
  expect(sortPools(equal, 'fullest', NOW).map(({ address }) => address)).toEqual(['c', 'b', 'a']);
});
