import type { InferOutput } from 'valibot';
import { programErrorName } from '#src/chain/program/errors.ts';
import { toTxFailure, type TxFailure } from '#src/chain/actions/tx-failure.ts';
import type { adminTransactionListSchema } from '#src/contract/admin.ts';

export type Transaction = InferOutput<typeof adminTransactionListSchema>['data'][number];

/** Why a transaction failed, by the runtime's error alone; null where it succeeded. */
export function failureOf({ error }: Pick<Transaction, 'error'>): TxFailure | null {
  if (error === null || error === undefined) return null;
  return toTxFailure({
    name: 'TransactionFailed',
    kind: 'failed',
    transactionError: error,
    logs: [],
    programError: programErrorName(error),
    message: JSON.stringify(error),
  });
}
