import { isCoolingDown, keepPrice, keptPrice, type SolPrice, startCooldown } from './price-memory.ts';
import { type PriceSource, priceSources } from './price-sources.ts';

/** For the whole answer of one source. */
const TIMEOUT_MS = 5_000;
const TOO_MANY_REQUESTS = 429;

/**
 * The price of SOL: the one that is kept while it is young enough, else the first good one of the sources in their
 * order. Null when none has one. Rejects only when `signal` ends it.
 */
export async function readSolPrice(signal: AbortSignal): Promise<SolPrice | null> {
  const kept = keptPrice(Date.now());
  if (kept !== null) return kept;
  for (const source of priceSources()) {
    if (isCoolingDown(source.id, Date.now())) continue;
    const microUsdPerSol = await ask(source, signal);
    if (microUsdPerSol === null) continue;
    const price = { microUsdPerSol, at: Date.now() };
    keepPrice(price);
    return price;
  }
  return null;
}

async function ask({ id, url, read }: PriceSource, signal: AbortSignal): Promise<bigint | null> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // A stranger learns neither who asks nor from which page.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (response.status === TOO_MANY_REQUESTS) startCooldown(id, Date.now());
    return response.ok ? read(await response.json(), Date.now()) : null;
  } catch (error) {
    if (signal.aborted) throw error;
    // If a source fails, the next one is asked without a word: dollars are a courtesy.
    return null;
  }
}
