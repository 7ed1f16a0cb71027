import bs58 from 'bs58';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Store } from '#server/store/open-store.ts';
import { pools, transactions } from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { type GeyserServer, startGeyserServer } from '#tests/support/geyser-server.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { changedAt } from '#tests/support/rpc-proxy/json-rpc.ts';
import { nodeBehind } from '#tests/support/rpc-proxy/lagging-lies.ts';
import { eventByteChanged, TAMPERED } from '#tests/support/rpc-proxy/transaction-lies.ts';
import {
  createTestPool,
  ENTRY_LAMPORTS,
  eventually,
  startCluster,
  type TestCluster,
} from '../dev/cluster.ts';
import {
  complete,
  contentsOf,
  embeddedStore,
  metric,
  QUICK,
  startTestIndexer,
  type TestIndexer,
} from './stores.ts';
import { Traffic } from './traffic.ts';

const TOKEN = 'a-secret-of-the-operator';
/** Disables lists of earlier slots, so that a test can count the lists of new transactions. */
const UNLISTED = { ...QUICK, relistMs: 3_600_000, relistDayMs: 7_200_000 };
const NEVER_MS = 3_600_000;
/** Index of the entry among the bytes of `PoolCreated`: behind tag, discriminator, pool, id, creator and name. */
const ENTRY_LAMPORTS_AT = 8 + 8 + 32 + 8 + 32 + 32;

let cluster: TestCluster;
let traffic: Traffic;
let proxy: RpcProxy;
let store: Store;
let geyser: GeyserServer;
let indexer: TestIndexer;

const start = (timing = QUICK): TestIndexer =>
  startTestIndexer({
    store,
    rpcUrl: proxy.url,
    wsUrl: proxy.wsUrl,
    geyserUrl: geyser.url,
    geyserToken: TOKEN,
    timing,
  });
const streaming = (state: number) =>
  eventually(async () => expect(await metric(indexer, 'streaming')).toBe(state));
const requested = (): number => proxy.requests.get('getTransaction') ?? 0;
const storedOf = (signatures: readonly string[]) =>
  store.db.$count(transactions, inArray(transactions.signature, [...signatures]));
const arrived = (signatures: readonly string[]) =>
  eventually(async () => expect(await storedOf(signatures)).toBe(signatures.length));

/** Starts an indexer, and waits until it has stored all transactions and follows the stream. */
async function follow(timing = QUICK): Promise<void> {
  indexer = start(timing);
  await arrived(traffic.sent);
  await streaming(1);
  await eventually(() => Promise.resolve(expect(indexer.status().comparedAt).not.toBeNull()));
  await sleep(500);
  proxy.requests.clear();
}

/** Sends transactions, and returns their signatures. */
async function send(count: number, perSecond = 20): Promise<readonly string[]> {
  const before = traffic.sent.length;
  await traffic.send(count, perSecond);
  return traffic.sent.slice(before);
}

/** Expects the rows that an indexer without a stream has. */
async function expectTruth(): Promise<void> {
  const fresh = await embeddedStore();
  const honest = startTestIndexer({ store: fresh, rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
  await complete(honest, fresh, traffic.sent);
  expect(await contentsOf(store)).toEqual(await contentsOf(fresh));
  await honest.stop();
  await fresh.close();
}

beforeAll(async () => {
  cluster = await startCluster();
  traffic = await Traffic.start(cluster.connection, 80);
  await traffic.send(20);
  // Without a finalized slot, every list would begin at the first transaction.
  await cluster.advance(20);
});
beforeEach(async () => {
  const url = `http://127.0.0.1:${cluster.port}`;
  proxy = await startRpcProxy({ url, wsUrl: `ws://127.0.0.1:${cluster.port + 1}` });
  geyser = await startGeyserServer(url, TOKEN);
  store = await embeddedStore();
});
afterEach(async () => {
  await indexer?.stop();
  await store.close();
  await geyser.close();
  await proxy.close();
});
afterAll(() => cluster?.close());

it('stores what a stream delivers, without requesting a transaction', async () => {
  await follow({ ...UNLISTED, streamedSettleMs: NEVER_MS });
  const sent = await send(60);
  await arrived(sent);
  expect(requested()).toBe(0);
  expect(proxy.requests.get('getSignaturesForAddress') ?? 0).toBe(0);
  expect(await metric(indexer, 'streamed_transactions_total')).toBeGreaterThanOrEqual(sent.length);
  expect(geyser.subscriptions).toMatchObject([{ commitment: 'CONFIRMED' }]);
  expect(geyser.pings()).toBeGreaterThan(2);
  // Among them are failed ones, with their errors, and several in a slot.
  const rows = await store.db.select().from(transactions);
  expect(rows.some(({ error, signature }) => error !== null && sent.includes(signature))).toBe(true);
  expect(rows.some(({ slotIndex, signature }) => slotIndex > 0 && sent.includes(signature))).toBe(true);
  await expectTruth();
});

it('lists signatures only at the longer interval while a stream delivers', async () => {
  await follow({ ...UNLISTED, streamedSettleMs: 2_000 });
  const began = performance.now();
  await send(80);
  const seconds = (performance.now() - began) / 1_000;
  const lists = proxy.requests.get('getSignaturesForAddress') ?? 0;
  // A finalized and a confirmed list in each interval. Without the stream there would be twenty times as many.
  expect(lists).toBeGreaterThanOrEqual(2);
  expect(lists).toBeLessThanOrEqual(2 * (seconds / 2 + 1));
  await complete(indexer, store, traffic.sent);
  expect(requested()).toBe(0);
});

it('falls back to lists and requests when the stream ends, and loses nothing', async () => {
  await follow();
  geyser.faults.refusal = 'maintenance';
  geyser.interrupt();
  await arrived(await send(20));
  await streaming(0);
  await arrived(await send(5));
  expect(requested()).toBeGreaterThan(0);
  geyser.faults.refusal = null;
  await streaming(1);
  await sleep(500);
  proxy.requests.clear();
  await arrived(await send(10));
  expect(requested()).toBe(0);
  await complete(indexer, store, traffic.sent);
  await expectTruth();
});

it('replays the blocks of a short interruption, and ignores blocks that it has stored', async () => {
  await follow({ ...QUICK, idleMs: 10_000 });
  const sent = await send(10);
  await arrived(sent);
  const before = await contentsOf(store);
  const applied = await metric(indexer, 'applied_transactions_total');
  geyser.faults.replayMore = 100;
  geyser.interrupt();
  await eventually(() => Promise.resolve(expect(geyser.subscriptions).toHaveLength(2)));
  await sleep(1_000);
  expect(await contentsOf(store)).toEqual(before);
  expect(await metric(indexer, 'applied_transactions_total')).toBe(applied);
  geyser.interrupt();
  const missed = await send(10);
  await arrived(missed);
  expect(requested()).toBe(0);
  const [, ...replays] = geyser.subscriptions;
  expect(replays.length).toBeGreaterThanOrEqual(2);
  for (const { from_slot: from } of replays) expect(Number(from)).toBeGreaterThan(0);
  await complete(indexer, store, traffic.sent);
});

it('connects without a replay to a stream’s server that no longer has the requested slot', async () => {
  await follow();
  await indexer.stop();
  await geyser.close();
  const missed = await send(5);
  await cluster.advance(1);
  geyser = await startGeyserServer(`http://127.0.0.1:${cluster.port}`, TOKEN);
  await sleep(500);
  await follow();
  expect(geyser.subscriptions.at(-1)).not.toHaveProperty('from_slot');
  await arrived([...missed, ...(await send(5))]);
  expect(requested()).toBe(0);
});

it('corrects wrong amounts of a lying stream by the accounts', async () => {
  await follow();
  geyser.faults.change = eventByteChanged(ENTRY_LAMPORTS_AT);
  const address = (await createTestPool(cluster, { maxPlayers: 3, joiners: 1 })).toBase58();
  const entries = async () =>
    (await store.db.select().from(pools).where(eq(pools.address, address))).map((row) => row.entryLamports);
  await eventually(async () => expect(await entries()).toEqual([ENTRY_LAMPORTS ^ 1n]));
  await eventually(async () => expect(await entries()).toEqual([ENTRY_LAMPORTS]));
  expect(indexer.lines.join('\n')).toContain(`${address} differs from its account`);
  await complete(indexer, store, traffic.sent);
  // The accounts made the indexer request the transactions themselves.
  expect(requested()).toBeGreaterThan(0);
  await expectTruth();
});

it('requests transactions that it cannot read as the stream delivers them', async () => {
  await follow();
  geyser.faults.change = TAMPERED.eventUnknown;
  const sent = await send(6);
  await arrived(sent);
  expect(requested()).toBeGreaterThan(0);
  expect(indexer.lines.join('\n')).toMatch(/of the stream is not used: .* it needs an update/);
  geyser.faults.change = (one) => one;
  await complete(indexer, store, traffic.sent);
  await expectTruth();
});

it('rolls back a transaction of the stream that no list contains', async () => {
  await follow();
  const forged = bs58.encode(new Uint8Array(64).fill(7));
  geyser.faults.change = (one) => changedAt(one, ['transaction', 'signatures'], () => [forged]);
  const [sent = ''] = await send(1);
  await eventually(async () => expect(await storedOf([forged])).toBe(1));
  geyser.faults.change = (one) => one;
  await eventually(async () => expect(await storedOf([forged])).toBe(0));
  await arrived([sent]);
  await complete(indexer, store, traffic.sent);
  await expectTruth();
});

it('lists at once when the stream omits a transaction that the socket names', async () => {
  await follow({ ...UNLISTED, streamedSettleMs: NEVER_MS, reconcileMs: NEVER_MS });
  geyser.faults.omits = true;
  await arrived(await send(3));
  expect(indexer.lines.join('\n')).toMatch(/has not delivered transaction/);
});

it('compares accounts without refused requests while the RPC is behind the stream', async () => {
  await follow({ ...UNLISTED, streamedSettleMs: NEVER_MS });
  proxy.lies.set(nodeBehind(6));
  await sleep(2_000);
  const errors = await metric(indexer, 'errors_total');
  const comparedAt = indexer.status().comparedAt ?? 0;
  await eventually(async () => expect(indexer.status().comparedAt).toBeGreaterThan(comparedAt + 2));
  expect(await metric(indexer, 'errors_total'), indexer.lines.join('\n')).toBe(errors);
  proxy.lies.clear();
  await arrived(await send(5));
  await complete(indexer, store, traffic.sent);
});

it('ignores a stream of blocks that the chain cannot have reached', async () => {
  geyser.faults.slotsAhead = 1_000_000;
  indexer = start();
  await arrived(traffic.sent);
  await arrived(await send(5));
  expect(await metric(indexer, 'streaming')).toBe(0);
  expect(indexer.lines.join('\n')).toMatch(/cannot be used: The RPC reports slot/);
  await complete(indexer, store, traffic.sent);
});

it('reads by lists if the stream refuses the token, and never logs the token', async () => {
  indexer = startTestIndexer({
    store,
    rpcUrl: proxy.url,
    wsUrl: proxy.wsUrl,
    geyserUrl: geyser.url,
    geyserToken: 'wrong-token',
  });
  await arrived(traffic.sent);
  await arrived(await send(3));
  await eventually(async () =>
    expect(indexer.lines.join('\n')).toMatch(/ended \(UNAUTHENTICATED\): … is no/),
  );
  expect(JSON.stringify([indexer.lines, indexer.status().lastError])).not.toContain('wrong-token');
});
