import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { setCluster } from './cluster.ts';
import { getConnection } from './connection.ts';

let unreachable: Loopback;

beforeEach(async () => {
  unreachable = await startLoopback(() => undefined);
  setCluster({ name: 'localnet', rpcUrl: unreachable.url });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await unreachable.close();
});

it('aborts a request that a node leaves unanswered within ten seconds', async () => {
  const timeouts: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    timeouts.push(milliseconds);
    return AbortSignal.abort(new DOMException('the time is over', 'TimeoutError'));
  });
  await expect(getConnection().getSlot()).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(timeouts).toHaveLength(1);
  expect(timeouts[0]).toBeLessThan(10_000);
});
