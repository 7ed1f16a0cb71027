/** Prices of one SOL as whole micro-dollars, so that money is never a floating-point number. */

const DECIMALS = 6;
const MICRO_PER_USD = 10n ** BigInt(DECIMALS);

/** A price outside of these limits, a cent and a million dollars, counts as an error of its source. */
const LEAST = MICRO_PER_USD / 100n;
const MOST = 1_000_000n * MICRO_PER_USD;
const LARGEST_EXPONENT = 30;

export const isPlausible = (microUsd: bigint): boolean => microUsd >= LEAST && microUsd <= MOST;

/**
 * Returns `digits` times ten to the power of `exponent`, in dollars, as micro-dollars; fractions of a micro-dollar are
 * cut off. Null if that cannot be the price of SOL.
 */
export function scaledMicroUsd(digits: bigint, exponent: number): bigint | null {
  if (!Number.isInteger(exponent) || Math.abs(exponent) > LARGEST_EXPONENT) return null;
  const shift = exponent + DECIMALS;
  const microUsd = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift);
  return isPlausible(microUsd) ? microUsd : null;
}

/**
 * Parses dollars such as `142.35`, digit by digit. Null for signs, exponents, words, and what cannot be the price of
 * SOL.
 */
export function parseMicroUsd(text: string): bigint | null {
  const parts = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text);
  if (parts === null) return null;
  const [, integer = '', fraction = ''] = parts;
  return scaledMicroUsd(BigInt(integer + fraction), -fraction.length);
}
