import type { Connection, Keypair, TransactionInstruction } from '@solana/web3.js';
import { sendInstructions } from '#src/chain/program/send.ts';

/**
 * Sends instructions that `payer` alone signs.
 * @returns the signature, at commitment confirmed @throws as `sendInstructions` does
 */
export function sendAs(
  payer: Keypair,
  connection: Connection,
  instructions: readonly TransactionInstruction[],
): Promise<string> {
  return sendInstructions({
    connection,
    payer: payer.publicKey,
    instructions,
    sign: (transaction) => {
      transaction.partialSign(payer);
      return Promise.resolve(transaction);
    },
  });
}
