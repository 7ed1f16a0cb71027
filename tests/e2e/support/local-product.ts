import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localKeyFiles, localKeys } from '#server/cluster/local-keys.ts';
import { startLocalChain } from '#server/dev/local-chain.ts';
import { localBeaconUrl, localServer, localServices } from '#server/dev/services.ts';
import { parseEnv } from '#server/env.ts';
import { descendantsOf } from '#tests/integration/dev/product.ts';
import { freePort, freePortPair } from '#tests/support/ports.ts';
import { JsonRpc } from './json-rpc.ts';
import { pointedAt } from './test-build.ts';

/** A process of the product; the seeded one has neither beacon nor keeper. */
export type Service = 'chain' | 'server' | 'beacon' | 'keeper';

export interface LocalProduct {
  readonly appUrl: string;
  /** Where the built app and services lie that it runs from. */
  readonly folder: string;
  readonly rpc: JsonRpc;
  /** Where its beacon publishes rounds. */
  readonly beaconUrl: string;
  /** Where its keys and its database are. */
  readonly stateDir: string;
  /** Addresses of the wallets that the product has by itself. */
  readonly wallets: { readonly treasury: string; readonly keeper: string };
  /** The process of a service; null where there is none, as between a crash and the restart. */
  pidOf(service: Service): number | null;
  /** What its services have printed. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Variables of its services. */
  readonly environment?: Readonly<Record<string, string>>;
  /** State that another one has left; a fresh chain without it. */
  readonly stateDir?: string;
  /** Without beacon and keeper every pool stays as it is. */
  readonly idle?: boolean;
}

/**
 * Starts chain, beacon, keeper, and the built server with the built app, each a process of its own; no bots.
 * @param testBuild folder of the build, as `buildForTests` has made it
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
    // One origin for app and server.
    APP_PORT: String(appPort),
    API_PORT: String(appPort),
  });
  const logFile = join(folder, 'services.log');
  const output = openSync(logFile, 'a');
  const log = (): void => undefined;
  const mains = { server: built('main.js'), keeper: built('keeper.js') };
  const starting = { env, log, mains, environment, output };

  const keys = localKeys(stateDir);
  const server = localServer(starting, keys.authority.publicKey.toBase58());
  const { chain } = await startLocalChain({ env, reset: false, log, onEnd: log }).catch(
    async (error: unknown) => {
      await server.stop();
      throw error;
    },
  );
  const services = options.idle ? [] : localServices(starting, localKeyFiles(stateDir), false);
  const children = [server, ...services];
  await Promise.all(children.map(({ ready }) => ready));
  const commands: Record<Service, string> = {
    ...mains,
    chain: join(stateDir, 'chain'),
    // A part of the local chain, and of no build.
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
