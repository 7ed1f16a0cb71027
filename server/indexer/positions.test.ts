import { describe, expect, it } from 'vitest';
import { compareWindow, partsOf, assignPositions } from './positions.ts';

const list = (...entries: [string, bigint][]) => entries.map(([signature, slot]) => ({ signature, slot }));
const names = (positioned: readonly { signature: string }[]) =>
  positioned.map(({ signature }) => signature).join('');

describe('assignPositions', () => {
  it('positions are counted within each slot', () => {
    const positioned = assignPositions(list(['a', 7n], ['b', 7n], ['c', 8n], ['d', 8n]), null);
    expect(positioned.map(({ slotIndex }) => slotIndex)).toEqual([0, 1, 0, 1]);
  });

  it('the count continues in the slot of the preceding transaction', () => {
    const last = { signature: 'z', slot: 7n, slotIndex: 4 };
    expect(assignPositions(list(['a', 7n], ['b', 8n]), last).map(({ slotIndex }) => slotIndex)).toEqual([
      5, 0,
    ]);
  });
});

describe('compareWindow', () => {
  const stored = assignPositions(list(['a', 1n], ['b', 2n], ['c', 2n], ['d', 3n]), null);

  it('finds no difference between equal lists', () => {
    expect(compareWindow(stored, stored)).toEqual({ dropped: [], fresh: [] });
  });

  it('finds transactions added at the end', () => {
    const { dropped, fresh } = compareWindow(stored, [...stored, ...assignPositions(list(['e', 4n]), null)]);
    expect([names(dropped), names(fresh)]).toEqual(['', 'e']);
  });

  it('finds inserted transactions, and transactions of the same slot whose position changed', () => {
    const listed = assignPositions(list(['a', 1n], ['x', 2n], ['b', 2n], ['c', 2n], ['d', 3n]), null);
    const { dropped, fresh } = compareWindow(stored, listed);
    expect([names(dropped), names(fresh)]).toEqual(['', 'xbc']);
  });

  it('finds removed transactions, and transactions that landed in another slot', () => {
    const listed = assignPositions(list(['a', 1n], ['c', 4n], ['d', 4n]), null);
    const { dropped, fresh } = compareWindow(stored, listed);
    expect([names(dropped), names(fresh)]).toEqual(['b', 'cd']);
  });

  it('every transaction counts as removed if the list is empty', () => {
    expect(names(compareWindow(stored, []).dropped)).toBe('abcd');
  });
});

describe('partsOf', () => {
  it('a part never splits a slot', () => {
    const positioned = assignPositions(list(['a', 1n], ['b', 2n], ['c', 2n], ['d', 2n], ['e', 3n]), null);
    expect(partsOf(positioned, 2).map(names)).toEqual(['abcd', 'e']);
    expect(partsOf(positioned, 1).map(names)).toEqual(['a', 'bcd', 'e']);
    expect(partsOf([], 2)).toEqual([]);
  });
});
