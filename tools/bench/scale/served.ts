import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { stop, stopAll } from '../server/child.ts';
import { API, API_PORT, startProduct, startServer } from '../server/product.ts';
import { ADMIN, type BesideAdmin, besideAdmin } from './beside-admin.ts';
import { type JoinMessages, joinMessages } from './join-messages.ts';
import { Multiplied } from './multiply.ts';
import { publicPaths } from './public-routes.ts';
import { type RouteCost, routeCosts } from './route-costs.ts';

/** Folder inside the repository, so that the built server finds its packages. */
const RESULTS = fileURLToPath(new URL('../../../test-results/', import.meta.url));
const ENVIRONMENT = {
  NODE_ENV: 'production',
  // All requests come from one address here, so its limit must not apply.
  RATE_LIMIT_PER_MINUTE: '1000000',
  ADMIN_WALLETS: ADMIN,
};
const SETTINGS = { shared_preload_libraries: 'pg_stat_statements', shared_buffers: '1GB' };

export interface Served {
  /** The costs of public paths at each size. */
  readonly sizes: ReadonlyMap<string, RouteCost>[];
  /** Public requests while admins read, measured at the last size. */
  readonly admins: BesideAdmin;
  readonly joins: readonly JoinMessages[];
}

export interface ServedOptions {
  /** Pools to index, of which a fifth stays open; the others are multiplied. */
  readonly indexed: number;
  readonly sizes: readonly number[];
  /** Requests of each path without a cached answer. */
  readonly rounds: number;
  readonly sockets: number;
  readonly adminSeconds: number;
  readonly log: (line: string) => void;
}

/** Measures the built server at several numbers of pools. */
export async function measureServed(options: ServedOptions): Promise<Served> {
  mkdirSync(RESULTS, { recursive: true });
  const dist = mkdtempSync(join(RESULTS, 'bench-scale-'));
  try {
    const outDir = join(dist, 'server');
    await build({
      configFile: 'vite.server.config.ts',
      logLevel: 'silent',
      build: { outDir, sourcemap: false },
    });
    return await measureProgram(pathToFileURL(join(outDir, 'main.js')).href, options);
  } finally {
    await stopAll();
    rmSync(dist, { recursive: true, force: true });
  }
}

/** @param program the built server */
async function measureProgram(
  program: string,
  { indexed, sizes, rounds, sockets, adminSeconds, log }: ServedOptions,
): Promise<Served> {
  const took = stopwatch();
  const { server, databaseUrl, transactions, seconds } = await startProduct({
    pools: indexed,
    rate: 0,
    environment: ENVIRONMENT,
    program,
    settings: SETTINGS,
  });
  await stop(server);
  log(`${indexed} pools indexed from ${transactions} transactions in ${seconds.toFixed(0)} s`);
  const database = await Multiplied.of(databaseUrl);
  const serve = (): Promise<ChildProcess> =>
    startServer(databaseUrl, { ...ENVIRONMENT, INDEXER: 'off' }, program);
  const measured: ReadonlyMap<string, RouteCost>[] = [];
  for (const size of sizes) {
    took();
    await database.growTo(size);
    log(`multiplied to ${size} pools in ${took().toFixed(0)} s`);
    const api = await serve();
    const paths = await publicPaths(API);
    measured.push(await routeCosts(API, databaseUrl, api.pid ?? 0, { paths, rounds }));
    await stop(api);
    log(`measured ${paths.length} paths at ${size} pools in ${took().toFixed(0)} s`);
  }
  await database.close();
  await serve();
  const admins = await besideAdmin(API_PORT, databaseUrl, { pools: indexed, seconds: adminSeconds });
  const joins = await joinMessages(API, databaseUrl, sockets);
  log(`measured admins and joins in ${took().toFixed(0)} s`);
  return { sizes: measured, admins, joins };
}

/** Returns a function that returns the seconds since its last call. */
function stopwatch(): () => number {
  let since = performance.now();
  return () => {
    const seconds = (performance.now() - since) / 1_000;
    since = performance.now();
    return seconds;
  };
}
