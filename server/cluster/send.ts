import type { Connection, Keypair, TransactionInstruction } from '@solana/web3.js';
import { sendInstructions } from '#src/chain/program/send.ts';

/**
 * Sends instructions that `payer` alone signs.
 * @param rises how often the like of them has expired: their priority is paid more for
 * @returns the signature, at commitment confirmed @throws as `sendInstructions` does
 */
export function sendAs(
  payer: Keypair,
  connection: Connection,
  instructions: readonly TransactionInstruction[],
  rises = 0,
): Promise<string> {
  return sendInstructions({
    connection,
    payer: payer.publicKey,
    instructions,
    rises,
    sign: (transaction) => {
      transaction.partialSign(payer);
      return Promise.resolve(transaction);
    },
  });
}
