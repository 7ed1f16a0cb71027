import { expect, it } from 'vitest';
import { recent } from './recent.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('reads once for all who ask in a while', async () => {
  let reads = 0;
  const read = recent(async () => ++reads, { keepMs: 30, timeoutMs: 1_000 });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
  await pause(40);
  expect(await read()).toBe(2);
});

it('gives up on what does not answer, and keeps no failure', async () => {
  let answers = false;
  const read = recent(() => (answers ? Promise.resolve('now') : new Promise<string>(() => undefined)), {
    keepMs: 10_000,
    timeoutMs: 10,
  });
  await expect(read()).rejects.toThrow('No answer within 10 ms');
  answers = true;
  expect(await read()).toBe('now');
});
