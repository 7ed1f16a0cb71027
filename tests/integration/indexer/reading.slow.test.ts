import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorKind } from '#server/api/service/read-health.ts';
import { isOfTransaction } from '#server/projection/rows/events.ts';
import { readIndexerState } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import { chainEvents, pools, transactions } from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { hasPostgres } from '#tests/support/postgres.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { type HttpFault, KEEP_AWAY_SECONDS } from '#tests/support/rpc-proxy/http-faults.ts';
import {
  completeTestPool,
  createDuePool,
  eventually,
  fundedWallet,
  startCluster,
  type TestCluster,
} from '../dev/cluster.ts';
import {
  complete,
  contentsOf,
  embeddedStore,
  liveByPool,
  metric,
  missingFrom,
  postgresStore,
  startTestIndexer,
  type TestIndexer,
} from './stores.ts';
import { Traffic } from './traffic.ts';

/** Methods of the comparison with the accounts. */
const COMPARING: readonly string[] = ['getProgramAccounts', 'getMultipleAccounts'];
const HTTP_FAULTS: readonly HttpFault[] = ['rate-limit', 'server-error', 'garbage', 'no-batches'];

let cluster: TestCluster;
let traffic: Traffic;

beforeAll(async () => {
  cluster = await startCluster();
  traffic = await Traffic.start(cluster.connection, 40);
  await traffic.send(30);
  await completeTestPool(cluster, await createDuePool(cluster), await fundedWallet(cluster));
});
afterAll(() => cluster?.close());

function startProxy(): Promise<RpcProxy> {
  return startRpcProxy({
    url: `http://127.0.0.1:${cluster.port}`,
    wsUrl: `ws://127.0.0.1:${cluster.port + 1}`,
  });
}

describe('the indexer', () => {
  const databases: [string, () => Promise<Store>][] = [['the embedded database', embeddedStore]];
  if (hasPostgres()) databases.push(['PostgreSQL', postgresStore]);

  it.each(databases)('reads the past and the present of the chain into %s', async (_, open) => {
    const proxy = await startProxy();
    const store = await open();
    const first = startTestIndexer({ store, rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
    await eventually(async () => {
      expect(await store.db.$count(transactions)).toBeGreaterThan(0);
    });
    await traffic.send(10);
    await complete(first, store, traffic.sent);
    const names = await store.db.selectDistinct({ name: chainEvents.name }).from(chainEvents);
    expect(names.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['PoolCreated', 'PlayerJoined', 'PoolCompleted', 'ConfigInitialized']),
    );
    const completions = await store.db
      .select({ instructions: transactions.instructions, error: transactions.error })
      .from(chainEvents)
      .innerJoin(transactions, isOfTransaction)
      .where(eq(chainEvents.name, 'PoolCompleted'));
    expect(completions).toEqual([{ instructions: ['complete_pool'], error: null }]);
    await cluster.advance(20);
    await eventually(async () => {
      expect(await store.db.$count(transactions, eq(transactions.finalized, false))).toBe(0);
    });
    expect(await readIndexerState(store.db)).toMatchObject({ finalizedSignature: traffic.sent.at(-1) });
    expect(await metric(first, 'reverted_transactions_total')).toBe(0);
    await first.stop();

    await traffic.send(5);
    proxy.requests.clear();
    const next = startTestIndexer({ store, rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
    await complete(next, store, traffic.sent);
    // The second indexer continues where the first one stopped.
    expect(proxy.requests.get('getTransaction')).toBeLessThanOrEqual(5);
    await next.stop();
    await store.close();
    await proxy.close();
  });
});

describe('the indexer with an unreliable RPC', () => {
  let proxy: RpcProxy;
  let store: Store;
  let indexer: TestIndexer;
  let reverted = 0;

  beforeAll(async () => {
    proxy = await startProxy();
    store = await embeddedStore();
    indexer = startTestIndexer({ store, rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
    await complete(indexer, store, traffic.sent);
  });
  beforeEach(async () => {
    proxy.faults.http = () => null;
    proxy.faults.socket = () => null;
    proxy.faults.quiet = false;
    reverted = await metric(indexer, 'reverted_transactions_total');
  });
  afterAll(async () => {
    await indexer?.stop();
    await store?.close();
    await proxy?.close();
  });

  it('the indexer works without notifications, and with repeated or late ones', async () => {
    let count = 0;
    proxy.faults.socket = () => {
      count += 1;
      return ['drop' as const, 'duplicate' as const, { delayMs: 800 }][count % 3] ?? null;
    };
    await traffic.send(20, 20);
    await complete(indexer, store, traffic.sent);
    const live = [...(await liveByPool(store)).values()].flat();
    expect(live.length).toBe(new Set(live).size);
    expect(count).toBeGreaterThan(0);
  });

  it('detects a socket without messages, and opens another', async () => {
    const before = proxy.sockets();
    proxy.faults.quiet = true;
    await sleep(1_000);
    await traffic.send(2);
    await complete(indexer, store, traffic.sent);
    await eventually(async () => {
      expect(proxy.sockets()).toBeGreaterThan(before);
    });
  });

  it('the indexer with an unreliable RPC loses nothing when the RPC limits, fails, answers garbage or hangs', async () => {
    const before = await metric(indexer, 'errors_total');
    let hangs = 1;
    proxy.faults.http = () => {
      if (Math.random() > 0.4) return null;
      if (hangs === 0) return HTTP_FAULTS[Math.floor(Math.random() * HTTP_FAULTS.length)] ?? null;
      hangs -= 1;
      return 'hang';
    };
    await traffic.send(20, 20);
    await eventually(async () => {
      expect(await metric(indexer, 'errors_total')).toBeGreaterThan(before + 3);
    });
    expect(errorKind(indexer.status().lastError?.message ?? '')).toBe('rpc');
    proxy.faults.http = () => null;
    await complete(indexer, store, traffic.sent);
  });

  it('the indexer with an unreliable RPC continues reading while the comparison with the accounts is rate-limited', async () => {
    proxy.requests.clear();
    let limitedAt = 0;
    proxy.faults.http = (methods) => {
      if (!methods.some((method) => COMPARING.includes(method))) return null;
      limitedAt = Date.now();
      return 'keep-away';
    };
    const compared = (): number =>
      COMPARING.reduce((sum, method) => sum + (proxy.requests.get(method) ?? 0), 0);
    await eventually(() => Promise.resolve(expect(compared()).toBeGreaterThan(0)));
    await traffic.send(1);
    await eventually(async () => {
      const sent = eq(transactions.signature, traffic.sent.at(-1) ?? '');
      expect(await store.db.$count(transactions, sent)).toBe(1);
    });
    // If the limit had stopped the reader too, no transaction would have been stored before the limit's end.
    expect(Date.now() - limitedAt).toBeLessThan((KEEP_AWAY_SECONDS - 0.5) * 1_000);
    expect(compared()).toBe(1);
    proxy.faults.http = () => null;
    await complete(indexer, store, traffic.sent);
  });

  it('rolls nothing back because a node has pruned its history or lags', async () => {
    for (const [fault, complaint] of [
      ['empty', /does not reach back to/],
      ['forgetful', /knows transaction .* but does not list it/],
      ['lagging', /has not reached slot/],
    ] as const) {
      await traffic.send(8);
      await complete(indexer, store, traffic.sent);
      proxy.faults.http = () => fault;
      await eventually(async () => {
        expect(indexer.status().lastError?.message).toMatch(complaint);
      });
      proxy.faults.http = () => null;
    }
    await complete(indexer, store, traffic.sent);
    expect(await metric(indexer, 'reverted_transactions_total')).toBe(reverted);
  });

  it('transactions that a fork has dropped are rolled back, and moved to the slot in which they land again', async () => {
    await traffic.send(10);
    await complete(indexer, store, traffic.sent);
    await traffic.send(10);
    const slot = await eventually(async () => {
      const newest = eq(transactions.signature, traffic.sent.at(-1) ?? '');
      const [row] = await store.db.select({ slot: transactions.slot }).from(transactions).where(newest);
      if (row === undefined) throw new Error('The newest has not been read');
      return Number(row.slot);
    });
    proxy.forkFrom(slot - 2);
    await eventually(async () => {
      expect(await metric(indexer, 'reverted_transactions_total')).toBeGreaterThan(reverted);
    });
    await traffic.send(5);
    await proxy.land();
    await traffic.send(5);
    await complete(indexer, store, traffic.sent);
  });

  it('refolds a pool whose row differs from its account', async () => {
    const [pool] = await store.db.select().from(pools).limit(1);
    const address = pool?.address ?? '';
    await store.db.update(pools).set({ playerCount: 999, revision: 0n }).where(eq(pools.address, address));
    await eventually(async () => {
      expect(indexer.lines.join()).toContain(
        `${address} differs from its account: players is ${pool?.playerCount}`,
      );
      const [row] = await store.db.select().from(pools).where(eq(pools.address, address));
      expect(row).toMatchObject({ playerCount: pool?.playerCount, repairedAt: null });
    });
    expect(await metric(indexer, 'differences')).toBe(0);
  });

  it('the indexer with an unreliable RPC ends with the rows of an undisturbed indexer, and has emitted all events in order', async () => {
    const fresh = await embeddedStore();
    const other = startTestIndexer({ store: fresh, rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
    await complete(other, fresh, traffic.sent);
    expect(await contentsOf(store)).toEqual(await contentsOf(fresh));
    expect(missingFrom(await liveByPool(store), await liveByPool(fresh))).toEqual([]);
    await other.stop();
    await fresh.close();
  });
});
