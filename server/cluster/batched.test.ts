import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('calls made while a batch is running are batched, and each gets its own result', async () => {
  const works: string[][] = [];
  const length = batched(async (words: readonly string[]) => {
    works.push([...words]);
    return words.map((word) => word.length);
  });
  const first = length('a');
  await Promise.resolve();
  await Promise.resolve();
  const more = Promise.all(['bb', 'ccc', 'bb'].map(length));
  expect(await first).toBe(1);
  expect(await more).toEqual([2, 3, 2]);
  expect(works).toEqual([['a'], ['bb', 'ccc', 'bb']]);
});

test('the calls of a failed batch are rejected, and the next batch runs', async () => {
  let isFailing = true;
  const same = batched(async (all: readonly number[]) => {
    if (isFailing) throw new Error('It failed');
    return all;
  });
  const failed = await Promise.allSettled([same(1), same(2)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isFailing = false;
  expect(await Promise.all([same(3), same(4)])).toEqual([3, 4]);
});
