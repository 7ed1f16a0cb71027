import {
  type Connection,
  type PublicKey,
  type TransactionInstruction,
  type VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { LAMPORTS_PER_SIGNATURE } from './compute-budget.ts';
import { prepareTransaction } from './send.ts';
import { TransactionFailed } from './transaction-failed.ts';

export interface SimulatedTransaction {
  readonly feeLamports: bigint;
  readonly units: number;
  /** Changes of balance in lamports, for the writable accounts whose balance would change. */
  readonly changes: ReadonlyMap<string, bigint>;
}

/**
 * Simulates the transaction for these instructions, its compute budget included. The current balances are read at the
 * same time; a transaction of others at that moment shows in the differences.
 * @throws TransactionFailed of kind `refused` if it would fail; the connection's error
 */
export async function simulateInstructions(
  connection: Connection,
  payer: PublicKey,
  instructions: readonly TransactionInstruction[],
): Promise<SimulatedTransaction> {
  const { transaction, priorityFee } = await prepareTransaction(connection, payer, instructions);
  const message = transaction.compileMessage();
  const written = writableKeys(message);
  const [before, { value }] = await Promise.all([
    connection.getMultipleAccountsInfo(written, {
      commitment: 'confirmed',
      dataSlice: { offset: 0, length: 0 },
    }),
    connection.simulateTransaction(new VersionedTransaction(message), {
      commitment: 'confirmed',
      replaceRecentBlockhash: true,
      sigVerify: false,
      accounts: { encoding: 'base64', addresses: written.map((key) => key.toBase58()) },
    }),
  ]);
  if (value.err !== null) throw new TransactionFailed('refused', value.err, value.logs ?? [], null);
  const { accounts: after } = value;
  if (!after) throw new Error('The node does not say what the accounts would hold');
  // An account that would be closed is returned as null, or as empty.
  const changes = written.map((key, at): [string, bigint] => [
    key.toBase58(),
    BigInt(after[at]?.lamports ?? 0) - BigInt(before[at]?.lamports ?? 0),
  ]);
  return {
    feeLamports: LAMPORTS_PER_SIGNATURE * BigInt(message.header.numRequiredSignatures) + priorityFee,
    units: value.unitsConsumed ?? 0,
    changes: new Map(changes.filter(([, lamports]) => lamports !== 0n)),
  };
}

function writableKeys(message: VersionedMessage): PublicKey[] {
  return message.staticAccountKeys.filter((_, index) => message.isAccountWritable(index));
}
