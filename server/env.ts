import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { parseAddress } from '#src/protocol/bytes.ts';

/** The clusters the product can run on. */
const CLUSTERS = ['localnet', 'devnet', 'mainnet'] as const;
export type ClusterName = (typeof CLUSTERS)[number];

/** Everything the server's processes take from their environment. `.env.example` says the same to people. */
export interface ServerEnv {
  /** The cluster's JSON-RPC; null: the local chain that `npm run dev` starts. */
  readonly rpcUrl: string | null;
  /** Null: derived from the RPC's address. */
  readonly wsUrl: string | null;
  readonly cluster: ClusterName;
  /** Holds the local chain and the keys generated for it. */
  readonly stateDir: string;
  /** The local chain's JSON-RPC; its WebSockets take the port after it. */
  readonly localnetPort: number;
  readonly appPort: number;
  /** The VRF's secret seed: 32 bytes as hex, or a file with them. */
  readonly oracleKey: string | null;
  readonly oracleKeyFile: string | null;
  /** Key file of the wallet that pays for the oracle's transactions. */
  readonly oraclePayerFile: string | null;
  /** Key file of the keeper's wallet. */
  readonly keeperKeyFile: string | null;
  /** How long after a countdown players alone may earn the reward for requesting the draw. */
  readonly keeperRequestDelaySeconds: number;
  /** How long after a draw or a refund's start the keeper pays those who have not asked. */
  readonly keeperClaimDelaySeconds: number;
  /** Key file of the funded wallet that plays a deployment through. */
  readonly playKeyFile: string | null;
  /** Key file of the program's upgrade authority, for the first configuration. */
  readonly authorityKeyFile: string | null;
  /** The treasury's address and the VRF's public key as hex, for the first configuration. */
  readonly treasury: string | null;
  readonly vrfKey: string | null;
}

/** The environment is garbled; the message has a line for each variable, with its name first. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
    ),
  );

const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
};

const LARGEST_PORT = 65_535;
const YEAR_SECONDS = 31_536_000;

const schema = v.object({
  RPC_URL: v.optional(url('http:', 'https:')),
  WS_URL: v.optional(url('ws:', 'wss:')),
  CLUSTER: v.optional(v.picklist(CLUSTERS, `must be one of ${CLUSTERS.join(', ')}`)),
  STATE_DIR: v.optional(v.string(), '.localnet'),
  LOCALNET_PORT: v.optional(whole(1, LARGEST_PORT - 1), '8899'),
  APP_PORT: v.optional(whole(1, LARGEST_PORT), '5173'),
  ORACLE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes as hex'))),
  ORACLE_KEY_FILE: v.optional(v.string()),
  ORACLE_PAYER_FILE: v.optional(v.string()),
  KEEPER_KEY_FILE: v.optional(v.string()),
  KEEPER_REQUEST_DELAY_SECONDS: v.optional(whole(0, YEAR_SECONDS)),
  KEEPER_CLAIM_DELAY_SECONDS: v.optional(whole(0, YEAR_SECONDS), '86400'),
  PLAY_KEY_FILE: v.optional(v.string()),
  AUTHORITY_KEY_FILE: v.optional(v.string()),
  TREASURY: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => parseAddress(text) !== null, 'must be the base58 address of a wallet'),
    ),
  ),
  VRF_KEY: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes as hex'))),
});

/** Hosts that are this machine, as `URL` writes them. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function isLoopback(address: string): boolean {
  return LOOPBACK.test(new URL(address).hostname);
}

const SECRETS: ReadonlySet<string> = new Set(['ORACLE_KEY']);
const LOCAL_REQUEST_DELAY_SECONDS = 20;
const REQUEST_DELAY_SECONDS = 300;

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
  return {
    rpcUrl: output.RPC_URL ?? null,
    wsUrl: output.WS_URL ?? null,
    cluster,
    stateDir: output.STATE_DIR,
    localnetPort: output.LOCALNET_PORT,
    appPort: output.APP_PORT,
    oracleKey: output.ORACLE_KEY?.toLowerCase() ?? null,
    oracleKeyFile: output.ORACLE_KEY_FILE ?? null,
    oraclePayerFile: output.ORACLE_PAYER_FILE ?? null,
    keeperKeyFile: output.KEEPER_KEY_FILE ?? null,
    keeperRequestDelaySeconds:
      output.KEEPER_REQUEST_DELAY_SECONDS ??
      (cluster === 'localnet' ? LOCAL_REQUEST_DELAY_SECONDS : REQUEST_DELAY_SECONDS),
    keeperClaimDelaySeconds: output.KEEPER_CLAIM_DELAY_SECONDS,
    playKeyFile: output.PLAY_KEY_FILE ?? null,
    authorityKeyFile: output.AUTHORITY_KEY_FILE ?? null,
    treasury: output.TREASURY ?? null,
    vrfKey: output.VRF_KEY?.toLowerCase() ?? null,
  };
}

/** This process's environment; a `.env` file in the working folder fills in what is not set. @throws EnvError */
export function readEnv(): ServerEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return parseEnv(process.env);
}
