import { ComputeBudgetProgram, type Connection, VersionedTransaction } from '@solana/web3.js';
import type { PreparedTransaction } from './send.ts';
import { ownInstruction, TransactionFailed } from './transaction-failed.ts';

/**
 * The error of a node that has not reached the blockhash, which another node returned: the transaction is not at fault.
 */
const NODE_BEHIND = 'BlockhashNotFound';

/**
 * Simulates a transaction exactly as the wallet receives it: the same message, compute budget and blockhash included,
 * without signatures.
 * @throws TransactionFailed of kind `refused` if it would fail; the connection's error
 */
export async function rehearse(
  connection: Connection,
  { transaction }: Pick<PreparedTransaction, 'transaction'>,
): Promise<void> {
  const { value } = await connection.simulateTransaction(
    new VersionedTransaction(transaction.compileMessage()),
    { commitment: 'confirmed', replaceRecentBlockhash: false, sigVerify: false },
  );
  if (value.err === null || value.err === NODE_BEHIND) return;
  const { programId: budgetProgram } = ComputeBudgetProgram;
  const budget = transaction.instructions.filter(({ programId }) => programId.equals(budgetProgram));
  const own = ownInstruction(value.err, budget.length);
  throw new TransactionFailed('refused', value.err, value.logs ?? [], null, own);
}
