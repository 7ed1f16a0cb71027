import { PublicKey } from '@solana/web3.js';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Reconciler } from '#server/indexer/reconcile.ts';
import { RpcClient } from '#server/indexer/rpc-client.ts';
import type { Store } from '#server/store/open-store.ts';
import { pools, seats, transactions } from '#server/store/schema.ts';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { optionsOf, type ProxiedRequest } from '#tests/support/rpc-proxy/json-rpc.ts';
import { createTestPool, eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { embeddedStore, startTestIndexer } from './stores.ts';

/** More pools than comparisons in a cycle, so that some comparisons read two pools. */
const POOLS = 70;
/** Number of comparisons that together read every pool once. */
const TURNS = 60;
/** A slot that no transaction has reached. */
const NEVER = 2n ** 60n;

let cluster: TestCluster;
let proxy: RpcProxy;
let store: Store;
/** All pools, oldest first. */
const all: string[] = [];
/** Answers of the node's lists and accounts since `requested` was last emptied. */
const requested: ProxiedRequest[] = [];
let recentFrom = NEVER;
let hasUnread = false;
let reconciler: Reconciler;

beforeAll(async () => {
  cluster = await startCluster();
  for (let made = 0; made < POOLS; made += 10) {
    const ten = Array.from({ length: 10 }, () => createTestPool(cluster, { maxPlayers: 3, joiners: 1 }));
    all.push(...(await Promise.all(ten)).map((pool) => pool.toBase58()));
  }
  proxy = await startRpcProxy({
    url: `http://127.0.0.1:${cluster.port}`,
    wsUrl: `ws://127.0.0.1:${cluster.port + 1}`,
  });
  store = await embeddedStore();
  const indexer = startTestIndexer({ store, rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
  await eventually(async () => expect(await store.db.$count(seats)).toBe(2 * POOLS));
  await indexer.stop();
});
afterAll(async () => {
  await store?.close();
  await proxy?.close();
  await cluster?.close();
});

beforeEach(async () => {
  [recentFrom, hasUnread] = [NEVER, false];
  proxy.lies.set({
    request(request) {
      if (request.method.endsWith('Accounts')) requested.push(request);
      return request;
    },
  });
  reconciler = new Reconciler({
    rpc: new RpcClient({ url: proxy.url, onFailure: () => undefined }),
    db: store.db,
    // Nothing is sent to this chain any more.
    stored: () => Promise.resolve(),
    minSlot: () => 0n,
    recentFrom: () => recentFrom,
    hasUnread: () => hasUnread,
    now: () => Math.floor(Date.now() / 1_000),
    signal: new AbortController().signal,
  });
  requested.length = 0;
  await differing();
});

/** Compares once. @returns the pools that differ */
async function differing(): Promise<string[]> {
  requested.length = 0;
  const { differences } = await reconciler.compare();
  return differences.map(({ address }) => address);
}

/** Returns the addresses read by the last comparison. */
const read = (part: 'header' | 'full'): string[] =>
  requested
    .filter(({ method }) => method === 'getMultipleAccounts')
    .filter((request) => (optionsOf(request)['dataSlice'] !== undefined) === (part === 'header'))
    .flatMap(({ params = [] }) => (Array.isArray(params[0]) ? params[0].map(String) : []));
const lists = (): ProxiedRequest[] => requested.filter(({ method }) => method === 'getProgramAccounts');

/** Changes a pool's row without raising its revision, runs `check`, and restores the row. */
async function withFalseRow(address: string, check: () => Promise<void>): Promise<void> {
  const row = eq(pools.address, address);
  await store.db.update(pools).set({ playerCount: 3 }).where(row);
  await check();
  await store.db.update(pools).set({ playerCount: 2 }).where(row);
}

/** Compares until every pool has been read. @returns the number of comparisons in which this pool differed */
async function turnsWith(address: string): Promise<number> {
  let found = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    if ((await differing()).includes(address)) found += 1;
  }
  return found;
}

describe('the comparison of accounts with rows', () => {
  it('begins with all pools, and lists the chain’s without their data', async () => {
    expect(read('full').toSorted()).toEqual(all.toSorted());
    expect(lists().map((list) => optionsOf(list)['dataSlice'])).toEqual([{ offset: 0, length: 0 }]);
  });

  it('then reads each pool once in sixty comparisons, a hundred at most in one request', async () => {
    const seen: string[] = [];
    let listed = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      expect(await differing()).toEqual([]);
      seen.push(...read('full'));
      listed += lists().length;
      expect(read('full').length).toBeLessThanOrEqual(Math.ceil(POOLS / TURNS));
      expect(read('header')).toEqual([]);
    }
    expect(seen.toSorted()).toEqual(all.toSorted());
    expect(listed).toBe(1);
  });

  it('finds a false row within sixty comparisons, and reports the pool in each later comparison', async () => {
    const address = all[3] ?? '';
    await withFalseRow(address, async () => {
      expect(await turnsWith(address)).toBeGreaterThan(0);
      expect(await differing()).toEqual([address]);
    });
    expect(await differing()).toEqual([]);
  });

  it('finds a false row in the next comparison if the row has changed, or has a recent transaction', async () => {
    const [changed = '', recent = ''] = all.slice(-2);
    await withFalseRow(changed, async () => {
      await store.db.execute(sql`update indexer_state set revision = revision + 1`);
      await store.db.execute(
        sql`update pools set revision = (select revision from indexer_state) where ${eq(pools.address, changed)}`,
      );
      expect(await differing()).toEqual([changed]);
    });
    await differing();
    recentFrom = await slotOf(recent);
    expect(await differing()).toEqual([]);
    await withFalseRow(recent, async () => {
      await store.db.execute(
        sql`update pools set revision = revision - 1 where ${eq(pools.address, recent)}`,
      );
      expect(await differing()).toEqual([recent]);
      expect(read('header')).toContain(recent);
    });
    await differing();
    // Recent pools that have not changed are read by their headers alone.
    await differing();
    expect(read('full')).not.toContain(recent);
    expect(read('header')).toContain(recent);
  });

  it('finds in the next comparison that the row of a recent pool is missing', async () => {
    const recent = all.at(-1) ?? '';
    recentFrom = await slotOf(recent);
    await differing();
    const stored = await store.db
      .select()
      .from(transactions)
      .where(sql`slot >= ${recentFrom}`);
    const [row] = await store.db.select().from(pools).where(eq(pools.address, recent));
    const players = await store.db.select().from(seats).where(eq(seats.pool, recent));
    await store.db.execute(sql`update transactions set pools = '{}' where slot >= ${recentFrom}`);
    await store.db.delete(pools).where(eq(pools.address, recent));
    expect(await differing()).toEqual([recent]);
    if (row) await store.db.insert(pools).values(row);
    await store.db.insert(seats).values(players);
    for (const { signature, pools: named } of stored)
      await store.db.update(transactions).set({ pools: named }).where(eq(transactions.signature, signature));
    expect(await differing()).toEqual([]);
  });

  it('finds within sixty comparisons an account without a row, and a row without an account', async () => {
    const [lost = '', closed = ''] = all;
    const [row] = await store.db.select().from(pools).where(eq(pools.address, lost));
    const players = await store.db.select().from(seats).where(eq(seats.pool, lost));
    await store.db.delete(pools).where(eq(pools.address, lost));
    await store.db.update(pools).set({ closedAt: 1 }).where(eq(pools.address, closed));
    const found = new Set<string>();
    for (let turn = 0; turn <= TURNS; turn += 1) for (const one of await differing()) found.add(one);
    expect([...found].toSorted()).toEqual([lost, closed].toSorted());
    if (row) await store.db.insert(pools).values(row);
    await store.db.insert(seats).values(players);
    await store.db.update(pools).set({ closedAt: null }).where(eq(pools.address, closed));
    expect(await differing()).toEqual([]);
  });

  it('compares the headers of all pools while transactions are unread, whose pools are unknown', async () => {
    hasUnread = true;
    const address = all[7] ?? '';
    await withFalseRow(address, async () => expect(await differing()).toContain(address));
    expect(lists()).toHaveLength(1);
  });

  it('does not take another account of the program for a pool, even if a transaction lists it as a pool', async () => {
    const pool = all[0] ?? '';
    const [seat] = await store.db.select().from(seats).where(eq(seats.pool, pool));
    const entry = entryAddress(new PublicKey(pool), new PublicKey(seat?.player ?? '')).toBase58();
    const [newest] = await store.db
      .select()
      .from(transactions)
      .orderBy(sql`slot desc`)
      .limit(1);
    if (newest === undefined) throw new Error('Nothing is stored');
    const forged = { ...newest, signature: '5'.repeat(87), slotIndex: 9_999, pools: [entry] };
    await store.db.insert(transactions).values(forged);
    recentFrom = newest.slot;
    expect(await differing()).toEqual([]);
    expect(read('full')).toContain(entry);
    await store.db.delete(transactions).where(eq(transactions.signature, forged.signature));
  });
});

async function slotOf(pool: string): Promise<bigint> {
  const [row] = await store.db.select({ slot: pools.slot }).from(pools).where(eq(pools.address, pool));
  return row?.slot ?? 0n;
}
