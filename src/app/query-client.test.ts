import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a query is tried three times, with waits of 1 s and 2 s', async () => {
  const at: number[] = [];
  const start = Date.now();
  const failed = createQueryClient()
    .fetchQuery({
      queryKey: ['down'],
      retry: 2,
      queryFn: () => {
        at.push(Date.now() - start);
        return Promise.reject(new Error('down'));
      },
    })
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await failed).toBeInstanceOf(Error);
  expect(at).toEqual([0, 1_000, 3_000]);
});

it.each([
  [new Error('down'), 3],
  [new DOMException('signal timed out', 'TimeoutError'), 1],
  [new Error('failed to get balance of account: TimeoutError: signal timed out'), 1],
])('a query that fails with %s is tried %i times', async (error, times) => {
  const queryFn = vi.fn(() => Promise.reject(error));
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['part'], queryFn });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observer.getCurrentResult().error).toBe(error);
  expect(queryFn).toHaveBeenCalledTimes(times);
  leave();
});

it('the wait between attempts is at most 3 s', async () => {
  const at: number[] = [];
  const start = Date.now();
  const failed = createQueryClient()
    .fetchQuery({
      queryKey: ['down'],
      retry: 4,
      queryFn: () => {
        at.push(Date.now() - start);
        return Promise.reject(new Error('down'));
      },
    })
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failed).toBeInstanceOf(Error);
  expect(at).toEqual([0, 1_000, 3_000, 6_000, 9_000]);
});

it('inactive queries are kept for 60 s', async () => {
  const client = createQueryClient();
  const leave = new QueryObserver(client, {
    queryKey: ['part'],
    queryFn: () => Promise.resolve(7),
  }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(client.getQueryData(['part'])).toBe(7);
  leave();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(client.getQueryData(['part'])).toBe(7);
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(['part'])).toBeUndefined();
});

it('data is fresh for 30 s, and older data is refetched', async () => {
  const client = createQueryClient();
  const queryFn = vi.fn(() => Promise.resolve(7));
  /** Mounts and unmounts an observer of the query. */
  const look = async () => {
    const leave = new QueryObserver(client, { queryKey: ['part'], queryFn, gcTime: 600_000 }).subscribe(
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(0);
    leave();
  };
  await look();
  await vi.advanceTimersByTimeAsync(29_999);
  await look();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await look();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('no data of the server is refetched at intervals', async () => {
  const queryFn = vi.fn(() => Promise.resolve(7));
  const leave = new QueryObserver(createQueryClient(), { queryKey: ['part'], queryFn }).subscribe(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(queryFn).toHaveBeenCalledOnce();
  leave();
});

it('does not retry a failing mutation, because it can have requested a signature', async () => {
  const mutationFn = vi.fn(() => Promise.reject(new Error('down')));
  const observer = new MutationObserver(createQueryClient(), { mutationFn });
  const failed = observer.mutate().catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await failed).toBe('failed');
  expect(mutationFn).toHaveBeenCalledOnce();
});
