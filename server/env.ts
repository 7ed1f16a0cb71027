import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { QUICKNET } from '#src/beacon/chain.ts';
import { DEFAULT_RELAYS } from '#src/beacon/default-relays.ts';
import { SLOT_LENGTHS_MS } from './localnet/ledger/slot-clock.ts';
import {
  hash,
  httpUrls,
  LARGEST_PORT,
  networks,
  oneOf,
  onOff,
  origins,
  url,
  wallet,
  wallets,
  webOrigin,
  webOrigins,
  whole,
} from './env/values.ts';

/** The clusters the product can run on. */
const CLUSTERS = ['localnet', 'devnet', 'mainnet'] as const;
export type ClusterName = (typeof CLUSTERS)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything the server's processes take from their environment. `.env.example` says the same to people. */
export interface ServerEnv {
  /** The cluster's JSON-RPC; null: the local chain that `npm run dev` starts. */
  readonly rpcUrl: string | null;
  /** Null: derived from the RPC's address. */
  readonly wsUrl: string | null;
  readonly cluster: ClusterName;
  /** Whether CLUSTER says so; otherwise it follows from whether there is an RPC_URL. */
  readonly isClusterSaid: boolean;
  /** Holds the local chain, the keys generated for it, and the embedded database. */
  readonly stateDir: string;
  /** The local chain's JSON-RPC; its WebSockets take the port after it. */
  readonly localnetPort: number;
  /** How long a slot of the local chain takes. */
  readonly slotMs: number;
  /** The local chain's beacon. */
  readonly beaconPort: number;
  readonly appPort: number;
  /** PostgreSQL, with its password; null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly apiHost: string;
  readonly apiPort: number;
  /** The path below which REST and sockets live, without a slash at its end. */
  readonly apiBase: string;
  /** Other origins whose pages may ask. */
  readonly corsOrigins: readonly string[];
  readonly adminWallets: readonly string[];
  /** Proxies whose word about a client's address and protocol is taken. */
  readonly trustProxy: readonly string[];
  /** Requests of one client's address in a minute. */
  readonly rateLimitPerMinute: number;
  /** Where people open the app, which the texts that wallets sign name. */
  readonly appOrigin: string;
  /** Whether the built server serves the built app as well. */
  readonly serveApp: boolean;
  /** Origins that the app may speak to beyond those it was built with. */
  readonly appConnectOrigins: readonly string[];
  /** How long the events that sockets were sent are kept. */
  readonly eventDays: number;
  /** Whether this process may become the one that indexes. */
  readonly indexer: boolean;
  readonly logLevel: LogLevel;
  /** Relays of the beacon's rounds, in the order in which they are asked: addresses of drand's HTTP API. */
  readonly beaconUrls: readonly string[];
  /** Key file of the keeper's wallet. */
  readonly keeperKeyFile: string | null;
  /** How long after its round is due players alone may complete a pool and earn the completer's share. */
  readonly keeperCompleteDelaySeconds: number;
  /** How long after a draw or a refund's start the keeper pays those who have not asked. */
  readonly keeperClaimDelaySeconds: number;
  /** Where the keeper tells how it stands, where it has a port. */
  readonly statusHost: string;
  readonly keeperStatusPort: number | null;
  /** Key file of the funded wallet that plays a deployment through. */
  readonly playKeyFile: string | null;
  /** Key file of the program's upgrade authority, for the first configuration. */
  readonly authorityKeyFile: string | null;
  /** The treasury's address, for the first configuration. */
  readonly treasury: string | null;
  /** Hash of the drand chain that all draws are by, for the first configuration: 32 bytes as hex. */
  readonly beaconChain: string;
}

/** The environment is garbled; the message has a line for each variable, with its name first. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

const YEAR_SECONDS = 31_536_000;

const schema = v.object({
  RPC_URL: v.optional(url('http:', 'https:')),
  WS_URL: v.optional(url('ws:', 'wss:')),
  CLUSTER: v.optional(oneOf(CLUSTERS)),
  STATE_DIR: v.optional(v.string(), '.localnet'),
  LOCALNET_PORT: v.optional(whole(1, LARGEST_PORT - 1), '8899'),
  SLOT_MS: v.optional(whole(SLOT_LENGTHS_MS.least, SLOT_LENGTHS_MS.most), String(SLOT_LENGTHS_MS.usual)),
  BEACON_PORT: v.optional(whole(1, LARGEST_PORT), '8790'),
  APP_PORT: v.optional(whole(1, LARGEST_PORT), '5173'),
  DATABASE_URL: v.optional(url('postgres:', 'postgresql:')),
  API_HOST: v.optional(v.string(), '127.0.0.1'),
  API_PORT: v.optional(whole(1, LARGEST_PORT), '8787'),
  API_BASE: v.optional(
    v.pipe(v.string(), v.regex(/^(\/[\w-]+)+$/, 'must be a path such as /api, without a slash at the end')),
    '/api',
  ),
  CORS_ORIGINS: v.optional(webOrigins),
  ADMIN_WALLETS: v.optional(wallets),
  TRUST_PROXY: v.optional(networks),
  RATE_LIMIT_PER_MINUTE: v.optional(whole(1, 1_000_000), '600'),
  APP_ORIGIN: v.optional(webOrigin),
  SERVE_APP: v.optional(onOff, 'on'),
  APP_CONNECT_ORIGINS: v.optional(origins),
  EVENT_DAYS: v.optional(whole(1, 36_500), '30'),
  INDEXER: v.optional(onOff, 'on'),
  LOG_LEVEL: v.optional(oneOf(LOG_LEVELS), 'info'),
  BEACON_URLS: v.optional(httpUrls),
  KEEPER_KEY_FILE: v.optional(v.string()),
  KEEPER_COMPLETE_DELAY_SECONDS: v.optional(whole(0, YEAR_SECONDS)),
  KEEPER_CLAIM_DELAY_SECONDS: v.optional(whole(0, YEAR_SECONDS), '86400'),
  STATUS_HOST: v.optional(v.string(), '127.0.0.1'),
  KEEPER_STATUS_PORT: v.optional(whole(1, LARGEST_PORT)),
  PLAY_KEY_FILE: v.optional(v.string()),
  AUTHORITY_KEY_FILE: v.optional(v.string()),
  TREASURY: v.optional(wallet),
  BEACON_CHAIN: v.optional(hash, QUICKNET.chainHash),
});

/** Hosts that are this machine, as `URL` writes them. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function isLoopback(address: string): boolean {
  return LOOPBACK.test(new URL(address).hostname);
}

const SECRETS: ReadonlySet<string> = new Set(['DATABASE_URL']);
const LOCAL_COMPLETE_DELAY_SECONDS = 10;
const COMPLETE_DELAY_SECONDS = 60;

/**
 * Parses the server's environment. Empty text counts as unset, as in a `.env` file with nothing behind the equals sign.
 * Without `RPC_URL` the cluster is the local chain, with it devnet where nothing else is said.
 * @throws EnvError naming every variable that is garbled, or CLUSTER where it calls another machine's RPC the local chain
 */
export function parseEnv(environment: Readonly<Record<string, string | undefined>>): ServerEnv {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => {
      const name = v.getDotPath(issue) ?? 'The environment';
      return SECRETS.has(name)
        ? `${name} ${issue.message}`
        : `${name} ${issue.message}, but is ${JSON.stringify(given[name])}`;
    });
    throw new EnvError([...new Set(lines)].join('\n'));
  }
  const { output } = parsed;
  const cluster = output.CLUSTER ?? (output.RPC_URL === undefined ? 'localnet' : 'devnet');
  if (output.RPC_URL === undefined && cluster !== 'localnet') {
    throw new EnvError(`RPC_URL must name an RPC server of ${cluster}, for CLUSTER asks for it`);
  }
  if (output.RPC_URL !== undefined && cluster === 'localnet' && !isLoopback(output.RPC_URL)) {
    throw new EnvError(
      `CLUSTER must name the cluster of RPC_URL: a local chain has no forks and is on this machine, ` +
        `but RPC_URL is on ${new URL(output.RPC_URL).host}`,
    );
  }
  const appOrigin = output.APP_ORIGIN ?? `http://127.0.0.1:${output.API_PORT}`;
  if (appOrigin.startsWith('http:') && !isLoopback(appOrigin)) {
    throw new EnvError(
      `APP_ORIGIN must start with https://, for wallets are at home only there, but is ${appOrigin}`,
    );
  }
  return {
    rpcUrl: output.RPC_URL ?? null,
    wsUrl: output.WS_URL ?? null,
    cluster,
    isClusterSaid: output.CLUSTER !== undefined,
    stateDir: output.STATE_DIR,
    localnetPort: output.LOCALNET_PORT,
    slotMs: output.SLOT_MS,
    beaconPort: output.BEACON_PORT,
    appPort: output.APP_PORT,
    databaseUrl: output.DATABASE_URL ?? null,
    apiHost: output.API_HOST,
    apiPort: output.API_PORT,
    apiBase: output.API_BASE,
    corsOrigins: output.CORS_ORIGINS ?? [],
    adminWallets: output.ADMIN_WALLETS ?? [],
    trustProxy: output.TRUST_PROXY ?? [],
    rateLimitPerMinute: output.RATE_LIMIT_PER_MINUTE,
    appOrigin,
    serveApp: output.SERVE_APP,
    appConnectOrigins: output.APP_CONNECT_ORIGINS ?? [],
    eventDays: output.EVENT_DAYS,
    indexer: output.INDEXER,
    logLevel: output.LOG_LEVEL,
    beaconUrls:
      output.BEACON_URLS ??
      (cluster === 'localnet' ? [`http://127.0.0.1:${output.BEACON_PORT}`] : DEFAULT_RELAYS),
    keeperKeyFile: output.KEEPER_KEY_FILE ?? null,
    keeperCompleteDelaySeconds:
      output.KEEPER_COMPLETE_DELAY_SECONDS ??
      (cluster === 'localnet' ? LOCAL_COMPLETE_DELAY_SECONDS : COMPLETE_DELAY_SECONDS),
    keeperClaimDelaySeconds: output.KEEPER_CLAIM_DELAY_SECONDS,
    statusHost: output.STATUS_HOST,
    keeperStatusPort: output.KEEPER_STATUS_PORT ?? null,
    playKeyFile: output.PLAY_KEY_FILE ?? null,
    authorityKeyFile: output.AUTHORITY_KEY_FILE ?? null,
    treasury: output.TREASURY ?? null,
    beaconChain: output.BEACON_CHAIN,
  };
}

/** This process's environment; a `.env` file in the working folder fills in what is not set. @throws EnvError */
export function readEnv(): ServerEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return parseEnv(process.env);
}
