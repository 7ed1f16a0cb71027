/** The sources of the price of SOL. */
export type PriceSourceId = 'pyth' | 'coingecko' | 'coinbase' | 'kraken';

/** Whole addresses; null where a source is not asked. */
export type PriceUrls = Readonly<Record<PriceSourceId, string | null>>;

/** Nobody is asked until somebody is named. */
let current: PriceUrls = { pyth: null, coingecko: null, coinbase: null, kraken: null };

/** Called once, before a price is shown. */
export function setPriceUrls(urls: PriceUrls): void {
  current = urls;
}

export function getPriceUrls(): PriceUrls {
  return current;
}

/** Pyth's feed of SOL/USD, in hex. Another feed's price is refused wherever it is asked: it would be that of another coin. */
export const PYTH_FEED = 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d';
