import { fetchText } from '#src/lib/fetch-text.ts';
import { parseJson } from '#src/lib/parse-json.ts';
import { isCoolingDown, keepPrice, storedPrice, type SolPrice, startCooldown } from './price-memory.ts';
import { type PriceSource, priceSources } from './price-sources.ts';

/** Timeout for the whole answer of one source. */
const TIMEOUT_MS = 5_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Returns the price of SOL: the kept one while it is fresh, else the first valid one of the sources in their order.
 * Null if no source has one. Rejects only when `signal` is aborted.
 */
export async function readSolPrice(signal: AbortSignal): Promise<SolPrice | null> {
  const stored = storedPrice(Date.now());
  if (stored !== null) return stored;
  for (const source of priceSources()) {
    if (isCoolingDown(source.id, Date.now())) continue;
    const microUsdPerSol = await fetchPrice(source, signal);
    if (microUsdPerSol === null) continue;
    const price = { microUsdPerSol, at: Date.now() };
    keepPrice(price);
    return price;
  }
  return null;
}

async function fetchPrice({ id, url, read }: PriceSource, signal: AbortSignal): Promise<bigint | null> {
  try {
    const response = await fetchText(url, {
      headers: { accept: 'application/json' },
      // The source gets neither cookies nor the page's address.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
      timeoutMs: TIMEOUT_MS,
    });
    if (response.status === TOO_MANY_REQUESTS) startCooldown(id, Date.now());
    return response.ok ? read(parseJson(response), Date.now()) : null;
  } catch (error) {
    if (signal.aborted) throw error;
    // Not logged, and the next source is tried: prices in dollars are optional.
    return null;
  }
}
