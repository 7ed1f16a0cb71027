import * as v from 'valibot';
import { isPlausible } from './micro-usd.ts';
import type { PriceSourceId } from './price-urls.ts';

export interface SolPrice {
  readonly microUsdPerSol: bigint;
  /** When it was read, in Unix milliseconds of this browser's clock. */
  readonly at: number;
}

/** A price is shown and kept for so long, then read anew. */
export const PRICE_LIFETIME_MS = 120_000;
/** A source that says "too many requests" is left alone for so long. */
const COOLDOWN_MS = 120_000;

const PRICE_KEY = 'xeroz.sol-price';
const COOLDOWNS_KEY = 'xeroz.price-cooldowns';

const priceSchema = v.object({
  microUsdPerSol: v.pipe(
    v.string(),
    v.regex(/^\d{1,20}$/),
    v.transform((text) => BigInt(text)),
    v.check(isPlausible),
  ),
  at: v.number(),
});
const cooldownsSchema = v.record(v.string(), v.number());

/** Values that storage refused; they last until the page is closed. */
const memory = new Map<string, string>();

function recall(key: string): unknown {
  try {
    const text = memory.get(key) ?? localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    // Garbled or forbidden storage remembers nothing.
    return null;
  }
}

function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

/** A moment of the future tells of a clock that was set or of tampering, and counts for nothing. */
const isWithin = (span: number, since: number, now: number): boolean => since <= now && now - since < span;

/** The last good price while it is younger than 2 minutes. */
export function keptPrice(now: number): SolPrice | null {
  const kept = v.safeParse(priceSchema, recall(PRICE_KEY));
  return kept.success && isWithin(PRICE_LIFETIME_MS, kept.output.at, now) ? kept.output : null;
}

export function keepPrice({ microUsdPerSol, at }: SolPrice): void {
  remember(PRICE_KEY, { microUsdPerSol: microUsdPerSol.toString(), at });
}

const cooldowns = (): Readonly<Record<string, number>> => {
  const kept = v.safeParse(cooldownsSchema, recall(COOLDOWNS_KEY));
  return kept.success ? kept.output : {};
};

/** Whether a source has said less than 2 minutes ago that it was asked too often. */
export function isCoolingDown(id: PriceSourceId, now: number): boolean {
  const since = cooldowns()[id];
  return since !== undefined && isWithin(COOLDOWN_MS, since, now);
}

export function startCooldown(id: PriceSourceId, now: number): void {
  remember(COOLDOWNS_KEY, { ...cooldowns(), [id]: now });
}
