import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';

const MICRO_USD_PER_CENT = 10_000n;

/** What lamports come to at a price in micro-dollars per SOL: whole cents, halves rounded up. */
export function centsOf(lamports: bigint, microUsdPerSol: bigint): bigint {
  const oneCent = LAMPORTS_PER_SOL * MICRO_USD_PER_CENT;
  return (lamports * microUsdPerSol + oneCent / 2n) / oneCent;
}
