import type { InferOutput } from 'valibot';
import type { balancesSchema } from '#src/contract/admin-statistics.ts';

export type Balances = InferOutput<typeof balancesSchema>;

interface Cover {
  /** Lamports that the accounts have to hold: rent, and their debts. */
  readonly due: bigint;
  /** Lamports that they hold beyond it; negative for what is missing. */
  readonly surplus: bigint;
  /** Lamports owed by the accounts less those owed by the server's rows; null while one of them is ahead. */
  readonly againstRows: bigint | null;
}

/** Compares what the accounts of all pools hold with what they owe, in lamports. */
export function coverOf({ lamports, rent, owed, escrow, unpaid, comparable }: Balances['pools']): Cover {
  const due = rent + owed;
  return { due, surplus: lamports - due, againstRows: comparable ? owed - escrow - unpaid : null };
}
