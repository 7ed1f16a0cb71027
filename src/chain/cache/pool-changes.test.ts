import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { samplePool } from '#src/protocol/testing/sample-pool.ts';
import { isToldSince, noteChanged, readWithChanged, withChanged } from './pool-changes.ts';

const pool = (id: number, playerCount = 1): PoolHeader =>
  samplePool({ id: BigInt(id), address: `pool ${id}`, playerCount });
const shape = (pools: readonly PoolHeader[]): (readonly [bigint, number])[] =>
  pools.map(({ id, playerCount }) => [id, playerCount]);

/** Milliseconds since 1970. */
const FAR_FUTURE = 4_000_000_000_000;

afterEach(() => void vi.useRealTimers());

describe('changes of pools', () => {
  it('leave a list what a map by address would be, newest first', () => {
    const changes = fc.array(fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 9 })));
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(8)), changes, (ids, told) => {
        const before = ids.toSorted((a, b) => b - a).map((id) => pool(id));
        const after = withChanged(
          before,
          told.map(([id, playerCount]) => pool(id, playerCount)),
        );
        const expected = new Map([...ids.map((id) => [id, 1] as const), ...told]);
        const sorted = [...expected].sort(([a], [b]) => b - a).map(([id, count]) => [BigInt(id), count]);
        expect(shape(after)).toEqual(sorted);
      }),
    );
  });

  it('leave what they are not about the same object', () => {
    const [second, first] = [pool(2), pool(1)];
    const after = withChanged([second, first], [pool(2, 5)]);
    expect(after[1]).toBe(first);
    expect(withChanged(after, [])).toBe(after);
  });

  it('told while the list is read are in it, whatever the answer says', async () => {
    const reading = readWithChanged(async () => {
      await Promise.resolve();
      return [pool(2), pool(1)];
    });
    noteChanged([pool(1, 4), pool(3, 2)]);
    expect(shape(await reading)).toEqual([
      [3n, 2],
      [2n, 1],
      [1n, 4],
    ]);
  });

  it('told before or after a reading are none of its business', async () => {
    noteChanged([pool(1, 7)]);
    const list = await readWithChanged(() => Promise.resolve([pool(1)]));
    noteChanged([pool(1, 7)]);
    expect(shape(list)).toEqual([[1n, 1]]);
  });

  it('are remembered by when they were told, for ten seconds', () => {
    // Later than whatever other tests of this process have noted.
    vi.useFakeTimers({ now: FAR_FUTURE });
    noteChanged([pool(1)]);
    const then = Date.now();
    vi.advanceTimersByTime(3_000);
    expect(isToldSince('pool 1', then)).toBe(true);
    expect(isToldSince('pool 1', then + 1)).toBe(false);
    expect(isToldSince('pool 2', then)).toBe(false);
    vi.advanceTimersByTime(8_000);
    noteChanged([pool(2)]);
    expect(isToldSince('pool 1', then)).toBe(false);
  });
});
