import type { InferOutput } from 'valibot';
import type { balancesSchema } from '#src/contract/admin-statistics.ts';

export type Balances = InferOutput<typeof balancesSchema>;

interface Cover {
  /** What the accounts have to hold: rent, and what they owe. */
  readonly due: bigint;
  /** What they hold beyond it; below zero it is what is missing. */
  readonly surplus: bigint;
  /** What the accounts owe by their own word, less what they owe by the server's rows; null while one is ahead. */
  readonly againstRows: bigint | null;
}

/** Whether the accounts of all pools together hold what they owe. Lamports. */
export function coverOf({ lamports, rent, owed, escrow, unpaid, comparable }: Balances['pools']): Cover {
  const due = rent + owed;
  return { due, surplus: lamports - due, againstRows: comparable ? owed - escrow - unpaid : null };
}
