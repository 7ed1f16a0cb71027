import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHealth } from '#server/api/service/read-health.ts';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import { sleep } from '#src/lib/sleep.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import type { HttpFault } from '#tests/support/rpc-proxy/http-faults.ts';
import { slotsInSeconds } from '#tests/support/slot-ms.ts';
import { eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { embeddedStore, metric, startTestIndexer, type TestIndexer } from './stores.ts';

const OTHER_GENESIS = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';
const MANY_SLOTS = 250;

let cluster: TestCluster;
let proxy: RpcProxy;
let store: Store;
const running: TestIndexer[] = [];

const start = (of: Store, candidate: boolean): TestIndexer => {
  const indexer = startTestIndexer({ store: of, rpcUrl: proxy.url, wsUrl: proxy.wsUrl, candidate });
  running.push(indexer);
  return indexer;
};

const healthOf = (indexer: TestIndexer, of: Store): ReturnType<typeof readHealth> =>
  readHealth({ db: of.db, indexer: indexer.status, cluster: 'localnet', version: '1.2.3' });

/** Waits until each of the processes has the expected health. */
const expectHealth = (indexers: readonly TestIndexer[], expected: object, of = store): Promise<void> =>
  eventually(async () => {
    for (const indexer of indexers) expect(await healthOf(indexer, of)).toMatchObject(expected);
  });

/** Waits until the process reports no lag, which takes a little longer than the database needs to catch up. */
const caughtUp = (indexer: TestIndexer): Promise<void> =>
  eventually(async () => expect(await metric(indexer, 'lag_slots')).toBeLessThan(50));

const openProxy = (): Promise<RpcProxy> =>
  startRpcProxy({ url: `http://127.0.0.1:${cluster.port}`, wsUrl: `ws://127.0.0.1:${cluster.port + 1}` });

beforeAll(async () => {
  cluster = await startCluster();
  proxy = await openProxy();
  store = await embeddedStore();
});
afterAll(async () => {
  await Promise.all(running.map((indexer) => indexer.stop()));
  await store?.close();
  await proxy?.close();
  await cluster?.close();
});

describe('the health of a process', () => {
  let leader: TestIndexer;
  let watcher: TestIndexer;

  it('the health of a process is ok while some process indexes the chain', async () => {
    leader = start(store, true);
    watcher = start(store, false);
    await expectHealth([leader, watcher], { status: 'ok' });
    await caughtUp(leader);
    expect(watcher.status().leader).toBe(false);
    for (const one of [leader, watcher]) expect(await metric(one, 'chain_slot')).toBeGreaterThan(0);
  });

  it.each(['hang', 'server-error'] satisfies HttpFault[])(
    'the health of a process is behind when the RPC answers with: %s, and ok again afterwards',
    async (fault) => {
      proxy.faults.http = () => fault;
      const unheard = { status: 'behind', indexer: { lagSlots: null } };
      await expectHealth([leader, watcher], unheard);
      expect(await metric(leader, 'lag_slots')).toBe(Infinity);
      expect(await metric(watcher, 'lag_slots')).toBe(0);
      // The process stays behind while the RPC has the fault.
      await sleep(1_000);
      expect(await healthOf(leader, store)).toMatchObject(unheard);
      proxy.faults.http = () => null;
      await expectHealth([leader, watcher], { status: 'ok' });
      await caughtUp(leader);
    },
  );

  it('the health of a process is behind while no process indexes, and until a new one has caught up', async () => {
    await leader.stop();
    await cluster.advance(slotsInSeconds(MANY_SLOTS));
    await eventually(async () => {
      const { status, indexer } = await healthOf(watcher, store);
      expect({ status, leader: indexer.leader }).toEqual({ status: 'behind', leader: false });
      expect(indexer.lagSlots).toBeGreaterThanOrEqual(MANY_SLOTS);
    });

    const stored = (await readIndexerState(store.db))?.confirmedSlot;
    proxy.faults.http = (methods) => (methods.includes('getSignaturesForAddress') ? 'server-error' : null);
    const next = start(store, true);
    await eventually(async () => {
      const lag = await metric(next, 'lag_slots');
      expect(lag).toBeGreaterThanOrEqual(MANY_SLOTS);
      expect(lag).toBeLessThan(Infinity);
    });
    await expectHealth([next], { status: 'behind', indexer: { leader: true } });
    expect((await readIndexerState(store.db))?.confirmedSlot).toBe(stored);
    proxy.faults.http = () => null;
    await expectHealth([next, watcher], { status: 'ok' });
  });

  it("the health of a process is never ok if its database has another chain's rows, even recent ones", async () => {
    const other = await embeddedStore();
    await initialize(other.db, OTHER_GENESIS);
    await other.db.execute(sql`update indexer_state set confirmed_slot = 1000000000`);
    const [wrong, alsoWrong] = [start(other, true), start(other, false)];
    const seen = new Set<string>();
    await eventually(async () => {
      for (const indexer of [wrong, alsoWrong]) {
        seen.add((await healthOf(indexer, other)).status);
        expect(indexer.status().lastError?.message).toContain('name another database');
      }
    });
    await sleep(1_500);
    for (const indexer of [wrong, alsoWrong]) seen.add((await healthOf(indexer, other)).status);
    expect([...seen]).toEqual(['behind']);
    expect(await metric(wrong, 'lag_slots')).toBe(Infinity);
    await Promise.all([wrong.stop(), alsoWrong.stop()]);
    await other.close();
  });

  it('the health of a process is behind when the RPC is unreachable', async () => {
    await proxy.close();
    await expectHealth(running.slice(1, 3), { status: 'behind', indexer: { lagSlots: null } });
    proxy = await openProxy();
  });
});
