import * as v from 'valibot';
import { storedValue } from '#src/lib/stored-value.ts';
import { isPlausible } from './micro-usd.ts';
import type { PriceSourceId } from './price-urls.ts';

export interface SolPrice {
  readonly microUsdPerSol: bigint;
  /** When the price was read, in Unix milliseconds of this browser's clock. */
  readonly at: number;
}

/** How long a price is shown and kept before it is fetched again. */
export const PRICE_LIFETIME_MS = 120_000;
/** How long a source is not requested after "too many requests". */
const COOLDOWN_MS = 120_000;

const priceSchema = v.object({
  microUsdPerSol: v.pipe(
    v.string(),
    v.regex(/^\d{1,20}$/),
    v.transform((text) => BigInt(text)),
    v.check(isPlausible),
  ),
  at: v.number(),
});

const price = storedValue('xeroz.sol-price', priceSchema);
const cooldowns = storedValue('xeroz.price-cooldowns', v.record(v.string(), v.number()));

/**
 * Whether a time is within a span. One in the future does not count: a clock was set, or the value was tampered with.
 */
const isWithin = (span: number, since: number, now: number): boolean => since <= now && now - since < span;

/** Returns the last valid price while it is less than 2 minutes old. */
export function storedPrice(now: number): SolPrice | null {
  const stored = price.read();
  return stored && isWithin(PRICE_LIFETIME_MS, stored.at, now) ? stored : null;
}

export function keepPrice({ microUsdPerSol, at }: SolPrice): void {
  price.write({ microUsdPerSol: microUsdPerSol.toString(), at });
}

/** Whether a source has answered "too many requests" less than 2 minutes ago. */
export function isCoolingDown(id: PriceSourceId, now: number): boolean {
  const since = cooldowns.read()?.[id];
  return since !== undefined && isWithin(COOLDOWN_MS, since, now);
}

export function startCooldown(id: PriceSourceId, now: number): void {
  cooldowns.write({ ...cooldowns.read(), [id]: now });
}
