import { expect, test } from 'vitest';
import { LocalCounts } from './local-counts.ts';

const WINDOW = 60_000;

test('a process adds its own requests to the total that it received at the last exchange', () => {
  const counts = new LocalCounts(WINDOW);
  expect(counts.count('a', 0)).toEqual({ count: 1, ttl: WINDOW });
  expect(counts.count('a', 1_000)).toEqual({ count: 2, ttl: 59_000 });
  const added = counts.unsent(1_000);
  expect(added).toEqual(new Map([['a', 2]]));
  // Counted while the counts above are being sent.
  counts.count('a', 1_001);
  counts.received(added, new Map([['a', { count: 12, ttl: 30_000 }]]), 1_002);
  expect(counts.count('a', 1_002)).toEqual({ count: 14, ttl: 30_000 });
  expect(counts.unsent(1_002)).toEqual(new Map([['a', 2]]));
  // The window of all counts has ended.
  expect(counts.unsent(31_002)).toEqual(new Map());
  expect(counts.count('a', 31_002)).toEqual({ count: 1, ttl: WINDOW });
});

test('resends counts that could not be sent', () => {
  const counts = new LocalCounts(WINDOW);
  counts.count('a', 0);
  counts.unsent(0);
  counts.count('b', 0);
  expect(counts.unsent(1)).toEqual(
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  );
});

test('beyond 20,000 keys the oldest one is dropped', () => {
  const counts = new LocalCounts(WINDOW);
  for (let key = 0; key < 20_001; key += 1) counts.count(String(key), 0);
  expect(counts.count('0', 0).count).toBe(1);
  expect(counts.count('20000', 0).count).toBe(2);
});
