import { afterEach, expect, it, vi } from 'vitest';
import { cachedRead, throttledRead } from './shared-reads.ts';

afterEach(() => void vi.useRealTimers());

it('all calls within the cache time share one read', async () => {
  vi.useFakeTimers();
  let reads = 0;
  const read = cachedRead(async () => ++reads, { keepMs: 30, timeoutMs: 1_000 });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  vi.advanceTimersByTime(29);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read()).toBe(2);
});

it('times out and does not cache a failure', async () => {
  let answers = false;
  const read = cachedRead(() => (answers ? Promise.resolve('now') : new Promise<string>(() => undefined)), {
    keepMs: 10_000,
    timeoutMs: 10,
  });
  await expect(read()).rejects.toThrow('No answer within 10 ms');
  answers = true;
  expect(await read()).toBe('now');
});

it('each read starts after the call that it answers, and reads are throttled', async () => {
  let version = 0;
  let reads = 0;
  const read = throttledRead(async () => {
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

it('every call that shares a failed read is rejected, and the next call reads again', async () => {
  let fails = true;
  const read = throttledRead(async () => {
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
