import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clockQuery } from './queries.ts';
import { useChainNowNear } from './use-chain-now.ts';

/** Unix seconds at the start of a minute. */
const START = 1_800_000_000;
/** Seconds by which the chain's clock is ahead. */
const AHEAD = 7;
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(START * 1_000);
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(clockQuery().queryKey, { offsetSeconds: AHEAD, slot: 1n });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Returns the times rendered over some seconds, with a time `ahead` seconds after the chain's time. */
function shownOver(seconds: number, ahead: number | null, before?: number): number[] {
  const shown: number[] = [];
  const at = ahead === null ? null : START + AHEAD + ahead;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => shown.push(useChainNowNear([at], before) - START), { wrapper });
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1_000));
  return shown;
}

it.each([
  ['every minute without a moment', null, [0, 60]],
  ['every minute hours before a moment', 7_200, [0, 60]],
  ['every second within the hour before it', 3_600, Array.from({ length: 61 }, (_, at) => AHEAD + at)],
  ['every second just after it', -30, Array.from({ length: 61 }, (_, at) => AHEAD + at)],
  ['every minute long after it', -300, [0, 60]],
])('returns the chain’s time %s', (_, ahead, shown) => {
  expect(shownOver(60, ahead)).toEqual(shown);
});

it('counts seconds from the requested number of seconds before a time, and not after it', () => {
  expect(shownOver(60, 50, 1)).toEqual([0, ...Array.from({ length: 11 }, (_, at) => AHEAD + 50 + at)]);
});
