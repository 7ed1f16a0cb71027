import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built app and services, which also contains the copies of every product that a test starts. */
    readonly testBuild: string;
  }
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
/** Ports of chain and beacon in the build, which `pointedAt` replaces. */
const BUILT_PORT = 10_001;
const BUILT_BEACON_PORT = 10_003;
/** Matches files compressed by the build, in which ports cannot be replaced. */
const COMPRESSED = /\.(?:br|gz)$/;
const NAMES_CHAIN = /(?:\.js|app-origins\.json)$/;

/** Builds the product once for all tests of a command. @returns a function that deletes the build */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await buildForTests();
  project.provide('testBuild', folder);
  return remove;
}

/** Builds app and services for a local chain, as `npm run build` does, into a new folder. */
export async function buildForTests(): Promise<{ folder: string; remove: () => Promise<void> }> {
  // Build below the project, where the services find their packages.
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, 'dist/test-'));
  const app = build(['--outDir', join(folder, 'app')], {
    VITE_CLUSTER: 'localnet',
    VITE_RPC_URL: `http://127.0.0.1:${BUILT_PORT}`,
    VITE_WS_URL: '',
    VITE_API_BASE: '/api',
    VITE_BEACON_URLS: `http://127.0.0.1:${BUILT_BEACON_PORT}`,
    // Tests send no requests to the internet.
    VITE_PRICE_PYTH_URL: 'off',
    VITE_PRICE_COINGECKO_URL: 'off',
    VITE_PRICE_COINBASE_URL: 'off',
    VITE_PRICE_KRAKEN_URL: 'off',
  });
  const services = build(['--config', 'vite.server.config.ts', '--outDir', join(folder, 'server')]);
  await Promise.all([app, services]);
  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

/** Runs the steps of `npm run build` with Vite's arguments and these variables. */
export async function build(args: string[], environment: Record<string, string> = {}): Promise<void> {
  await promisify(execFile)(process.execPath, [VITE, 'build', '--logLevel', 'error', ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  });
}

/**
 * Copies the build for a product whose chain listens on `port` and `port + 1`, and whose beacon on `beaconPort`.
 * @returns the folder of the copy
 */
export async function pointedAt(testBuild: string, port: number, beaconPort: number): Promise<string> {
  const folder = await mkdtemp(join(testBuild, 'product-'));
  for (const part of ['app', 'app-origins.json', 'server']) {
    await cp(join(testBuild, part), join(folder, part), {
      recursive: true,
      filter: (path) => !COMPRESSED.test(path),
    });
  }
  const named = (await readdir(folder, { recursive: true })).filter(
    (name) => NAMES_CHAIN.test(name) && !name.startsWith('server'),
  );
  for (const name of named) {
    const text = await readFile(join(folder, name), 'utf8');
    const rebased = text
      .replaceAll(`127.0.0.1:${BUILT_PORT}`, `127.0.0.1:${port}`)
      .replaceAll(`127.0.0.1:${BUILT_PORT + 1}`, `127.0.0.1:${port + 1}`)
      .replaceAll(`127.0.0.1:${BUILT_BEACON_PORT}`, `127.0.0.1:${beaconPort}`);
    if (rebased !== text) await writeFile(join(folder, name), rebased);
  }
  return folder;
}
