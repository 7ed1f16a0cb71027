import { Keypair } from '@solana/web3.js';
import { notInArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { readHealth } from '#server/api/service/read-health.ts';
import type { Store } from '#server/store/open-store.ts';
import { transactions, unreadTransactions } from '#server/store/schema.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { sleep } from '#src/lib/sleep.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { recordAccounts } from '#tests/support/rpc-proxy/account-lies.ts';
import { LIES, type LieScene, type StandardLies } from '#tests/support/rpc-proxy/lies.ts';
import { eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { complete, contentsOf, embeddedStore, startTestIndexer, type TestIndexer } from './stores.ts';
import { Traffic } from './traffic.ts';

/** All standard lies by name. */
export const ALL_LIES: StandardLies = Object.assign({}, ...Object.values(LIES));

/** Milliseconds for which nodes lie: long enough for each repeated task of the indexer to run several times. */
const LYING_MS = 5_000;
const SENT = 10;

type Health = Awaited<ReturnType<typeof readHealth>>;

interface Reader {
  readonly name: string;
  readonly proxy: RpcProxy;
  readonly store: Store;
  indexer: TestIndexer;
}

/** A chain with traffic, and readers of it whose nodes lie. */
export class LyingNodes {
  private constructor(
    readonly cluster: TestCluster,
    readonly traffic: Traffic,
  ) {}

  static async start(): Promise<LyingNodes> {
    const cluster = await startCluster();
    const traffic = await Traffic.start(cluster.connection, 120);
    await traffic.send(30);
    return new LyingNodes(cluster, traffic);
  }

  close(): Promise<void> {
    return this.cluster.close();
  }

  /**
   * Reads the chain through a lying node for each lie, while transactions are sent. Expects that every reader ends with
   * the rows that an honest node gives, also after a restart.
   * @param during checks a reader's health before its node stops lying
   */
  async runLies(
    names: readonly string[],
    during: (name: string, health: Health) => void = () => undefined,
  ): Promise<void> {
    const { traffic } = this;
    const readers = await Promise.all(names.map((name) => this.#reader(name)));
    try {
      await this.#allComplete(readers);
      const scene = await this.#scene();
      for (const { name, proxy } of readers) proxy.lies.set(...(ALL_LIES[name]?.(scene) ?? []));
      const lying = sleep(LYING_MS);
      await traffic.send(SENT, 5);
      await lying;
      for (const { name, indexer, store } of readers) during(name, await healthOf(indexer, store));
      for (const { proxy } of readers) proxy.lies.clear();
      await traffic.send(2);
      await this.#allComplete(readers);
      await this.#expectTruth(readers);
      for (const reader of readers) {
        await reader.indexer.stop();
        reader.indexer = startFor(reader);
      }
      await traffic.send(2);
      await this.#allComplete(readers);
      await this.#expectTruth(readers);
    } finally {
      await Promise.all(readers.map(closeReader));
    }
  }

  async #reader(name: string): Promise<Reader> {
    const { port } = this.cluster;
    const proxy = await startRpcProxy({
      url: `http://127.0.0.1:${port}`,
      wsUrl: `ws://127.0.0.1:${port + 1}`,
    });
    const store = await embeddedStore();
    return { name, proxy, store, indexer: startFor({ proxy, store }) };
  }

  async #allComplete(readers: readonly Reader[]): Promise<void> {
    for (const { name, indexer, store } of readers) {
      await complete(indexer, store, this.traffic.sent);
      await eventually(async () => {
        expect(await store.db.select().from(unreadTransactions), name).toEqual([]);
        // Forged transactions have been rolled back.
        const forged = notInArray(transactions.signature, await this.#listed());
        expect(await store.db.$count(transactions, forged), name).toBe(0);
      });
    }
  }

  async #listed(): Promise<string[]> {
    const infos = await this.cluster.connection.getSignaturesForAddress(PROGRAM_ID, undefined, 'confirmed');
    return infos.map(({ signature }) => signature);
  }

  async #expectTruth(readers: readonly Reader[]): Promise<void> {
    const honest = await this.#reader('honest');
    await complete(honest.indexer, honest.store, this.traffic.sent);
    const truth = await contentsOf(honest.store);
    await closeReader(honest);
    for (const { name, store } of readers) expect(await contentsOf(store), name).toEqual(truth);
  }

  async #scene(): Promise<LieScene> {
    const { cluster, traffic } = this;
    const sentBefore = new Set(traffic.sent);
    const from = await cluster.connection.getSlot('confirmed');
    const recorded = await recordAccounts(`http://127.0.0.1:${cluster.port}`, PROGRAM_ID.toBase58());
    return {
      // Every third of the later transactions.
      transactions: (signature) => !sentBefore.has(signature) && signature.charCodeAt(5) % 3 === 0,
      other: traffic.sent[0] ?? '',
      hole: { from: from + 1, to: from + 12 },
      accounts: [...recorded.keys()].slice(0, 2),
      nowhere: Keypair.generate().publicKey.toBase58(),
      recorded,
    };
  }
}

function startFor({ proxy, store }: Pick<Reader, 'proxy' | 'store'>): TestIndexer {
  return startTestIndexer({ store, rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
}

function healthOf(indexer: TestIndexer, { db }: Store): Promise<Health> {
  return readHealth({ db, indexer: indexer.status, cluster: 'localnet', version: '1' });
}

async function closeReader({ indexer, proxy, store }: Reader): Promise<void> {
  await indexer.stop();
  await proxy.close();
  await store.close();
}

/** Splits a list into parts of a size. */
export function inGroups<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}
