/** Amounts in SOL that align in a column: to the lamport, and all with the same number of decimals. */
import { solExact } from '#src/protocol/amounts.ts';

const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Returns the largest number of decimals that any of the amounts needs; amounts are lamports. */
export const decimalsOf = (amounts: readonly bigint[]): number =>
  Math.max(0, ...amounts.map((lamports) => decimalsIn(solExact(lamports))));

/** Returns the SOL of lamports, to the lamport and with at least `decimals` decimals. */
export function solAligned(lamports: bigint, decimals: number): string {
  const text = solExact(lamports);
  const missing = decimals - decimalsIn(text);
  if (missing <= 0) return text;
  return `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
}
