import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '#server/store/open-store.ts';
import { transactions } from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { startCluster, type TestCluster } from '#tests/integration/dev/cluster.ts';
import {
  complete,
  contentsOf,
  embeddedStore,
  liveByPool,
  missingFrom,
  startTestIndexer,
} from '#tests/integration/indexer/stores.ts';
import { Traffic } from '#tests/integration/indexer/traffic.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '#tests/support/postgres.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import type { HttpFault } from '#tests/support/rpc-proxy/http-faults.ts';

const PROCESS = fileURLToPath(new URL('./indexer-process.ts', import.meta.url));
const TRANSACTIONS = 2_000;
const PER_SECOND = 40;
const FEWEST_KILLS = 6;
const LONGEST_MS = 30_000;
const HTTP_FAULTS: readonly HttpFault[] = [
  'rate-limit',
  'server-error',
  'garbage',
  'no-batches',
  'empty',
  'forgetful',
  'lagging',
  'hang',
];

let cluster: TestCluster;
let traffic: Traffic;
let proxy: RpcProxy;
let children: ChildProcess[] = [];

beforeEach(async () => {
  cluster = await startCluster();
  proxy = await startRpcProxy({
    url: `http://127.0.0.1:${cluster.port}`,
    wsUrl: `ws://127.0.0.1:${cluster.port + 1}`,
  });
  traffic = await Traffic.start(cluster.connection, 150);
});
afterEach(async () => {
  await Promise.all(children.map(killed));
  children = [];
  await proxy.close();
  await cluster.close();
});

/** Starts a process. @returns the process, once it has opened its database or made its first commit */
function launch(database: string, until: 'started' | 'applied'): Promise<ChildProcess> {
  const child = fork(PROCESS, [database, proxy.url, proxy.wsUrl], {
    execArgv: ['--import', import.meta.resolve('tsx')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message === until) resolve(child);
      // Limit the wait, because another indexer may lead, or there may be nothing to commit.
      setTimeout(() => resolve(child), LONGEST_MS).unref();
    });
    // Without its database the process ends by itself.
    child.once('exit', () => resolve(child));
    child.once('error', reject);
  });
}

function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** Repeatedly starts a process and kills it at a random time, until `work` is done. */
async function killUntil(work: Promise<unknown>, database: string): Promise<void> {
  let done = false;
  const end = work.finally(() => (done = true));
  for (let kills = 0; !done || kills < FEWEST_KILLS; kills += 1) {
    const child = await launch(database, kills % 3 === 0 ? 'started' : 'applied');
    await sleep(Math.random() * 1_500);
    await killed(child);
  }
  await end;
}

/** Expects the store to equal the chain, and all its events to have been sent. */
async function expectAll(store: Store): Promise<void> {
  expect(await store.db.$count(transactions)).toBeGreaterThan(0);
  const indexer = startTestIndexer({ store, rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
  await complete(indexer, store, traffic.sent);
  await indexer.stop();
  const fresh = await embeddedStore();
  const other = startTestIndexer({ store: fresh, rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
  await complete(other, fresh, traffic.sent);
  await other.stop();
  expect(await contentsOf(store)).toEqual(await contentsOf(fresh));
  expect(missingFrom(await liveByPool(store), await liveByPool(fresh))).toEqual([]);
  await fresh.close();
}

describe('kill -9 at random moments during 2,000 transactions', () => {
  it('loses nothing with the embedded database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'indexer-'));
    await killUntil(traffic.send(TRANSACTIONS, PER_SECOND), folder);
    const store = await openStore({ databaseUrl: null, folder });
    await expectAll(store);
    await store.close();
    await rm(folder, { recursive: true });
  });
});

describe.skipIf(!hasPostgres())('with PostgreSQL', () => {
  let postgres: PostgresCluster;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.kill());

  const open = (databaseUrl: string): Promise<Store> =>
    openStore({ databaseUrl, folder: null, onConnectionLost: () => undefined });

  it('kill -9 at random moments during 2,000 transactions loses nothing', async () => {
    const databaseUrl = await postgres.createDatabase();
    await killUntil(traffic.send(TRANSACTIONS, PER_SECOND), databaseUrl);
    const store = await open(databaseUrl);
    await expectAll(store);
    await store.close();
  });

  it('loses nothing with kills, faults, forks and database outages at once', async () => {
    const databaseUrl = await postgres.createDatabase();
    let done = false;
    proxy.faults.http = () =>
      Math.random() < 0.1 ? (HTTP_FAULTS[Math.floor(Math.random() * HTTP_FAULTS.length)] ?? null) : null;
    proxy.faults.socket = () =>
      [null, 'drop' as const, 'duplicate' as const, { delayMs: Math.random() * 3_000 }][
        Math.floor(Math.random() * 4)
      ] ?? null;
    const work = traffic.send(TRANSACTIONS, PER_SECOND).finally(() => (done = true));
    const forks = async (): Promise<void> => {
      while (!done) {
        await sleep(3_000 + Math.random() * 3_000);
        await proxy.fork(1 + Math.floor(Math.random() * 8));
        await sleep(Math.random() * 3_000);
        await proxy.land();
      }
    };
    const quiet = async (): Promise<void> => {
      while (!done) {
        await sleep(4_000);
        proxy.faults.quiet = !proxy.faults.quiet;
      }
    };
    const outages = async (): Promise<void> => {
      while (!done) {
        await sleep(8_000 + Math.random() * 4_000);
        await postgres.kill();
        await sleep(1_000);
        await postgres.start();
      }
    };
    // Two indexers run all the time, so that one can take over.
    await Promise.all([
      killUntil(work, databaseUrl),
      killUntil(work, databaseUrl),
      forks(),
      quiet(),
      outages(),
    ]);
    proxy.faults.http = () => null;
    proxy.faults.socket = () => null;
    proxy.faults.quiet = false;
    const store = await open(databaseUrl);
    await expectAll(store);
    await store.close();
  });
});
