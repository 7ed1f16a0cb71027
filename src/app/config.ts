import * as v from 'valibot';

const CLUSTERS = ['localnet', 'devnet', 'mainnet'] as const;
export type Cluster = (typeof CLUSTERS)[number];

const RPC_URLS: Record<Cluster, string> = {
  localnet: 'http://127.0.0.1:8899',
  devnet: 'https://api.devnet.solana.com',
  mainnet: 'https://api.mainnet-beta.solana.com',
};

export interface AppConfig {
  readonly cluster: Cluster;
  readonly rpcUrl: string;
  /** Null lets the RPC client derive it from the RPC address. */
  readonly wsUrl: string | null;
  /** Where the server's REST lives, without a slash at the end. */
  readonly apiBase: string;
  readonly socialX: string;
  readonly socialDiscord: string;
}

const url = (protocols: readonly string[]) => {
  const message = `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`;
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message),
  );
};
const http = url(['http:', 'https:']);

const environmentSchema = v.object({
  VITE_CLUSTER: v.optional(v.picklist(CLUSTERS, `must be one of ${CLUSTERS.join(', ')}`), 'devnet'),
  VITE_RPC_URL: v.optional(http),
  VITE_WS_URL: v.optional(url(['ws:', 'wss:'])),
  VITE_API_BASE: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text.startsWith('/') || v.is(http, text),
        'must be a path that starts with / or an http address',
      ),
    ),
    '/api',
  ),
  VITE_SOCIAL_X: v.optional(http, 'https://x.com'),
  VITE_SOCIAL_DISCORD: v.optional(http, 'https://discord.com'),
});

/** The build's environment is garbled; the message has a line for each variable, with its name first. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Empty text counts as unset, as in a `.env` file with nothing behind the equals sign. */
const withoutEmpty = (environment: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

/**
 * Reads the configuration from the build's environment. Builds are for devnet unless they ask for another cluster.
 * @throws {ConfigError} naming every variable that is garbled
 */
export const parseConfig = (environment: Readonly<Record<string, unknown>>): AppConfig => {
  const given = withoutEmpty(environment);
  const parsed = v.safeParse(environmentSchema, given);
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => {
      const name = v.getDotPath(issue) ?? 'environment';
      return `${name} ${issue.message}, but is ${JSON.stringify(given[name])}`;
    });
    throw new ConfigError(lines.join('\n'));
  }
  const { output } = parsed;
  return {
    cluster: output.VITE_CLUSTER,
    rpcUrl: output.VITE_RPC_URL ?? RPC_URLS[output.VITE_CLUSTER],
    wsUrl: output.VITE_WS_URL ?? null,
    apiBase: output.VITE_API_BASE.replace(/\/+$/, ''),
    socialX: output.VITE_SOCIAL_X,
    socialDiscord: output.VITE_SOCIAL_DISCORD,
  };
};
