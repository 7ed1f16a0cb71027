import { afterAll, expect, it } from 'vitest';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';
import { RoundVerifier } from './round-verifier.ts';

const beacon = new TestBeacon();
const { groupKey } = beacon.chain;
const verifier = new RoundVerifier();
afterAll(() => verifier.close());

it('verifies which signatures belong to a round without blocking this thread', async () => {
  const signature = beacon.sign(7n);
  let isDone = false;
  const verified = Promise.all([
    verifier.verify(groupKey, 7n, signature),
    verifier.verify(groupKey, 8n, signature),
    verifier.verify(groupKey, 7n, new Uint8Array(2_000)),
    verifier.verify('no key', 7n, signature),
    verifier.verify(groupKey, 7n, signature),
  ]).finally(() => (isDone = true));
  let turns = 0;
  for (; !isDone; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(await verified).toEqual([true, false, false, false, true]);
  // Without the worker, this thread would verify all signatures before the first turn of its event loop.
  expect(turns).toBeGreaterThan(5);
});

it('a closed verifier rejects pending and later calls', async () => {
  const closed = new RoundVerifier();
  const waiting = Promise.allSettled([closed.verify(groupKey, 7n, beacon.sign(7n))]);
  await closed.close();
  expect(await waiting).toEqual([
    { status: 'rejected', reason: new Error('The thread that verifies rounds has ended') },
  ]);
  await expect(closed.verify(groupKey, 7n, beacon.sign(7n))).rejects.toThrow('is closed');
});
