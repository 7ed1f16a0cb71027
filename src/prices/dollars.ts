import { numberText } from '#src/i18n/number-text.ts';
import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';

const MICRO_USD_PER_CENT = 10_000n;

/** Converts lamports into whole cents, halves rounded up. @param microUsdPerSol price in micro-dollars per SOL */
export function centsOf(lamports: bigint, microUsdPerSol: bigint): bigint {
  const oneCent = LAMPORTS_PER_SOL * MICRO_USD_PER_CENT;
  return (lamports * microUsdPerSol + oneCent / 2n) / oneCent;
}

/** From here on estimates are shown without cents. */
const ROUNDED_FROM_CENTS = 100_000n;

/**
 * Returns a formatter of cents as dollars in a language: with cents below a thousand dollars, without from there on.
 */
export const dollarTextFor = (language: string): ((cents: bigint) => string) => {
  const look = { style: 'currency', currency: 'USD' } as const;
  const exact = numberText(language, look);
  const rounded = numberText(language, { ...look, maximumFractionDigits: 0 });
  return (cents) => (cents < ROUNDED_FROM_CENTS ? exact(Number(cents) / 100) : rounded((cents + 50n) / 100n));
};
