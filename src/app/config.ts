import * as v from 'valibot';
import { DEFAULT_RELAYS } from '#src/beacon/default-relays.ts';
import { type PriceUrls, PYTH_FEED } from '#src/prices/price-urls.ts';
import { type Testimonial, TESTIMONIAL_COUNT } from '#src/features/home/model/testimonials.ts';

const CLUSTERS = ['localnet', 'devnet', 'mainnet'] as const;
export type Cluster = (typeof CLUSTERS)[number];

const RPC_URLS: Record<Cluster, string> = {
  localnet: 'http://127.0.0.1:8899',
  devnet: 'https://api.devnet.solana.com',
  mainnet: 'https://api.mainnet-beta.solana.com',
};

/** Relays of the beacon that runs beside a local chain. */
const LOCAL_RELAYS = ['http://127.0.0.1:8790'];

const PRICE_URLS = {
  pyth: `https://hermes.pyth.network/v2/updates/price/latest?ids[]=${PYTH_FEED}`,
  coingecko:
    'https://api.coingecko.com/api/v3/simple/price?ids=solana&vs_currencies=usd&include_last_updated_at=true',
  coinbase: 'https://api.coinbase.com/v2/prices/SOL-USD/spot',
  kraken: 'https://api.kraken.com/0/public/Ticker?pair=SOLUSD',
} as const satisfies PriceUrls;

export interface AppConfig {
  readonly cluster: Cluster;
  readonly rpcUrl: string;
  /** URL of the RPC WebSocket; null lets the RPC client derive it from the RPC URL. */
  readonly wsUrl: string | null;
  /** Path or address of the server's REST, without a slash at the end. */
  readonly apiBase: string;
  /** URL of socket.io: an address, or a path on this origin. Null: below the API's base. */
  readonly socketUrl: string | null;
  /** The network's name in requests for statistics. Null: the cluster's. */
  readonly statisticsNetwork: string | null;
  /** Relays of the beacon's rounds, in the order in which they are requested: URLs of drand's HTTP API. */
  readonly beaconUrls: readonly string[];
  /** URLs from which the price of SOL is fetched. */
  readonly priceUrls: PriceUrls;
  /** Origins at which the app is official; none if the build names none. */
  readonly appOrigins: readonly string[];
  readonly socialX: string;
  readonly socialDiscord: string;
  /** Quotes of three players, or none at all. */
  readonly testimonials: readonly Testimonial[];
}

const url = (protocols: readonly string[]) => {
  const message = `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`;
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message),
  );
};
const http = url(['http:', 'https:']);

const httpList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((item) => item.trim())),
  v.check(
    (items) => items.every((item) => v.is(http, item)),
    'must be http addresses with commas between them',
  ),
);

/** Origins, with or without a slash at the end. */
const originList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((item) => item.trim())),
  v.check(
    (items) =>
      items.every(
        (item) => v.is(http, item) && new URL(item).origin === item.replace(/\/$/, '').toLowerCase(),
      ),
    'must be origins such as https://pools.example with commas between them',
  ),
  v.transform((items) => items.map((item) => new URL(item).origin)),
);

const words = v.pipe(v.string(), v.trim(), v.nonEmpty());
const testimonialsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.strictObject({ quote: words, name: words, link: v.exactOptional(http) })),
  v.length(TESTIMONIAL_COUNT),
);
/** One message for every error: the value itself is shown beside it. */
const testimonials = v.pipe(
  v.string(),
  v.check(
    (text) => v.is(testimonialsSchema, text),
    `must be JSON such as [{"quote": "…", "name": "…", "link": "https://…"}] with ${TESTIMONIAL_COUNT} of them, the link optional`,
  ),
  v.transform((text): readonly Testimonial[] => v.parse(testimonialsSchema, text)),
);

/** Returns the schema of a price source's URL; null if the source is turned off. */
const priceUrl = (standard: string) =>
  v.pipe(
    v.optional(v.string(), standard),
    v.check((text) => text === 'off' || v.is(http, text), 'must be an http address or off'),
    v.transform((text) => (text === 'off' ? null : text)),
  );

/** A path on the app's origin, or an address. */
const endpoint = v.pipe(
  v.string(),
  v.check(
    (text) => text.startsWith('/') || v.is(http, text),
    'must be a path that starts with / or an http address',
  ),
);

const environmentSchema = v.object({
  VITE_CLUSTER: v.optional(v.picklist(CLUSTERS, `must be one of ${CLUSTERS.join(', ')}`), 'devnet'),
  VITE_RPC_URL: v.optional(http),
  VITE_WS_URL: v.optional(url(['ws:', 'wss:'])),
  VITE_API_BASE: v.optional(endpoint, '/api'),
  VITE_SOCKET_URL: v.optional(endpoint),
  VITE_STATISTICS_NETWORK: v.optional(words),
  VITE_BEACON_URLS: v.optional(httpList),
  VITE_PRICE_PYTH_URL: priceUrl(PRICE_URLS.pyth),
  VITE_PRICE_COINGECKO_URL: priceUrl(PRICE_URLS.coingecko),
  VITE_PRICE_COINBASE_URL: priceUrl(PRICE_URLS.coinbase),
  VITE_PRICE_KRAKEN_URL: priceUrl(PRICE_URLS.kraken),
  VITE_APP_ORIGINS: v.optional(originList),
  VITE_SOCIAL_X: v.optional(http, 'https://x.com'),
  VITE_SOCIAL_DISCORD: v.optional(http, 'https://discord.com'),
  VITE_TESTIMONIALS: v.optional(testimonials),
});

/** The error of an invalid build environment; its message has a line for each invalid variable, with the name first. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Returns the environment without empty texts: in a `.env` file, nothing after the equals sign means unset. */
const withoutEmpty = (environment: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

/**
 * Reads the configuration from the build's environment. Builds are for devnet unless they set another cluster.
 * @throws {ConfigError} naming every variable that is invalid
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
    socketUrl: output.VITE_SOCKET_URL ?? null,
    statisticsNetwork: output.VITE_STATISTICS_NETWORK ?? null,
    beaconUrls:
      output.VITE_BEACON_URLS ?? (output.VITE_CLUSTER === 'localnet' ? LOCAL_RELAYS : DEFAULT_RELAYS),
    priceUrls: {
      pyth: output.VITE_PRICE_PYTH_URL,
      coingecko: output.VITE_PRICE_COINGECKO_URL,
      coinbase: output.VITE_PRICE_COINBASE_URL,
      kraken: output.VITE_PRICE_KRAKEN_URL,
    },
    appOrigins: output.VITE_APP_ORIGINS ?? [],
    socialX: output.VITE_SOCIAL_X,
    socialDiscord: output.VITE_SOCIAL_DISCORD,
    testimonials: output.VITE_TESTIMONIALS ?? [],
  };
};
