import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import { NO_DRAW, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { provideChain } from '../testing/provide-chain.ts';
import { withSlots } from '../testing/with-slots.ts';
import { poolsQuery } from './pool-queries.ts';
import { useWatchPools } from './use-chain-watch.ts';

const now = (): number => Math.floor(Date.now() / 1_000);
const lockedPool = (number: number, drawAt: number): Pool =>
  samplePool({
    address: sampleAddress(number),
    id: BigInt(number),
    status: 'locked',
    draw: { ...NO_DRAW, drawAt },
  });
const chain = { pools: new Map<string, Pool>(), watched: new Map<string, () => void>() };
provideChain(async () =>
  withSlots({
    getPools: async () => [...chain.pools.values()],
    getPool: async (address) => chain.pools.get(address) ?? null,
    watchPools: () => () => undefined,
    watchPool: (address, notify) => {
      chain.watched.set(address, notify);
      return () => chain.watched.delete(address);
    },
  }),
);

const List = () => {
  useWatchPools();
  const { data } = useQuery(poolsQuery());
  return <p>{data?.map(({ id, status }) => `${id} ${status}`).join(', ')}</p>;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a pool in the list is followed by its address from shortly before its draw until it has ended', async () => {
  const due = lockedPool(1, now() + 20);
  for (const pool of [due, lockedPool(2, now() + 900)]) chain.pools.set(pool.address, pool);
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <List />
    </QueryClientProvider>,
  );
  await pass(6_000);
  expect(screen.getByText('2 locked, 1 locked')).toBeTruthy();
  expect([...chain.watched.keys()]).toEqual([]);
  await pass(10_000);
  expect([...chain.watched.keys()]).toEqual([due.address]);

  chain.pools.set(due.address, { ...due, status: 'completed', settledAt: now() });
  chain.watched.get(due.address)?.();
  await pass(300);
  expect(screen.getByText('2 locked, 1 completed')).toBeTruthy();
  await pass(6_000);
  expect([...chain.watched.keys()]).toEqual([]);
  unmount();
});
