import { parseSol } from '#src/protocol/amounts.ts';

/** Why a typed amount is no limit. */
export type CapProblem = 'empty' | 'unreadable' | 'zero';

/** Parses a typed amount in SOL. @returns lamports, more than 0; or why the amount is refused */
export function parseCap(typed: string): bigint | CapProblem {
  const amount = parseSol(typed);
  if (!amount.ok) return amount.error === 'empty' ? 'empty' : 'unreadable';
  return amount.value === 0n ? 'zero' : amount.value;
}
