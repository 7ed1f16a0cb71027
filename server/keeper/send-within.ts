import type { Connection, Keypair, TransactionInstruction } from '@solana/web3.js';
import type { ServiceRecord } from '#server/cluster/service-record.ts';
import { LAMPORTS_PER_SIGNATURE, type Priority } from '#src/chain/program/compute-budget.ts';
import { prepareTransaction, sendPrepared } from '#src/chain/program/send.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';
import type { Budget } from './budget.ts';
import type { Task } from './due-actions.ts';

/** The daily budget does not cover a transaction, or the wallet holds only the reserve for voids. */
export class BudgetUsedUp extends Error {
  override readonly name = 'BudgetUsedUp';
}

interface Sending {
  readonly connection: Connection;
  readonly wallet: Keypair;
  readonly budget: Budget;
  readonly record: ServiceRecord;
  readonly task: Task;
  readonly priority: Priority;
}

/**
 * Sends instructions that the keeper's wallet alone signs, within its budget. A transaction that never lands costs
 * nothing.
 * @returns the signature, at commitment confirmed
 * @throws BudgetUsedUp before anything is sent; as `sendPrepared` does
 */
export async function sendWithin(
  { connection, wallet, budget, record, task, priority }: Sending,
  instructions: readonly TransactionInstruction[],
): Promise<string> {
  const prepared = await prepareTransaction(connection, wallet.publicKey, instructions, priority);
  const lamports = LAMPORTS_PER_SIGNATURE + prepared.priorityFee;
  const charge = budget.charge(task, lamports);
  if (charge === null) throw new BudgetUsedUp(`${lamports} lamports more are beyond the budget of the day`);
  const sign = (transaction: typeof prepared.transaction) => {
    transaction.partialSign(wallet);
    return Promise.resolve(transaction);
  };
  try {
    const signature = await sendPrepared(connection, prepared, sign, () => undefined);
    record.sent(task, 'done', lamports);
    return signature;
  } catch (error) {
    if (error instanceof TransactionFailed && error.kind !== 'failed') charge.giveBack();
    // A transaction with an unknown outcome may have cost its fee, so it counts.
    else record.sent(task, 'vain', lamports);
    throw error;
  }
}
