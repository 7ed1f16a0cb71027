import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { QUICKNET } from '#src/beacon/chain.ts';
import { DEFAULT_RELAYS } from '#src/beacon/default-relays.ts';
import { DEFAULT_CLAIM_DELAY_SECONDS } from '#src/contract/claim-delay.ts';
import { DEFAULT_EVENT_DAYS } from '#src/contract/stored-data.ts';
import { defaultCompleteDelaySeconds } from '#src/contract/complete-delay.ts';
import { DEFAULT_DAILY_LAMPORTS } from './keeper/budget.ts';
import { SLOT_LENGTHS_MS } from './localnet/ledger/slot-clock.ts';
import {
  contact,
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
  integer,
} from './env/values.ts';

/** The clusters the product can run on. */
const CLUSTERS = ['localnet', 'devnet', 'mainnet'] as const;
export type ClusterName = (typeof CLUSTERS)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_FORMATS = ['text', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** The environment is invalid; the message has a line for each variable, starting with its name. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Returns a schema that yields null for an unset variable. */
const orNull = <T extends v.GenericSchema<string, unknown>>(value: T) => v.optional(v.nullable(value), null);

const YEAR_SECONDS = 31_536_000;
/** The largest number of ten digits: just under 10 SOL. */
const LARGEST_DAILY_LAMPORTS = 9_999_999_999;

/**
 * All environment variables of the server's processes; `rpcUrl` is RPC_URL there. `.env.example` documents the same
 * variables.
 */
const schema = v.object({
  /** The cluster's JSON-RPC; null: the local chain that `npm run dev` starts. */
  rpcUrl: orNull(url('http:', 'https:')),
  /** Null: derived from the RPC's address. */
  wsUrl: orNull(url('ws:', 'wss:')),
  /** Yellowstone's gRPC interface, from which the indexer receives transactions; null: it requests them from the RPC. */
  geyserUrl: orNull(webOrigin),
  /** Sent to `geyserUrl` as `x-token`. */
  geyserToken: orNull(v.string()),
  /** Default: the local chain, or devnet if RPC_URL is set. */
  cluster: v.optional(oneOf(CLUSTERS)),
  /** Holds the local chain, the keys generated for it, and the embedded database. */
  stateDir: v.optional(v.string(), '.localnet'),
  /** The local chain's JSON-RPC; its WebSockets use the next port. */
  localnetPort: v.optional(integer(1, LARGEST_PORT - 1), '8899'),
  /** Slot duration of the local chain in milliseconds. */
  slotMs: v.optional(integer(SLOT_LENGTHS_MS.least, SLOT_LENGTHS_MS.most), String(SLOT_LENGTHS_MS.default)),
  /** The local chain's beacon. */
  beaconPort: v.optional(integer(1, LARGEST_PORT), '8790'),
  appPort: v.optional(integer(1, LARGEST_PORT), '5173'),
  /** PostgreSQL, with its password; null: the embedded database. */
  databaseUrl: orNull(url('postgres:', 'postgresql:')),
  /** A standby of `databaseUrl`, for public reads. */
  databaseReadUrl: orNull(url('postgres:', 'postgresql:')),
  apiHost: v.optional(v.string(), '127.0.0.1'),
  apiPort: v.optional(integer(1, LARGEST_PORT), '8787'),
  /** Path prefix of REST and sockets, without a trailing slash. */
  apiBase: v.optional(
    v.pipe(v.string(), v.regex(/^(\/[\w-]+)+$/, 'must be a path such as /api, without a slash at the end')),
    '/api',
  ),
  /** Other origins whose pages may send requests (CORS). */
  corsOrigins: v.optional(webOrigins),
  adminWallets: v.optional(wallets),
  /** Trusted proxies, whose headers determine a client's address and protocol. */
  trustProxy: v.optional(networks),
  /** Maximum number of requests of one client's address in a minute. */
  rateLimitPerMinute: v.optional(integer(1, 1_000_000), '600'),
  /** The app's public origin; texts that wallets sign contain it. */
  appOrigin: v.optional(webOrigin),
  /** Whether the built server serves the built app as well. */
  serveApp: v.optional(onOff, 'on'),
  /** Origins that the app may connect to in addition to those it was built with. */
  appConnectOrigins: v.optional(origins),
  /** Whether pools can be joined by Solana Actions; by default not on mainnet. */
  actions: v.optional(onOff),
  /** Where `/.well-known/security.txt` says that security faults are reported; null: there is no such file. */
  securityContact: orNull(contact),
  /** Retention of live events in days. */
  eventDays: v.optional(integer(1, 36_500), String(DEFAULT_EVENT_DAYS)),
  /** Whether this process may lead the indexing. */
  indexer: v.optional(onOff, 'on'),
  logLevel: v.optional(oneOf(LOG_LEVELS), 'info'),
  /** Format of log lines: human-readable text, or JSON. */
  logFormat: v.optional(oneOf(LOG_FORMATS), 'text'),
  /** Relays of the beacon's rounds, in the order in which they are requested: URLs of drand's HTTP API. */
  beaconUrls: v.optional(httpUrls),
  /** Key file of the keeper's wallet. */
  keeperKeyFile: orNull(v.string()),
  /**
   * Seconds after a round is due before the keeper completes a pool, so that players can earn the completer's share.
   */
  keeperCompleteDelaySeconds: v.optional(integer(0, YEAR_SECONDS)),
  /** Seconds after a draw or the start of refunds before the keeper pays the players who have not claimed. */
  keeperClaimDelaySeconds: v.optional(integer(0, YEAR_SECONDS), String(DEFAULT_CLAIM_DELAY_SECONDS)),
  /** Lamports that the keeper may spend per day on transactions that earn nothing. */
  keeperDailyLamports: v.optional(integer(0, LARGEST_DAILY_LAMPORTS), String(DEFAULT_DAILY_LAMPORTS.forRest)),
  /** Lamports per day reserved for voids. */
  keeperDailyVoidLamports: v.optional(
    integer(0, LARGEST_DAILY_LAMPORTS),
    String(DEFAULT_DAILY_LAMPORTS.forVoids),
  ),
  /** Host and port of the keeper's status; without a port it is not served. */
  statusHost: v.optional(v.string(), '127.0.0.1'),
  keeperStatusPort: orNull(integer(1, LARGEST_PORT)),
  /** Key file of the funded wallet that tests a deployment (`tools/play`). */
  playKeyFile: orNull(v.string()),
  /** Key file of the program's upgrade authority, for the first configuration. */
  authorityKeyFile: orNull(v.string()),
  /** The treasury's address, for the first configuration. */
  treasury: orNull(wallet),
  /** Hash of the drand chain that all draws use, for the first configuration: 32 bytes as hex. */
  beaconChain: v.optional(hash, QUICKNET.chainHash),
});

type Parsed = v.InferOutput<typeof schema>;
type Settings = Required<{ [Name in keyof Parsed]: Exclude<Parsed[Name], undefined> }>;

export interface ServerEnv extends Readonly<Settings> {
  /** Whether CLUSTER is set; otherwise the cluster is derived from RPC_URL. */
  readonly isClusterSet: boolean;
}

/** Returns the name of a setting's variable: RPC_URL for `rpcUrl`. */
function variableOf(setting: string): string {
  return setting.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}

/** Loopback hosts, as `URL` formats them. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function isLoopback(address: string): boolean {
  return LOOPBACK.test(new URL(address).hostname);
}

/** Settings whose values must not appear in messages. */
const SECRETS: ReadonlySet<string> = new Set(['databaseUrl', 'databaseReadUrl', 'geyserUrl', 'geyserToken']);

/**
 * Parses the server's environment. Empty text counts as unset, as in a `.env` file with nothing behind the equals sign.
 * Without `RPC_URL` the default cluster is the local chain, with it devnet.
 * @throws EnvError naming every invalid variable, or one that does not go with another, such as a CLUSTER of localnet
 * with an RPC_URL on another machine
 */
export function parseEnv(environment: Readonly<Record<string, string | undefined>>): ServerEnv {
  const given = Object.fromEntries(
    Object.keys(schema.entries).map((name) => [name, environment[variableOf(name)] || undefined]),
  );
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => {
      const name = v.getDotPath(issue) ?? '';
      const fault = `${variableOf(name)} ${issue.message}`;
      return SECRETS.has(name) ? fault : `${fault}, but is ${JSON.stringify(given[name])}`;
    });
    throw new EnvError([...new Set(lines)].join('\n'));
  }
  const { output } = parsed;
  const cluster = output.cluster ?? (output.rpcUrl === null ? 'localnet' : 'devnet');
  if (output.rpcUrl === null && cluster !== 'localnet') {
    throw new EnvError(`RPC_URL must name an RPC server of ${cluster}, for CLUSTER asks for it`);
  }
  if (output.rpcUrl !== null && cluster === 'localnet' && !isLoopback(output.rpcUrl)) {
    throw new EnvError(
      `CLUSTER must name the cluster of RPC_URL: a local chain has no forks and is on this machine, ` +
        `but RPC_URL is on ${new URL(output.rpcUrl).host}`,
    );
  }
  if (output.databaseReadUrl !== null && output.databaseUrl === null) {
    throw new EnvError('DATABASE_READ_URL must name a standby of DATABASE_URL, which is not set');
  }
  const appOrigin = output.appOrigin ?? `http://127.0.0.1:${output.apiPort}`;
  if (appOrigin.startsWith('http:') && !isLoopback(appOrigin)) {
    throw new EnvError(
      `APP_ORIGIN must start with https://, for wallets are at home only there, but is ${appOrigin}`,
    );
  }
  return {
    ...output,
    cluster,
    isClusterSet: output.cluster !== undefined,
    corsOrigins: output.corsOrigins ?? [],
    adminWallets: output.adminWallets ?? [],
    trustProxy: output.trustProxy ?? [],
    actions: output.actions ?? cluster !== 'mainnet',
    appOrigin,
    appConnectOrigins: output.appConnectOrigins ?? [],
    beaconUrls:
      output.beaconUrls ??
      (cluster === 'localnet' ? [`http://127.0.0.1:${output.beaconPort}`] : DEFAULT_RELAYS),
    keeperCompleteDelaySeconds: output.keeperCompleteDelaySeconds ?? defaultCompleteDelaySeconds(cluster),
  };
}

/** Reads this process's environment; a `.env` file in the working folder adds unset variables. @throws EnvError */
export function readEnv(): ServerEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return parseEnv(process.env);
}
