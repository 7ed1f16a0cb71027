import { expect, it } from 'vitest';
import { listsBetween, type PoolChange, RecentChanges } from './recent-changes.ts';

const change = (address: string, revision: number, lists: PoolChange['lists'] = ['open']): PoolChange => ({
  row: [address, 1, 'open', String(revision)],
  revision: BigInt(revision),
  lists,
});
const all = (): boolean => true;

it('sends each missed pool once, with its newest row, in the order of the changes', () => {
  const recent = new RecentChanges();
  recent.reset(10n);
  for (const [address, revision] of [
    ['a', 11],
    ['b', 12],
    ['a', 13],
  ] as const)
    recent.add(change(address, revision));
  expect(recent.after(10n, all)?.map(([address, , , slot]) => [address, slot])).toEqual([
    ['b', '12'],
    ['a', '13'],
  ]);
  expect(recent.after(12n, all)).toHaveLength(1);
  expect(recent.after(13n, all)).toEqual([]);
  expect(recent.after(9n, all)).toBeNull();
});

it('remembers the lists of a pool’s earlier changes', () => {
  const recent = new RecentChanges();
  recent.add(change('a', 1, ['open', 'active']));
  recent.add(change('a', 2, ['running', 'active']));
  expect(recent.after(0n, ({ lists }) => lists.includes('open'))).toHaveLength(1);
});

it('returns at most 150 missed rows, and keeps the last 2,000 changes', () => {
  const recent = new RecentChanges();
  for (let revision = 1; revision <= 2_100; revision += 1) recent.add(change(`pool ${revision}`, revision));
  expect(recent.after(1_950n, all)).toHaveLength(150);
  expect(recent.after(1_949n, all)).toBeNull();
  const isLast = ({ revision }: PoolChange): boolean => revision === 2_100n;
  expect(recent.after(100n, isLast)).toHaveLength(1);
  expect(recent.after(99n, isLast)).toBeNull();
});

it('names every list if a pool has entered and left a list between two reads', () => {
  expect(listsBetween('open', 'open')).toEqual(['open', 'active']);
  expect(listsBetween('open', 'locked')).toEqual(['open', 'active', 'running']);
  expect(listsBetween('locked', 'completed')).toEqual(['running', 'active']);
  for (const [before, after] of [
    ['open', 'completed'],
    [null, 'locked'],
    [null, 'refunding'],
  ] as const) {
    expect(listsBetween(before, after)).toEqual(['open', 'running', 'active']);
  }
});
