import type { PublicKey } from '@solana/web3.js';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roundSource } from '#src/beacon/round-source.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { sleep } from '#src/lib/sleep.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { projectionDifferences } from '#tests/support/projection-differences.ts';
import type { Store } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import { sentEvents } from '#tests/support/projected.ts';
import {
  completeTestPool,
  createTestPool,
  eventually,
  fundedWallet,
  joinTestPool,
  startCluster,
  type TestCluster,
} from '../dev/cluster.ts';
import { startTestRelay, type TestRelay } from '../keeper/test-relay.ts';
import { embeddedStore, metric, startTestIndexer, type TestIndexer } from './stores.ts';

const UNTIL_DUE_SECONDS = 65;
/** Timeout of a relay in milliseconds, long enough that relays that answer never exceed it. */
const RELAY_MS = 4_000;

let cluster: TestCluster;
let relay: TestRelay;
let store: Store;
let indexer: TestIndexer;

const index = (): TestIndexer =>
  startTestIndexer({
    store,
    rpcUrl: `http://127.0.0.1:${cluster.port}`,
    wsUrl: null,
    rounds: async () => roundSource([relay.url], cluster.beacon.chain, { timeoutMs: RELAY_MS }),
  });

const lockedPool = (): Promise<PublicKey> => createTestPool(cluster, { maxPlayers: 2, joiners: 1 });

async function rowOf(pool: PublicKey) {
  const [row] = await store.db.select().from(pools).where(eq(pools.address, pool.toBase58()));
  if (row === undefined) throw new Error('no row');
  return row;
}

const reads = (pool: PublicKey, expected: object): Promise<void> =>
  eventually(async () => expect(await rowOf(pool)).toMatchObject(expected));

/** Returns the live events of a pool that no transaction caused. */
const eventsOf = async (pool: PublicKey) =>
  (await sentEvents(store.db)).filter(
    ({ poolAddress, signature }) => poolAddress === pool.toBase58() && signature === null,
  );

const requestsFor = (round: bigint | null): number => relay.requests.filter((one) => one === round).length;

beforeAll(async () => {
  cluster = await startCluster();
  store = await embeddedStore();
});
beforeEach(async () => {
  // Advance to another period of the beacon, because the indexer does not request a round that it has.
  await cluster.advance(10);
  relay = await startTestRelay(cluster.beacon);
  indexer = index();
});
afterEach(async () => {
  await indexer.stop();
  await relay.close();
});
afterAll(async () => {
  await store?.close();
  await cluster?.close();
});

describe('a change of a locked pool without a transaction', () => {
  it('a change of a locked pool without a transaction follows the chain’s clock, with or without relays, and then the beacon’s round', async () => {
    relay.fault = () => 'not-out';
    const pool = await lockedPool();
    await reads(pool, { status: 'locked', signature: null });
    const { round, drawAt } = await rowOf(pool);
    // The indexer requests the round at once, since an early one voids the pool, and then only once it is due.
    await eventually(async () => expect(requestsFor(round)).toBe(1));
    await sleep(1_000);
    expect(requestsFor(round)).toBe(1);

    relay.fault = () => 'error';
    await cluster.advance(UNTIL_DUE_SECONDS);
    await reads(pool, { status: 'drawing', signature: null });
    await eventually(async () => {
      expect(requestsFor(round)).toBeGreaterThan(2);
      expect(indexer.status().lastError?.message).toMatch(/^Round \d+ could not be fetched/);
      expect(await metric(indexer, 'overdue_rounds')).toBe(1);
    });
    // The indexer retries soon after "not out", and later after each failure in a row.
    for (const fault of ['not-out', 'hang', 'lie', 'not-out'] as const) {
      relay.fault = () => fault;
      const before = requestsFor(round);
      await eventually(async () => expect(requestsFor(round)).toBeGreaterThan(before));
    }
    expect(await rowOf(pool)).toMatchObject({ signature: null });

    relay.fault = () => null;
    const signature = toHex(cluster.beacon.sign(round ?? 0n));
    await reads(pool, { status: 'drawing', signature });
    expect(await eventsOf(pool)).toMatchObject([
      { type: 'pool_state_changed', oldState: 'locked', newState: 'drawing', timestamp: drawAt },
      { type: 'vrf_result_received', round, roundSignature: signature },
    ]);
    expect(await projectionDifferences(store.db)).toEqual([]);
    await eventually(async () => expect(await metric(indexer, 'overdue_rounds')).toBe(0));
    await completeTestPool(cluster, pool, await fundedWallet(cluster));
    await reads(pool, { status: 'completed', signature });
  });

  it('a change of a locked pool without a transaction is announced early if its round is published too early', async () => {
    const pool = await lockedPool();
    const { round } = (await fetchPool(cluster.connection, pool))?.draw ?? {};
    await reads(pool, { status: 'locked', signature: toHex(cluster.beacon.sign(round ?? 0n)) });
    expect(await eventsOf(pool)).toMatchObject([{ type: 'vrf_result_received', round }]);
  });

  it('requests a round once for any number of pools and indexers', async () => {
    relay.fault = () => 'not-out';
    const [one, two] = await lockedTogether();
    const { round } = await rowOf(one);
    await cluster.advance(UNTIL_DUE_SECONDS);
    await Promise.all([one, two].map((pool) => reads(pool, { status: 'drawing' })));
    relay.fault = () => null;
    await Promise.all([one, two].map((pool) => reads(pool, { signature: expect.any(String) })));
    expect(relay.given.filter((given) => given === round)).toHaveLength(1);
    const requests = requestsFor(round);

    await indexer.stop();
    indexer = index();
    await eventually(async () => expect(indexer.status()).toMatchObject({ leader: true }));
    await sleep(1_500);
    expect(requestsFor(round)).toBe(requests);
    for (const pool of [one, two]) {
      expect((await eventsOf(pool)).map(({ type }) => type)).toEqual([
        'pool_state_changed',
        'vrf_result_received',
      ]);
    }
  });
});

/** Creates two pools that lock in the same period of the beacon. */
async function lockedTogether(): Promise<[PublicKey, PublicKey]> {
  for (;;) {
    const both = await Promise.all([halfFull(), halfFull()]);
    await Promise.all(both.map(async (pool) => joinTestPool(cluster, await fundedWallet(cluster), pool)));
    await Promise.all(both.map((pool) => reads(pool, { status: 'locked' })));
    const [one, two] = await Promise.all(both.map(rowOf));
    if (one?.round === two?.round) return both;
  }
}

const halfFull = (): Promise<PublicKey> => createTestPool(cluster, { maxPlayers: 2, joiners: 0 });
