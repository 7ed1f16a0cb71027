import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { samplePool } from '#tests/vectors/sample-pool.ts';
import { applyChanges, noteChanges, type PoolChange, readWithChanges } from './pool-changes.ts';

const pool = (id: number, playerCount = 1): PoolHeader =>
  samplePool({ id: BigInt(id), address: `pool ${id}`, playerCount });
const change = (id: number, playerCount: number | null): PoolChange => ({
  address: `pool ${id}`,
  pool: playerCount === null ? null : pool(id, playerCount),
});
const shape = (pools: readonly PoolHeader[]): (readonly [bigint, number])[] =>
  pools.map(({ id, playerCount }) => [id, playerCount]);

describe('changes of pools', () => {
  it('leave a list what a map by address would be, newest first', () => {
    const changes = fc.array(fc.tuple(fc.nat(8), fc.option(fc.integer({ min: 1, max: 9 }))));
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(8)), changes, (ids, told) => {
        const before = ids.toSorted((a, b) => b - a).map((id) => pool(id));
        const after = applyChanges(
          before,
          told.map(([id, playerCount]) => change(id, playerCount)),
        );
        const expected = new Map(ids.map((id) => [id, 1]));
        for (const [id, playerCount] of told) {
          if (playerCount === null) expected.delete(id);
          else expected.set(id, playerCount);
        }
        const sorted = [...expected].sort(([a], [b]) => b - a).map(([id, count]) => [BigInt(id), count]);
        expect(shape(after)).toEqual(sorted);
      }),
    );
  });

  it('leave what they are not about the same object', () => {
    const [second, first] = [pool(2), pool(1)];
    const after = applyChanges([second, first], [change(2, 5)]);
    expect(after[1]).toBe(first);
    expect(applyChanges(after, [])).toBe(after);
  });

  it('told while the list is read are in it, whatever the answer says', async () => {
    const reading = readWithChanges(async () => {
      await Promise.resolve();
      return [pool(2), pool(1)];
    });
    noteChanges([change(1, null), change(3, 2)]);
    expect(shape(await reading)).toEqual([
      [3n, 2],
      [2n, 1],
    ]);
  });

  it('told before or after a reading are none of its business', async () => {
    noteChanges([change(1, null)]);
    const list = await readWithChanges(() => Promise.resolve([pool(1)]));
    noteChanges([change(1, null)]);
    expect(shape(list)).toEqual([[1n, 1]]);
  });
});
