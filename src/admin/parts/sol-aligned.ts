/** Amounts in SOL that stand below one another: to the lamport, and all with one number of decimals. */
import { solExact } from '#src/protocol/amounts.ts';

const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Returns how many decimals the amount that needs most of them has; amounts are lamports. */
export const decimalsOf = (amounts: readonly bigint[]): number =>
  Math.max(0, ...amounts.map((lamports) => decimalsIn(solExact(lamports))));

/** Returns the SOL of lamports, to the lamport and with at least so many decimals. */
export function solAligned(lamports: bigint, decimals: number): string {
  const text = solExact(lamports);
  const missing = decimals - decimalsIn(text);
  if (missing <= 0) return text;
  return `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
}
