import { expect, test } from 'vitest';
import { Coalesced } from './coalesced.ts';

/** A reading whose answers the test gives. */
function manual() {
  const pending: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const shared = new Coalesced(
    () => new Promise<number>((resolve, reject) => pending.push({ resolve, reject })),
  );
  return { shared, pending };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('gives those who call during a reading the next one, and one to all of them', async () => {
  const { shared, pending } = manual();
  const first = shared.get();
  const second = shared.get();
  const third = shared.get();
  expect(pending).toHaveLength(1);
  pending[0]?.resolve(1);
  expect(await first).toBe(1);
  await settled();
  expect(pending).toHaveLength(2);
  // The second reading has begun: too late for this one to share it.
  const fourth = shared.get();
  pending[1]?.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await settled();
  expect(pending).toHaveLength(3);
  pending[2]?.resolve(3);
  expect(await fourth).toBe(3);
});

test('tells a failure to those who shared the reading alone', async () => {
  const { shared, pending } = manual();
  const first = shared.get();
  const second = shared.get();
  pending[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await settled();
  pending[1]?.resolve(2);
  expect(await second).toBe(2);
  await settled();
  const third = shared.get();
  pending[2]?.resolve(3);
  expect(await third).toBe(3);
});
