import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Connection } from '@solana/web3.js';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import * as v from 'valibot';
import { Answers } from '#server/api/answers/answers.ts';
import { type ApiOptions, buildApi } from '#server/api/app.ts';
import type { ApiContext } from '#server/api/context.ts';
import { openRevisions, type Revisions } from '#server/live/open-revisions.ts';
import { applyTransactions } from '#server/projection/apply.ts';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import { passTime } from '#server/projection/pass-time.ts';
import { initialize } from '#server/projection/state.ts';
import type { Store } from '#server/store/open-store.ts';
import type { ReplicaReads } from '#server/store/replica-reads.ts';
import { PictureRenderer } from '#server/previews/picture-renderer.ts';
import { Previews } from '#server/previews/previews.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { errorSchema } from '#src/contract/errors.ts';
import { ChainScript } from '#tests/support/chain-script.ts';
import { type PoolChoices, PoolScript } from '#tests/support/pool-script.ts';
import { NO_LOG } from '#tests/support/log-into.ts';
import { noStream } from '#tests/support/no-stream.ts';

/** An address at which nothing answers. */
const NO_CHAIN = 'http://127.0.0.1:9';

export interface ApiWorldOptions extends Partial<ApiOptions & ApiContext> {
  readonly cacheBytes?: number;
  /** Milliseconds for which an answer may be stale. By default 0: it includes all commits before its request. */
  readonly staleMs?: number;
  readonly replica?: ReplicaReads;
}

/** An answer as received over HTTP. */
export interface ApiAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The bytes as text. */
  readonly body: string;
  json<T = unknown>(): T;
}

/** The API over a database, and a chain from which tests fill the database. */
export class ApiWorld {
  readonly chain = new ChainScript();
  /** The API's time in Unix seconds; null to use the chain's time. */
  clock: number | null = null;
  onlineUsers = 0;
  indexer: ReturnType<ApiContext['indexer']> = {
    leader: true,
    chain: 'right',
    chainSlot: null,
    dueSlot: null,
    differences: 0,
    comparedAt: null,
    lastError: null,
  };
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly revisions: Revisions;
  readonly answers: Answers;
  port = 0;
  /** How many requests have reached Fastify. */
  routed = 0;
  readonly #agent = new Agent({ keepAlive: true });
  #pools = 0;

  private constructor(
    store: Store,
    revisions: Revisions,
    { cacheBytes, staleMs = 0, replica, ...options }: ApiWorldOptions,
  ) {
    this.store = store;
    this.revisions = revisions;
    const now = (): number => this.clock ?? this.chain.now;
    this.answers = new Answers({
      db: store.db,
      revisions,
      now,
      staleMs,
      ...(replica === undefined ? {} : { replica }),
      ...(cacheBytes === undefined ? {} : { bytes: cacheBytes }),
    });
    this.app = buildApi(
      {
        db: store.db,
        adminDb: store.db,
        adminDbUntil: () => store.db,
        adminRows: Infinity,
        connection: new Connection(NO_CHAIN, { disableRetryOnRateLimit: true }),
        cluster: 'localnet',
        beaconUrls: [],
        verifyRound: isRoundSignature,
        previews: new Previews(new PictureRenderer()),
        answers: this.answers,
        indexer: () => this.indexer,
        stopping: () => false,
        onlineUsers: () => this.onlineUsers,
        openStream: noStream,
        version: '1.2.3',
        domain: 'localhost:5173',
        adminWallets: new Set(),
        now,
        ...options,
      },
      {
        base: '/api',
        logLevel: 'silent',
        corsOrigins: [],
        trustProxy: [],
        requestsPerMinute: 1_000_000,
        metrics: new Registry(),
        ...options,
      },
    );
    this.app.addHook('onRequest', (_request, _reply, done) => {
      this.routed += 1;
      done();
    });
    this.app.addHook('onClose', () => revisions.close());
  }

  static async open(store: Store, options: ApiWorldOptions = {}): Promise<ApiWorld> {
    await initialize(store.db, 'genesis');
    const revisions = await openRevisions(store, NO_LOG);
    const world = new ApiWorld(store, revisions, options);
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const address = world.app.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('It listens at no port');
    world.port = address.port;
    return world;
  }

  close(): Promise<void> {
    this.#agent.destroy();
    return this.app.close();
  }

  /** Returns the script of a pool that is not created yet. */
  pool(choices: PoolChoices = {}): PoolScript {
    this.#pools += 1;
    return new PoolScript(this.chain, BigInt(this.#pools), choices);
  }

  /** Commits transactions to the database. */
  async apply(...transactions: readonly ChainTransaction[]): Promise<void> {
    await applyTransactions(this.store.db, transactions, { confirmedSlot: this.chain.slot });
  }

  /** Sets the chain's clock to a time and publishes rounds. @param rounds signatures in hex */
  async pass(time: number, rounds: ReadonlyMap<bigint, string> = new Map()): Promise<void> {
    await passTime(this.store.db, { time, rounds });
  }

  request(path: string, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    const requestOptions = {
      host: '127.0.0.1',
      port: this.port,
      path: `/api${path}`,
      headers,
      agent: this.#agent,
    };
    return new Promise((resolve, reject) => {
      get(requestOptions, (response) => {
        const { statusCode = 0, headers: given } = response;
        buffer(response).then((bytes) => {
          const body = bytes.toString();
          resolve({ statusCode, headers: given, bytes, body, json: <T>() => JSON.parse(body) as T });
        }, reject);
      }).once('error', reject);
    });
  }

  /** Gets a path and parses the answer as the app does. @throws if it does not match the schema */
  async get<T extends v.GenericSchema>(path: string, schema: T): Promise<v.InferOutput<T>> {
    const response = await this.request(path);
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
    return v.parse(v.pipe(v.string(), v.parseJson(), schema), response.body);
  }

  /** Gets a path, expects a refusal, and returns its status and code and the fields that it names. */
  async refusal(path: string): Promise<{ readonly refused: string; readonly fields: readonly string[] }> {
    const response = await this.request(path);
    const { error } = v.parse(v.pipe(v.string(), v.parseJson(), errorSchema), response.body);
    return { refused: `${response.statusCode} ${error.code}`, fields: Object.keys(error.fields ?? {}) };
  }

  /** Gets all rows of a list, page by page. */
  async all<T extends v.GenericSchema>(path: string, row: T, limit: number): Promise<v.InferOutput<T>[]> {
    const rows: v.InferOutput<T>[] = [];
    const page = v.object({ data: v.array(row), nextCursor: v.nullable(v.string()) });
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = `${path.includes('?') ? '&' : '?'}limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { data, nextCursor } = await this.get(path + query, page);
      rows.push(...data);
      cursor = nextCursor;
    }
    return rows;
  }
}
