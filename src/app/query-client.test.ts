import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks three times, 1 s and 2 s apart', async () => {
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
  [['http', 'mark-read'], 2],
  [['chain', 'join'], 1],
])('runs a failing mutation %j %i times', async (mutationKey, times) => {
  const mutationFn = vi.fn(() => Promise.reject(new Error('down')));
  const observer = new MutationObserver(createQueryClient(), { mutationKey, mutationFn });
  const failed = observer.mutate().catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await failed).toBe('failed');
  expect(mutationFn).toHaveBeenCalledTimes(times);
});
