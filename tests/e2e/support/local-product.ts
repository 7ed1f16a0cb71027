import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localKeyFiles, localKeys } from '#server/cluster/local-keys.ts';
import { startLocalChain } from '#server/dev/local-chain.ts';
import { localBeaconUrl, localServer, localServices } from '#server/dev/services.ts';
import { parseEnv } from '#server/env.ts';
import { descendantsOf } from '#tests/integration/dev/product.ts';
import { freePort, freePortPair } from '#tests/support/ports.ts';
import { NO_LOG } from '#tests/support/log-into.ts';
import { JsonRpc } from './json-rpc.ts';
import { pointedAt } from './test-build.ts';

/** A process of the product. The seeded product has neither beacon nor keeper. */
export type Service = 'chain' | 'server' | 'beacon' | 'keeper';

export interface LocalProduct {
  readonly appUrl: string;
  /** Folder of the built app and services from which the product runs. */
  readonly folder: string;
  readonly rpc: JsonRpc;
  /** Address at which the product's beacon publishes rounds. */
  readonly beaconUrl: string;
  /** Folder of the product's keys and database. */
  readonly stateDir: string;
  /** Addresses of the product's own wallets. */
  readonly wallets: { readonly treasury: string; readonly keeper: string };
  /** Returns the process id of a service, or null if it does not run, as between a crash and the restart. */
  pidOf(service: Service): number | null;
  /** Returns the output of the product's services. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Environment variables of the product's services. */
  readonly environment?: Readonly<Record<string, string>>;
  /** State left by another product; by default a fresh chain. */
  readonly stateDir?: string;
  /** Whether to run without beacon and keeper, so that every pool stays as it is. */
  readonly idle?: boolean;
}

/**
 * Starts chain, beacon, keeper, and the built server with the built app, each in its own process, without bots.
 * @param testBuild folder of a build by `buildForTests`
 */
export async function startLocalProduct(
  testBuild: string,
  options: ProductOptions = {},
): Promise<LocalProduct> {
  const [rpcPort, beaconPort] = [await freePortPair(), await freePort()];
  const folder = await pointedAt(testBuild, rpcPort, beaconPort);
  const built = (name: string): string => join(folder, 'server', name);
  const appPort = await freePort();
  const environment = { ...process.env, NODE_ENV: 'production', ...options.environment };
  const stateDir = options.stateDir ?? join(folder, 'state');
  const env = parseEnv({
    ...options.environment,
    STATE_DIR: stateDir,
    LOCALNET_PORT: String(rpcPort),
    BEACON_PORT: String(beaconPort),
    SLOT_MS: process.env['SLOT_MS'],
    // App and server share one origin.
    APP_PORT: String(appPort),
    API_PORT: String(appPort),
  });
  const logFile = join(folder, 'services.log');
  const output = openSync(logFile, 'a');
  const mains = { server: built('main.js'), keeper: built('keeper.js') };
  const starting = { env, log: NO_LOG, mains, environment, output };

  const keys = localKeys(stateDir);
  const server = localServer(starting, keys.authority.publicKey.toBase58());
  const { chain } = await startLocalChain({
    env,
    reset: false,
    log: NO_LOG,
    output,
    onEnd: () => undefined,
  }).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const services = options.idle ? [] : localServices(starting, localKeyFiles(stateDir), false);
  const children = [server, ...services];
  await Promise.all(children.map(({ ready }) => ready));
  const commands: Record<Service, string> = {
    ...mains,
    chain: join(stateDir, 'chain'),
    // The build does not include the beacon, which exists only for local chains.
    beacon: 'server/beacon/main.ts',
  };
  return {
    stateDir,
    folder,
    appUrl: `http://127.0.0.1:${appPort}`,
    rpc: new JsonRpc(chain.url),
    beaconUrl: localBeaconUrl(env),
    wallets: { treasury: keys.treasury.publicKey.toBase58(), keeper: keys.keeper.publicKey.toBase58() },
    pidOf(service) {
      const found = descendantsOf(process.pid).find(({ command }) => command.includes(commands[service]));
      return found?.pid ?? null;
    },
    log: () => readFile(logFile, 'utf8'),
    async stop() {
      await Promise.all([...children.map((child) => child.stop()), chain.close()]);
      closeSync(output);
    },
  };
}
