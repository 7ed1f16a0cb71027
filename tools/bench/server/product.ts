import type { ChildProcess } from 'node:child_process';
import * as v from 'valibot';
import { callRpc } from '#server/cluster/json-rpc.ts';
import { sleep } from '#src/lib/sleep.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { TRANSACTIONS_A_POOL } from './canned-history.ts';
import { nextMessage, start } from './child.ts';

const CHAIN_PORT = 18_899;
const RPC_TIMEOUT_MS = 10_000;
export const API_PORT = 18_787;
export const API = `http://127.0.0.1:${API_PORT}`;

/** A server with PostgreSQL that has indexed a canned chain. */
export interface Product {
  readonly server: ChildProcess;
  readonly databaseUrl: string;
  /** Number of indexed transactions; `seconds` is the time it took. */
  readonly transactions: number;
  readonly seconds: number;
  /** Makes the chain continue with new transactions. */
  goOn(): Promise<void>;
  /** Returns the number of the chain's slots not indexed yet. */
  behind(): Promise<number>;
}

export interface ProductOptions {
  readonly pools: number;
  /** Transactions per second once the chain continues. */
  readonly rate: number;
  /** Environment variables of the server. */
  readonly environment: Readonly<Record<string, string>>;
  /** The server's file, of its sources by default. */
  readonly program?: string;
  /** Settings of PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>;
}

const healthSchema = v.object({ indexer: v.object({ confirmedSlot: v.nullable(v.string()) }) });

/** Starts a server of the canned chain. @param program its file, of its sources by default */
export async function startServer(
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
  program = '../../../server/main.ts',
): Promise<ChildProcess> {
  const server = start(program, [], {
    DATABASE_URL: databaseUrl,
    RPC_URL: `http://127.0.0.1:${CHAIN_PORT}`,
    WS_URL: '',
    CLUSTER: 'localnet',
    BEACON_URLS: `http://127.0.0.1:${CHAIN_PORT}`,
    API_PORT: String(API_PORT),
    LOG_LEVEL: 'warn',
    ...environment,
  });
  await nextMessage(server);
  return server;
}

/** Starts a product. @throws if one of its processes ends */
export async function startProduct({
  pools,
  rate,
  environment,
  program,
  settings = {},
}: ProductOptions): Promise<Product> {
  const databaseUrl = await (await startPostgres({ settings })).createDatabase();
  const transactions = pools * TRANSACTIONS_A_POOL;
  await nextMessage(
    start('./canned-chain.ts', [
      '--port',
      String(CHAIN_PORT),
      '--from',
      String(transactions),
      '--rate',
      String(rate),
    ]),
  );
  const startedAt = Date.now();
  const server = await startServer(databaseUrl, environment, program);
  const last = await rpc('getSlot');
  while ((await indexedSlot()) < last - 1) await sleep(500);
  return {
    server,
    databaseUrl,
    transactions,
    seconds: (Date.now() - startedAt) / 1000,
    goOn: async () => void (await rpc('benchLive')),
    behind: async () => (await rpc('getSlot')) - (await indexedSlot()),
  };
}

async function indexedSlot(): Promise<number> {
  const response = await fetch(`${API}/api/health`);
  return Number(v.parse(healthSchema, await response.json()).indexer.confirmedSlot ?? 0);
}

function rpc(method: string): Promise<number> {
  const url = `http://127.0.0.1:${CHAIN_PORT}`;
  return callRpc(url, v.number(), method, [{ commitment: 'confirmed' }], { timeoutMs: RPC_TIMEOUT_MS });
}
