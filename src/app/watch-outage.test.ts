import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FROM_SERVER } from '#src/lib/api-client.ts';
import { createQueryClient } from './query-client.ts';
import { watchOutage } from './watch-outage.ts';

let down: boolean;
let stop: () => void;
const onChange = vi.fn<(isUnreachable: boolean) => void>();
const answer = () => (down ? Promise.reject(new Error('fetch failed')) : Promise.resolve('answer'));

beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockReset();
  down = false;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const onScreen = (probe: () => Promise<unknown>, ...queries: (() => Promise<string>)[]) => {
  const queryClient = createQueryClient();
  stop = watchOutage(queryClient, probe, onChange);
  return queries.map((queryFn, index) => {
    const observer = new QueryObserver(queryClient, { queryKey: [index], queryFn });
    observer.subscribe(() => undefined);
    return observer;
  });
};

it('when one query detects an outage, all active queries show an error until the outage is over', async () => {
  const [active, waiting] = onScreen(answer, answer, answer);
  await vi.advanceTimersByTimeAsync(0);
  down = true;
  void active?.refetch();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(active?.getCurrentResult()).toMatchObject({ status: 'error', data: 'answer' });
  expect(waiting?.getCurrentResult()).toMatchObject({ status: 'error', data: 'answer' });
  down = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(active?.getCurrentResult().status).toBe('success');
  expect(waiting?.getCurrentResult().status).toBe('success');
});

it('the beginning and the end of an outage are reported', async () => {
  const [query] = onScreen(answer, answer);
  await vi.advanceTimersByTimeAsync(0);
  down = true;
  void query?.refetch();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(onChange.mock.lastCall).toEqual([true]);
  down = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onChange.mock.lastCall).toEqual([false]);
});

it('reports an outage immediately after a timeout, even if the probe hangs as well', async () => {
  const hanging = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'));
  const [query] = onScreen(() => new Promise(() => undefined), hanging);
  await vi.advanceTimersByTimeAsync(0);
  expect(query?.getCurrentResult().status).toBe('error');
  expect(onChange.mock.calls).toEqual([[true]]);
});

it('the next outage is detected as well', async () => {
  const [query] = onScreen(answer, answer);
  for (let outage = 0; outage < 2; outage += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    down = true;
    void query?.refetch();
    await vi.advanceTimersByTimeAsync(5_000);
    down = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(query?.getCurrentResult().status).toBe('success');
  }
});

it('does not keep refetching a query that fails although the chain answers', async () => {
  const broken = vi.fn(() => Promise.reject(new Error('garbled account')));
  onScreen(answer, broken);
  await vi.advanceTimersByTimeAsync(25_000);
  // Three attempts, and three more in case of an outage.
  expect(broken).toHaveBeenCalledTimes(6);
});

it('an unreachable server is no outage, and its queries are not refetched after an outage of the chain', async () => {
  const queryClient = createQueryClient();
  const probe = vi.fn(answer);
  stop = watchOutage(queryClient, probe, onChange);
  const request = vi.fn(() => Promise.reject(new Error('404: Not Found')));
  for (const query of [
    { queryKey: ['/stats/platform'] },
    { queryKey: ['closed-draws'], meta: FROM_SERVER },
  ]) {
    new QueryObserver(queryClient, { ...query, queryFn: request }).subscribe(() => undefined);
  }
  const chain = new QueryObserver(queryClient, { queryKey: ['chain', 'pools'], queryFn: answer });
  chain.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();
  down = true;
  void chain.refetch();
  await vi.advanceTimersByTimeAsync(6_000);
  down = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(chain.getCurrentResult().status).toBe('success');
  expect(request).toHaveBeenCalledTimes(6);
});

it('an outage is detected by a query that failed before the watch started', async () => {
  const queryClient = createQueryClient();
  down = true;
  const observer = new QueryObserver(queryClient, { queryKey: ['early'], queryFn: answer, retry: false });
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(observer.getCurrentResult().status).toBe('error');
  stop = watchOutage(queryClient, answer, onChange);
  await vi.advanceTimersByTimeAsync(100);
  expect(onChange).toHaveBeenLastCalledWith(true);
  down = false;
  await vi.advanceTimersByTimeAsync(3_100);
  expect(onChange).toHaveBeenLastCalledWith(false);
  expect(observer.getCurrentResult().status).toBe('success');
});
