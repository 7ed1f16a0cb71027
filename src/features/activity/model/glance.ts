/** Amounts for a glance, in SOL without the unit, floored to three decimals. */
import { solFloored } from '#src/protocol/amounts.ts';

/** Returns the amount with its sign; a gain and a loss of the same size have the same digits. */
export function signedGlance(lamports: bigint): string {
  const text = solFloored(sizeOf(lamports));
  if (text === NOTHING) return text;
  return `${lamports < 0n ? '−' : '+'}${text}`;
}

const NOTHING = solFloored(0n);

export const sizeOf = (lamports: bigint): bigint => (lamports < 0n ? -lamports : lamports);
