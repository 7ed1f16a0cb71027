import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tryToLead } from '#server/indexer/leadership.ts';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { transactions } from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '#tests/support/postgres.ts';
import { eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { complete, metric, startTestIndexer, type TestIndexer } from './stores.ts';
import { Traffic } from './traffic.ts';

let cluster: TestCluster;
let postgres: PostgresCluster;
let traffic: Traffic;
let databaseUrl = '';
let running: TestIndexer[] = [];
let stores: Store[] = [];

async function open(): Promise<Store> {
  const store = await openStore({ databaseUrl, folder: null, onConnectionLost: () => undefined });
  stores.push(store);
  return store;
}

async function index(): Promise<TestIndexer> {
  const indexer = startTestIndexer({
    store: await open(),
    rpcUrl: `http://127.0.0.1:${cluster.port}`,
    wsUrl: null,
  });
  running.push(indexer);
  return indexer;
}

async function leaderOf(...candidates: readonly TestIndexer[]): Promise<TestIndexer> {
  return eventually(() => {
    const leaders = candidates.filter((one) => one.status().leader);
    expect(leaders).toHaveLength(1);
    const [leader] = leaders;
    return leader ? Promise.resolve(leader) : Promise.reject(new Error('nobody leads'));
  });
}

describe.skipIf(!hasPostgres())('with PostgreSQL', () => {
  beforeAll(async () => {
    [cluster, postgres] = await Promise.all([startCluster(), startPostgres()]);
    databaseUrl = await postgres.createDatabase();
    traffic = await Traffic.start(cluster.connection, 30);
  });
  afterEach(async () => {
    await Promise.all(running.map((indexer) => indexer.stop()));
    await Promise.all(stores.map((store) => store.close()));
    [running, stores] = [[], []];
  });
  afterAll(async () => {
    await cluster?.close();
    await postgres?.kill();
  });

  it('one of several processes leads, and another takes over when it ends or loses its session', async () => {
    const [one, other] = [await index(), await index()];
    const store = await open();
    const first = await leaderOf(one, other);
    await traffic.send(10);
    await complete(first, store, traffic.sent);
    expect(await metric(first === one ? other : one, 'applied_transactions_total')).toBe(0);
    await first.stop();
    const second = first === one ? other : one;
    await leaderOf(second);
    await traffic.send(5);
    await complete(second, store, traffic.sent);

    const third = await index();
    await store.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'indexer'`,
    );
    await eventually(() =>
      Promise.resolve(expect(second.status().lastError?.message).toContain('This process lost the lead')),
    );
    await traffic.send(5);
    await complete(await leaderOf(second, third), store, traffic.sent);
  });

  it('a process that has lost the lock cannot write', async () => {
    const [mine, theirs] = [await open(), await open()];
    const leadership = await tryToLead(mine);
    expect(await tryToLead(theirs)).toBeNull();
    let goOn: (() => void) | undefined;
    // Write like a process that is suspended in the middle of a transaction.
    const late = leadership?.write((db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`update indexer_state set revision = revision + 1000`);
        await new Promise<void>((resolve) => (goOn = resolve));
        await tx.execute(sql`select 1`);
      }),
    );
    await eventually(() => Promise.resolve(expect(goOn).toBeDefined()));
    await theirs.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'indexer'`,
    );
    const successor = await eventually(async () => {
      const won = await tryToLead(theirs);
      return won ?? Promise.reject(new Error('the lock is still held'));
    });
    const before = await readIndexerState(theirs.db);
    goOn?.();
    await expect(late).rejects.toThrow();
    expect(leadership?.lost.aborted).toBe(true);
    await expect(leadership?.write((db) => db.execute(sql`select 1`))).rejects.toThrow();
    expect(await readIndexerState(theirs.db)).toEqual(before);
    successor.release();
  });

  it('continues after an outage of the database', async () => {
    const indexer = await index();
    await traffic.send(5);
    const store = await open();
    await complete(indexer, store, traffic.sent);
    await postgres.kill();
    await traffic.send(5);
    await eventually(() => Promise.resolve(expect(indexer.status().leader).toBe(false)));
    await postgres.start();
    await traffic.send(5);
    await complete(indexer, store, traffic.sent);
    expect(indexer.status()).toMatchObject({ leader: true });
  });

  it("an indexer does not change another chain's rows, and logs what to do", async () => {
    databaseUrl = await postgres.createDatabase();
    const store = await open();
    await initialize(store.db, '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY');
    const indexer = await index();
    await eventually(() =>
      Promise.resolve(expect(indexer.status().lastError?.message).toMatch(/name another database/)),
    );
    await traffic.send(5);
    await sleep(1_000);
    expect(await store.db.$count(transactions)).toBe(0);
  });
});
