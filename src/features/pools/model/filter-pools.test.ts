import { describe, expect, it } from 'vitest';
import { ALIKE } from '#src/lib/testing/alike.ts';
import { NO_FILTERS, type PoolFilters } from '#src/store/pools.ts';
import { aCompletedPool, aLockedPool, aPool, NOW } from '../testing/a-pool.ts';
import {
  activeFilters,
  entryLevel,
  fillOf,
  findPools,
  isNearlyFull,
  potentialLevel,
  sizeOf,
} from './filter-pools.ts';

const SOL = 1_000_000_000n;
const NOBODY = new Set<string>();

describe('buckets', () => {
  it.each([
    [2, 'small'],
    [5, 'small'],
    [6, 'medium'],
    [10, 'medium'],
    [11, 'large'],
    [1000, 'large'],
  ] as const)('a size of %i seats is %s', (seats, size) => expect(sizeOf(seats)).toBe(size));

  it.each([
    [SOL / 100n - 1n, null],
    [SOL / 100n, 'low'],
    [SOL / 10n - 1n, 'low'],
    [SOL / 10n, 'medium'],
    [SOL / 2n, 'medium'],
    [SOL / 2n + 1n, 'high'],
  ] as const)('an entry of %i lamports is %s', (lamports, level) => expect(entryLevel(lamports)).toBe(level));

  it.each([
    [SOL - 1n, 'low'],
    [SOL, 'medium'],
    [5n * SOL, 'medium'],
    [5n * SOL + 1n, 'high'],
  ] as const)('winnings of %i lamports are %s', (lamports, level) =>
    expect(potentialLevel(lamports)).toBe(level),
  );

  it.each([
    [24, 'started'],
    [25, 'filling'],
    [75, 'filling'],
    [76, 'nearlyFull'],
  ] as const)('a filling of %i of 100 seats is %s', (playerCount, fill) =>
    expect(fillOf({ playerCount, maxPlayers: 100 })).toBe(fill),
  );

  it('a quarter that is no whole number of seats is compared exactly', () => {
    expect(fillOf({ playerCount: 3, maxPlayers: 4 })).toBe('filling');
    expect(fillOf({ playerCount: 8, maxPlayers: 10 })).toBe('nearlyFull');
    expect(fillOf({ playerCount: 7, maxPlayers: 10 })).toBe('filling');
  });

  it('isNearlyFull is true only for open pools', () => {
    expect(isNearlyFull({ status: 'open', playerCount: 9, maxPlayers: 10 })).toBe(true);
    expect(isNearlyFull({ status: 'locked', playerCount: 10, maxPlayers: 10 })).toBe(false);
  });
});

describe('the list', () => {
  const open = aPool({ address: 'open', name: 'Lambo or Lunch' });
  const gated = aPool({ address: 'gated', name: 'Ｇｍ Maximalists', gate: 'key' });
  const locked = aLockedPool({ address: 'locked', name: 'Wen Moon' });
  const ended = aPool({ address: 'ended', status: 'completed' });
  const all = [open, gated, locked, ended];
  const found = (filters: Partial<PoolFilters>, own = NOBODY) =>
    findPools(all, { ...NO_FILTERS, ...filters }, { own }).pools.map(({ address }) => address);

  it('shows pools that can be joined', () => expect(found({})).toEqual(['open', 'gated']));

  it('shows locked pools on demand, ended ones never', () => {
    expect(found({ showLocked: true })).toEqual(['open', 'gated', 'locked']);
  });

  it('shows a pool that was just drawn in the place of the locked one', () => {
    const drawn = aCompletedPool({ address: 'drawn', settledAt: NOW - 60 });
    const before = aCompletedPool({ address: 'before', settledAt: NOW - 400 });
    const seen = (showLocked: boolean, own = NOBODY) =>
      findPools(
        [open, drawn, before],
        { ...NO_FILTERS, showLocked },
        { own, drawnSince: NOW - 300 },
      ).pools.map(({ address }) => address);
    expect(seen(true)).toEqual(['open', 'drawn']);
    expect(seen(false)).toEqual(['open']);
    expect(seen(false, new Set(['drawn', 'before']))).toEqual(['drawn', 'open']);
  });

  it('the list returns each filter that hides pools by itself, with the number of those pools', () => {
    const hidden = (filters: Partial<PoolFilters>) =>
      Object.fromEntries(findPools(all, { ...NO_FILTERS, ...filters }, { own: NOBODY }).hiddenBy);
    expect(hidden({})).toEqual({});
    expect(hidden({ entry: 'high' })).toEqual({ entry: 2 });
    expect(hidden({ entry: 'high', password: 'with' })).toEqual({ entry: 1 });
    expect(hidden({ entry: 'high', playerSize: 'large' })).toEqual({});
    expect(hidden({ search: 'lunch', password: 'with' })).toEqual({ search: 1, password: 1 });
  });

  it("the list keeps the user's own full pool visible, first", () => {
    expect(found({}, new Set(['locked']))).toEqual(['locked', 'open', 'gated']);
  });

  it('finds names regardless of their case and width', () => {
    expect(found({ search: ' LUNCH ' })).toEqual(['open']);
    expect(found({ search: 'gm max' })).toEqual(['gated']);
    expect(found({ search: 'nothing of the kind' })).toEqual([]);
  });

  it('finds names by other forms of their letters, in any script', () => {
    const listed = ALIKE.map(([name]) => aPool({ name, address: name }));
    for (const [name, ...typed] of ALIKE) {
      for (const search of typed) {
        const { pools } = findPools(listed, { ...NO_FILTERS, search }, { own: NOBODY });
        expect(
          pools.map((pool) => pool.name),
          search,
        ).toEqual([name]);
      }
    }
  });

  it('filters pools with and without a password', () => {
    expect(found({ password: 'with' })).toEqual(['gated']);
    expect(found({ password: 'without' })).toEqual(['open']);
  });

  it('the list combines filters', () => {
    expect(found({ playerSize: 'medium', entry: 'medium', fill: 'filling' })).toEqual(['open', 'gated']);
    expect(found({ playerSize: 'medium', entry: 'high' })).toEqual([]);
  });

  it('the list filters by the potential of a full pool: stakeback and share of one winner', () => {
    // 2 winners of 10: 2.5 * 80% / 2 + 0.25 * 15% = 1.0375
    expect(found({ potential: 'medium' })).toEqual(['open', 'gated']);
    expect(found({ potential: 'low' })).toEqual([]);
  });

  it('the active filters are counted, without the search', () => {
    expect(activeFilters({ ...NO_FILTERS, search: 'x' })).toBe(0);
    expect(activeFilters({ ...NO_FILTERS, fill: 'started', showHot: true })).toBe(2);
  });
});
