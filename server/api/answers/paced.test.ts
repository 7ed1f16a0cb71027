import { expect, it } from 'vitest';
import { paced } from './paced.ts';

it('begins after every call, and seldom enough', async () => {
  let version = 0;
  let reads = 0;
  const read = paced(async () => {
    reads += 1;
    return version;
  }, 20);
  expect(await read()).toBe(0);
  const calls: Promise<void>[] = [];
  for (let call = 1; call <= 50; call += 1) {
    version = call;
    calls.push(read().then((seen) => expect(seen).toBeGreaterThanOrEqual(call)));
  }
  await Promise.all(calls);
  expect(reads).toBe(2);
});

it('tells a failure to those who share it, and goes on', async () => {
  let fails = true;
  const read = paced(async () => {
    if (fails) throw new Error('down');
    return 1;
  }, 5);
  await expect(read()).rejects.toThrow('down');
  const [first, second] = [read(), read()];
  await expect(first).rejects.toThrow('down');
  await expect(second).rejects.toThrow('down');
  fails = false;
  expect(await read()).toBe(1);
});
