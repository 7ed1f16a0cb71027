import { afterAll, beforeAll, expect, it } from 'vitest';
import { timingOf } from '#server/indexer/timing.ts';
import type { Store } from '#server/store/open-store.ts';
import { transactions } from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { optionsOf } from '#tests/support/rpc-proxy/json-rpc.ts';
import { eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { embeddedStore, metric, startTestIndexer } from './stores.ts';
import { Traffic } from './traffic.ts';

const SECONDS = 20;
const PER_SECOND = 10;

let cluster: TestCluster;
let proxy: RpcProxy;
let store: Store;
let traffic: Traffic;
/** The commitment of each requested list of new signatures. */
const lists: string[] = [];

beforeAll(async () => {
  cluster = await startCluster();
  traffic = await Traffic.start(cluster.connection, 40);
  await traffic.send(5);
  // Without a finalized slot, every list would begin at the first transaction.
  await cluster.advance(20);
  proxy = await startRpcProxy({
    url: `http://127.0.0.1:${cluster.port}`,
    wsUrl: `ws://127.0.0.1:${cluster.port + 1}`,
  });
  proxy.faults.socket = () => 'duplicate';
  proxy.lies.set({
    request(request) {
      if (request.method === 'getSignaturesForAddress') lists.push(String(optionsOf(request)['commitment']));
      return request;
    },
  });
  store = await embeddedStore();
});
afterAll(async () => {
  await store?.close();
  await proxy?.close();
  await cluster?.close();
});

it('lists signatures at most once a second on a public cluster, however many notifications arrive', async () => {
  const timing = { ...timingOf(false), relistMs: 3_600_000, relistDayMs: 7_200_000 };
  const indexer = startTestIndexer({ store, rpcUrl: proxy.url, wsUrl: proxy.wsUrl, timing });
  await eventually(async () => expect(await store.db.$count(transactions)).toBeGreaterThan(0));
  await sleep(2_000);
  lists.length = 0;
  proxy.requests.clear();
  const stored = await store.db.$count(transactions);
  const notified = await metric(indexer, 'notifications_total');
  const sending = traffic.send(SECONDS * PER_SECOND, PER_SECOND);
  await sleep(SECONDS * 1_000);
  const listed = lists.length;
  await sending;
  expect((await metric(indexer, 'notifications_total')) - notified).toBeGreaterThan(SECONDS * PER_SECOND);
  expect(await store.db.$count(transactions)).toBeGreaterThan(stored + (SECONDS - 5) * PER_SECOND);
  // Two extra lists: the finalized and the confirmed list are requested together, before a pause of two seconds.
  expect(listed).toBeLessThanOrEqual(SECONDS + 2);
  // Finalized signatures are listed every ten seconds.
  expect(lists).toContain('finalized');
  await eventually(async () => {
    const rows = await store.db.select({ signature: transactions.signature }).from(transactions);
    const all = new Set(rows.map(({ signature }) => signature));
    expect(traffic.sent.filter((signature) => !all.has(signature))).toEqual([]);
  });
  await indexer.stop();
});
