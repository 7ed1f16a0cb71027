import type { ServerResponse } from 'node:http';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { readHealth } from '#server/api/service/read-health.ts';
import { dismissUnread } from '#server/indexer/dismiss-unread.ts';
import { readIndexerState } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import { chainEvents, pools, transactions, unreadTransactions } from '#server/store/schema.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { hole, listSlotsShifted } from '#tests/support/rpc-proxy/list-lies.ts';
import { transactionChanged, transactionRefused } from '#tests/support/rpc-proxy/transaction-lies.ts';
import { eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { complete, embeddedStore, startTestIndexer, type TestIndexer } from './stores.ts';
import { Traffic } from './traffic.ts';

const MILLION = 1_000_000;
const TEN_YEARS = 315_360_000;
/** A signature that no chain has. */
const FORGED = '5'.repeat(87);

let cluster: TestCluster;
let traffic: Traffic;
let proxy: RpcProxy;
let store: Store;
let indexer: TestIndexer;

const start = (): TestIndexer => startTestIndexer({ store, rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
const health = () => readHealth({ db: store.db, indexer: indexer.status, cluster: 'localnet', version: '1' });
const stateOf = async () => {
  const state = await readIndexerState(store.db);
  if (state === null) throw new Error('Nothing was indexed yet');
  return state;
};
const storedOf = (signatures: readonly string[]) =>
  store.db.$count(transactions, inArray(transactions.signature, [...signatures]));

/** Lets everything sent so far become final, in the chain and in the database. */
async function finalize(): Promise<void> {
  const slot = BigInt(await cluster.connection.getSlot('confirmed'));
  await cluster.advance(20);
  await eventually(async () => {
    expect((await stateOf()).finalizedSlot).toBeGreaterThan(slot);
  });
}

/** Stops the indexer, changes the database, and starts another indexer. */
async function restart(change: () => Promise<unknown>): Promise<void> {
  await indexer.stop();
  await change();
  indexer = start();
}

beforeAll(async () => {
  cluster = await startCluster();
  traffic = await Traffic.start(cluster.connection, 60);
  await traffic.send(20);
});
beforeEach(async () => {
  proxy = await startRpcProxy({
    url: `http://127.0.0.1:${cluster.port}`,
    wsUrl: `ws://127.0.0.1:${cluster.port + 1}`,
  });
  store = await embeddedStore();
  indexer = start();
  await complete(indexer, store, traffic.sent);
});
afterEach(async () => {
  await indexer.stop();
  await store.close();
  await proxy.close();
});
afterAll(() => cluster?.close());

it('the indexer finds transactions below the finalized slot that lists had omitted', async () => {
  const from = await cluster.connection.getSlot('confirmed');
  // More transactions can still land in the current slot, so advance past it.
  await cluster.advance(1);
  proxy.lies.set(hole(from + 1, from + MILLION));
  const before = traffic.sent.length;
  await traffic.send(8, 8);
  const missing = traffic.sent.slice(before);
  const landed = await cluster.connection.getSignatureStatuses(missing);
  const to = Math.max(...landed.value.map((status) => status?.slot ?? 0));
  proxy.lies.set(hole(from + 1, to));
  await cluster.advance(1);
  await traffic.send(3);
  await finalize();
  expect(await storedOf(traffic.sent.slice(-1))).toBe(1);
  expect(await storedOf(missing)).toBe(0);
  proxy.lies.clear();
  await complete(indexer, store, traffic.sent);
});

it('inserts unreadable transactions below the finalized slot once readable, also after a restart', async () => {
  const sentBefore = new Set(traffic.sent);
  const isChosen = (signature: string): boolean =>
    !sentBefore.has(signature) && signature.charCodeAt(3) % 2 === 0;
  proxy.lies.set(transactionRefused(isChosen, -32_015));
  await traffic.send(12, 12);
  await finalize();
  const chosen = traffic.sent.filter(isChosen);
  const unread = await store.db.select().from(unreadTransactions);
  expect(unread.map(({ signature }) => signature).toSorted()).toEqual(chosen.toSorted());
  expect(unread[0]?.reason).toContain('-32015');
  expect((await health()).indexer.unread).toBe(chosen.length);
  await restart(async () => undefined);
  await traffic.send(8);
  const others = traffic.sent.slice(-8).filter((signature) => !isChosen(signature));
  await eventually(async () => expect(await storedOf(others)).toBe(others.length));
  proxy.lies.clear();
  await complete(indexer, store, traffic.sent);
  await eventually(async () => expect((await health()).indexer.unread).toBe(0));
});

it('keeps stored transactions in their slot if lists contain another slot, and continues', async () => {
  const final = traffic.sent.slice(-4);
  await finalize();
  await traffic.send(4);
  const stored = [...final, ...traffic.sent.slice(-4)];
  await complete(indexer, store, traffic.sent);
  await restart(async () => proxy.lies.set(listSlotsShifted(stored, 1)));
  await traffic.send(4);
  // One of the first requests of a new indexer is the list of the last slots.
  await complete(indexer, store, traffic.sent);
  await cluster.advance(1);
  await traffic.send(2);
  await complete(indexer, store, traffic.sent);
  expect(await store.db.select().from(unreadTransactions)).toEqual([]);
  proxy.lies.clear();
  await complete(indexer, store, traffic.sent);
  expect((await health()).indexer.degraded).toEqual([]);
});

it('removes a stored transaction from the quarantine, even if an earlier indexer stopped before that', async () => {
  const signature = traffic.sent.at(-1) ?? '';
  const row = { signature, slot: 1n, reason: 'null', tries: 9, since: 1, nextAt: 1, dismissed: false };
  await restart(() => store.db.insert(unreadTransactions).values(row));
  await eventually(async () => expect((await health()).indexer.unread).toBe(0));
  await traffic.send(1);
  await complete(indexer, store, traffic.sent);
});

it('the indexer continues without a transaction whose requests never end', async () => {
  const held: ServerResponse[] = [];
  const sentBefore = new Set(traffic.sent);
  let chosen = '';
  proxy.lies.set({
    body(response, requests) {
      const named = requests.flatMap(({ method, params }) =>
        method === 'getTransaction' ? [String(params?.[0])] : [],
      );
      chosen ||= named.find((signature) => !sentBefore.has(signature)) ?? '';
      if (!named.includes(chosen)) return false;
      held.push(response);
      return true;
    },
  });
  await traffic.send(6, 6);
  const others = () => traffic.sent.filter((signature) => signature !== chosen);
  await eventually(async () => expect(await storedOf(others())).toBe(others().length));
  expect((await health()).indexer.unread).toBe(1);
  await traffic.send(3);
  await eventually(async () => expect(await storedOf(others())).toBe(others().length));
  proxy.lies.clear();
  for (const response of held) response.destroy();
  await complete(indexer, store, traffic.sent);
});

it('dismisses an unreadable transaction on request, once all pools agree with their accounts', async () => {
  const sentBefore = new Set(traffic.sent);
  proxy.lies.set(
    transactionChanged(
      (signature) => !sentBefore.has(signature),
      () => null,
    ),
  );
  await traffic.send(1);
  const signature = traffic.sent.at(-1) ?? '';
  proxy.lies.set(transactionChanged([signature], () => null));
  await traffic.send(1);
  await eventually(async () => expect((await health()).indexer.unread).toBe(1));
  await expect(dismissUnread(store.db, FORGED, AbortSignal.timeout(60_000))).rejects.toThrow('is not among');
  await dismissUnread(store.db, signature, AbortSignal.timeout(60_000));
  await eventually(async () => expect((await health()).indexer.unread).toBe(0));
  // Instead of the dismissed transaction, the account gives the pool's values.
  expect(
    await store.db
      .select()
      .from(pools)
      .where(sql`repaired_at is not null`),
  ).toHaveLength(1);
});

it('the indexer waits for a node that returns no transaction at all, and reports it', async () => {
  proxy.lies.set(transactionRefused('all', -32_009));
  const slot = (await stateOf()).confirmedSlot;
  await traffic.send(4);
  await eventually(async () => {
    expect(await health()).toMatchObject({ status: 'degraded', indexer: { degraded: ['node'], unread: 0 } });
  });
  expect((await stateOf()).confirmedSlot).toBeLessThan(slot + 1_000n);
  proxy.lies.clear();
  await complete(indexer, store, traffic.sent);
  expect((await health()).indexer.degraded).toEqual([]);
});

it('lowers stored slots and a stored time that are above the chain’s', async () => {
  await restart(() =>
    store.db.execute(sql`update indexer_state set confirmed_slot = confirmed_slot + ${MILLION},
      finalized_slot = finalized_slot + ${MILLION}, chain_time = chain_time + ${TEN_YEARS}`),
  );
  await eventually(async () => {
    expect(await health()).toMatchObject({ status: 'degraded', indexer: { degraded: ['slot'] } });
  });
  await traffic.send(3);
  await complete(indexer, store, traffic.sent);
  await eventually(async () => {
    expect((await stateOf()).chainTime).toBeLessThan(Date.now() / 1_000 + TEN_YEARS / 2);
    expect(await health()).toMatchObject({ status: 'ok' });
  });
});

it('rolls back a transaction that the chain never had, even if marked finalized', async () => {
  await finalize();
  await restart(async () => {
    const { finalizedSlot, finalizedSignature } = await stateOf();
    const last = eq(transactions.signature, finalizedSignature ?? '');
    const [row] = await store.db.select().from(transactions).where(last);
    if (row === undefined) throw new Error('Nothing is final');
    await store.db
      .insert(transactions)
      .values({ ...row, signature: FORGED, slot: finalizedSlot, slotIndex: 9 });
    await store.db.execute(sql`update indexer_state set finalized_signature = ${FORGED}`);
  });
  await traffic.send(3);
  await complete(indexer, store, traffic.sent);
  expect(await storedOf([FORGED])).toBe(0);
});

it('rereads pools for which false transactions are stored', async () => {
  await restart(async () => {
    const [row] = await store.db
      .select()
      .from(chainEvents)
      .where(eq(chainEvents.name, 'PlayerJoined'))
      .limit(1);
    if (row === undefined) throw new Error('No event is stored');
    await store.db
      .delete(chainEvents)
      .where(and(eq(chainEvents.slot, row.slot), eq(chainEvents.slotIndex, row.slotIndex)));
    await store.db.execute(sql`update pools set player_count = player_count - 1, revision = 0`);
  });
  await eventually(async () => expect(indexer.lines.join('\n')).toContain('differs from its account'));
  await complete(indexer, store, traffic.sent);
  expect(await store.db.$count(pools, sql`repaired_at is not null`)).toBe(0);
});
