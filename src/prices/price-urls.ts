/** Who may tell the price of SOL. */
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
