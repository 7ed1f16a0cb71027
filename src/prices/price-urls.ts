/** The sources of the price of SOL. */
export type PriceSourceId = 'pyth' | 'coingecko' | 'coinbase' | 'kraken';

/** Full URLs; null for a source that is not used. */
export type PriceUrls = Readonly<Record<PriceSourceId, string | null>>;

/** No source is requested until URLs are set. */
let current: PriceUrls = { pyth: null, coingecko: null, coinbase: null, kraken: null };

/** Sets the sources; called once, before a price is shown. */
export function setPriceUrls(urls: PriceUrls): void {
  current = urls;
}

export function getPriceUrls(): PriceUrls {
  return current;
}

/** Pyth's feed of SOL/USD, in hex. An answer for another feed is refused, because it is the price of another coin. */
export const PYTH_FEED = 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d';
