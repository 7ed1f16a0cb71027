import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { setCluster } from './cluster.ts';
import { getConnection } from './connection.ts';

let silent: Loopback;

beforeEach(async () => {
  silent = await startLoopback(() => undefined);
  setCluster({ name: 'localnet', rpcUrl: silent.url });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await silent.close();
});

it('aborts a request that a node leaves unanswered within ten seconds', async () => {
  const patience: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    patience.push(milliseconds);
    return AbortSignal.abort(new DOMException('the time is over', 'TimeoutError'));
  });
  await expect(getConnection().getSlot()).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(patience).toHaveLength(1);
  expect(patience[0]).toBeLessThan(10_000);
});
