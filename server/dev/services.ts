import { fileURLToPath } from 'node:url';
import type { LocalKeyFiles } from '#server/cluster/local-keys.ts';
import type { Log } from '#server/cluster/log.ts';
import type { ServerEnv } from '#server/env.ts';
import { type Child, startChild } from './child.ts';

type Service = 'beacon' | 'keeper' | 'bots' | 'server';

/** Variables that only the server may see. */
const SERVER_ONLY = ['DATABASE_URL', 'DATABASE_READ_URL'];

/** The file of each service's main module. */
export type Mains = Readonly<Record<Service, string>>;

const SOURCES: Mains = {
  beacon: fileURLToPath(new URL('../beacon/main.ts', import.meta.url)),
  keeper: fileURLToPath(new URL('../keeper/main.ts', import.meta.url)),
  bots: fileURLToPath(new URL('../bots/main.ts', import.meta.url)),
  server: fileURLToPath(new URL('../main.ts', import.meta.url)),
};

/** Options for starting services. */
export interface StartOptions {
  readonly env: ServerEnv;
  readonly log: Log;
  /** Main modules; those that are not given run from their sources. */
  readonly mains?: Partial<Mains>;
  /** Environment in addition to the services' own variables; by default this process's. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Descriptor of the file for their output; by default, this process's output is used. */
  readonly output?: number;
}

/**
 * Starts the server of a local cluster, which waits for the chain.
 * @param admin address of the chain's admin, who may sign in in addition to those that the environment names
 */
export function localServer(options: StartOptions, admin: string): Child {
  const { env } = options;
  const variables = {
    ...localVariables(env),
    // Another database would outlive a reset of the chain.
    DATABASE_URL: '',
    DATABASE_READ_URL: '',
    ADMIN_WALLETS: [admin, ...env.adminWallets].join(','),
    ...serverVariables(env),
  };
  return start('server', variables, options);
}

/** Starts the services of a local cluster that need the chain. */
export function localServices(options: StartOptions, files: LocalKeyFiles, bots: boolean): Child[] {
  const { env } = options;
  const common = localVariables(env);
  return [
    start('beacon', common, options),
    start('keeper', { ...common, KEEPER_KEY_FILE: files.keeper }, options),
    ...(bots ? [start('bots', common, options)] : []),
  ];
}

/** Starts the services of a public cluster whose keys the environment names. */
export function remoteServices(options: StartOptions): Child[] {
  const { env } = options;
  return [
    start('server', serverVariables(env), options),
    ...(env.keeperKeyFile === null ? [] : [start('keeper', {}, options)]),
  ];
}

/** Returns the URL of a local chain's beacon. */
export function localBeaconUrl({ beaconPort }: Pick<ServerEnv, 'beaconPort'>): string {
  return `http://127.0.0.1:${beaconPort}`;
}

function localVariables(env: ServerEnv): Record<string, string> {
  return {
    LOCALNET_PORT: String(env.localnetPort),
    STATE_DIR: env.stateDir,
    // Cleared, so that a .env file cannot set other values.
    RPC_URL: '',
    WS_URL: '',
    CLUSTER: 'localnet',
    BEACON_PORT: String(env.beaconPort),
    // Public relays do not have the local beacon's rounds.
    BEACON_URLS: localBeaconUrl(env),
  };
}

/** Returns the server's variables: Vite serves the app and proxies requests to the server. */
function serverVariables({ apiPort, appPort }: ServerEnv): Record<string, string> {
  return {
    API_HOST: '127.0.0.1',
    API_PORT: String(apiPort),
    APP_ORIGIN: `http://127.0.0.1:${appPort}`,
  };
}

function start(
  name: Service,
  variables: Record<string, string>,
  { log, mains, environment = process.env, output }: StartOptions,
): Child {
  const env: NodeJS.ProcessEnv = { ...environment };
  if (name !== 'server') for (const variable of SERVER_ONLY) env[variable] = '';
  return startChild({
    name,
    main: { ...SOURCES, ...mains }[name],
    env: { ...env, ...variables },
    output,
    log,
  });
}
