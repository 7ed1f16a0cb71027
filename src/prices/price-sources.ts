import * as v from 'valibot';
import { parsed } from '#src/lib/parsed.ts';
import { parseMicroUsd, scaledMicroUsd } from './micro-usd.ts';
import { getPriceUrls, type PriceSourceId, PYTH_FEED } from './price-urls.ts';

/**
 * Reads the price from a source's answer.
 * @param now this browser's clock in Unix milliseconds
 * @returns micro-dollars per SOL; null for an answer that is garbled, old or implausible
 */
type ReadPrice = (response: unknown, now: number) => bigint | null;

export interface PriceSource {
  readonly id: PriceSourceId;
  readonly url: string;
  readonly read: ReadPrice;
}

/** Five minutes, because the browser's own clock may be wrong too. */
const TOLERANCE_MS = 5 * 60_000;

/** Whether a source's own time (Unix seconds) is at most 5 minutes away from `now` (Unix milliseconds), either way. */
const isCurrent = (seconds: number, now: number): boolean => Math.abs(now - seconds * 1_000) <= TOLERANCE_MS;

/** Divisor: a price is refused if its publishers' confidence interval is wider than a fiftieth of it. */
const WIDEST_CONFIDENCE = 50n;

const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,30}$/),
  v.transform((text) => BigInt(text)),
);
const pythSchema = v.object({
  parsed: v.array(
    v.object({
      id: v.string(),
      price: v.object({ price: digits, conf: digits, expo: v.number(), publish_time: v.number() }),
    }),
  ),
});

/**
 * Reads an answer of Pyth's Hermes, `/v2/updates/price/latest`: price times ten to the power of expo. Refuses one that
 * is old or uncertain by over 2%.
 */
export const readPyth: ReadPrice = (response, now) => {
  const price = parsed(pythSchema, response)?.parsed.find(
    ({ id }) => id.replace(/^0x/, '') === PYTH_FEED,
  )?.price;
  if (price === undefined || !isCurrent(price.publish_time, now)) return null;
  if (price.conf * WIDEST_CONFIDENCE > price.price) return null;
  return scaledMicroUsd(price.price, price.expo);
};

const coinGeckoSchema = v.object({
  solana: v.object({ usd: v.number(), last_updated_at: v.optional(v.number()) }),
});

/** Reads an answer of CoinGecko, `/simple/price`. Refuses one whose own time is old. */
export const readCoinGecko: ReadPrice = (response, now) => {
  const answer = parsed(coinGeckoSchema, response);
  if (!answer) return null;
  const { usd, last_updated_at: updatedAt } = answer.solana;
  if (updatedAt !== undefined && !isCurrent(updatedAt, now)) return null;
  // JavaScript writes a number with the fewest digits that identify it, so this gives the digits that were sent.
  return parseMicroUsd(String(usd));
};

const coinbaseSchema = v.object({
  data: v.object({ amount: v.string(), base: v.literal('SOL'), currency: v.literal('USD') }),
});

/** Reads an answer of Coinbase, `/v2/prices/SOL-USD/spot`. */
export const readCoinbase: ReadPrice = (response) =>
  parseMicroUsd(parsed(coinbaseSchema, response)?.data.amount ?? '');

/** `c` is the last trade: its price first, its volume second. */
const krakenSchema = v.object({
  error: v.pipe(v.array(v.unknown()), v.length(0)),
  result: v.object({ SOLUSD: v.object({ c: v.looseTuple([v.string()]) }) }),
});

/** Reads an answer of Kraken, `/0/public/Ticker?pair=SOLUSD`, which returns its own errors with status 200 as well. */
export const readKraken: ReadPrice = (response) =>
  parseMicroUsd(parsed(krakenSchema, response)?.result.SOLUSD.c[0] ?? '');

/** The sources in the order of the requests: the oracle, then three public APIs. */
const READERS: readonly { readonly id: PriceSourceId; readonly read: ReadPrice }[] = [
  { id: 'pyth', read: readPyth },
  { id: 'coingecko', read: readCoinGecko },
  { id: 'coinbase', read: readCoinbase },
  { id: 'kraken', read: readKraken },
];

/** Returns the sources that are configured in this build, in order. */
export function priceSources(): readonly PriceSource[] {
  const urls = getPriceUrls();
  return READERS.flatMap(({ id, read }) => {
    const url = urls[id];
    return url === null ? [] : [{ id, url, read }];
  });
}
