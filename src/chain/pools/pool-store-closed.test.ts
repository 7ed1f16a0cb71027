import { expect, test } from 'vitest';
import { samplePool } from '#src/protocol/testing/sample-pool.ts';
import { headerOf } from './pool-record.ts';
import { PoolStore } from './pool-store.ts';

const poolOf = (id: number) => samplePool({ address: `pool-${id}`, id: BigInt(id) });
const open = (store: PoolStore, id: number, slot: bigint): void => {
  const pool = poolOf(id);
  store.applyNotification(pool.address, { slot, value: { header: headerOf(pool), full: () => pool } });
};

test('closed pools are remembered for a while against late notifications, and as long as a query requests them', () => {
  const requested = new Set(['pool-1', '2']);
  const store = new PoolStore((name) => requested.has(name));
  store.readList({ slot: 1n, value: [] }, 'active');
  for (let id = 1; id <= 1_001; id += 1) {
    open(store, id, 2n);
    store.applyNotification(`pool-${id}`, { slot: 4n, value: null });
  }
  const isRemembered = (id: number): boolean => store.pool(`pool-${id}`) === null;
  expect([1, 2, 3, 500, 501, 1_001].filter(isRemembered)).toEqual([1, 2, 501, 1_001]);
  expect(store.addressOf('3')).toBe('3');
  expect(store.addressOf('2')).toBe('pool-2');
  open(store, 1_001, 3n);
  expect(store.list()).toEqual([]);
  open(store, 3, 5n);
  expect(store.list()?.map(({ id }) => id)).toEqual([3n]);
});
