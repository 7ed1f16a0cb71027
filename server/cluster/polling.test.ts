import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logInto } from '#tests/support/log-into.ts';
import { startPolling } from './polling.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the end of an outage is noticed within two seconds, and logged', async () => {
  let isAway = true;
  let polls = 0;
  const onRecovered = vi.fn<() => void>();
  const poll = (): Promise<void> => {
    polls += 1;
    return isAway ? Promise.reject(new Error('away')) : Promise.resolve();
  };
  const lines: string[] = [];
  const polling = startPolling(15_000, poll, logInto(lines), { onRecovered });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(polls).toBeGreaterThanOrEqual(300);
  expect(onRecovered).not.toHaveBeenCalled();
  isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onRecovered).toHaveBeenCalledTimes(1);
  expect(lines).toEqual(['The cluster could not be read, retrying: away', 'The cluster can be read again']);
  await polling.stop();
});
