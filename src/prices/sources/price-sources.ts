import { getPriceUrls, type PriceSourceId } from '../price-urls.ts';
import { readCoinbase } from './coinbase.ts';
import { readCoinGecko } from './coingecko.ts';
import { readKraken } from './kraken.ts';
import type { PriceSource, ReadPrice } from './price-source.ts';
import { readPyth } from './pyth.ts';

/** In the order in which they are asked: the oracle, then three public interfaces. */
const READERS: readonly { readonly id: PriceSourceId; readonly read: ReadPrice }[] = [
  { id: 'pyth', read: readPyth },
  { id: 'coingecko', read: readCoinGecko },
  { id: 'coinbase', read: readCoinbase },
  { id: 'kraken', read: readKraken },
];

/** Those that this build asks. */
export function priceSources(): readonly PriceSource[] {
  const urls = getPriceUrls();
  return READERS.flatMap(({ id, read }) => {
    const url = urls[id];
    return url === null ? [] : [{ id, url, read }];
  });
}
