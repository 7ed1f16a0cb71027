/** Amounts for a glance, in SOL without the unit: floored to three decimals, nothing as a bare 0. */
import { solFloored } from '#src/protocol/amounts.ts';

const SMALLEST_SHOWN = 1_000_000n;

/** @param lamports 0 or more */
export function glance(lamports: bigint): string {
  if (lamports === 0n) return '0';
  return lamports < SMALLEST_SHOWN ? '<0.001' : solFloored(lamports);
}

/** With its sign: a gain and a loss of the same size read alike. */
export function signedGlance(lamports: bigint): string {
  if (lamports === 0n) return '0';
  const size = sizeOf(lamports);
  if (size < SMALLEST_SHOWN) return lamports < 0n ? '>−0.001' : '<0.001';
  return `${lamports < 0n ? '−' : '+'}${solFloored(size)}`;
}

export const sizeOf = (lamports: bigint): bigint => (lamports < 0n ? -lamports : lamports);
