import type { Connection, Keypair, TransactionInstruction } from '@solana/web3.js';
import { sendInstructions } from '#src/chain/program/send.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';
import { retry } from '#src/lib/retry.ts';

const TRIES = 5;
const BETWEEN_TRIES_MS = 1_500;

/**
 * Sends the run's transactions. The funded key pays every fee, so that only the
 * program changes the balance of a player's wallet.
 */
export class TransactionSender {
  readonly payer: Keypair;
  readonly #connection: Connection;

  constructor(connection: Connection, payer: Keypair) {
    this.#connection = connection;
    this.payer = payer;
  }

  /** Sends a transaction once. @returns the signature @throws as `sendInstructions` does */
  send(
    instructions: readonly TransactionInstruction[],
    signers: readonly Keypair[] = [],
    onSent: () => void = () => undefined,
  ): Promise<string> {
    return sendInstructions({
      connection: this.#connection,
      payer: this.payer.publicKey,
      instructions,
      sign: (transaction) => {
        transaction.partialSign(this.payer, ...signers);
        return Promise.resolve(transaction);
      },
      onStage: ({ stage }) => {
        if (stage === 'sent') onSent();
      },
    });
  }

  /**
   * Sends a transaction, and retries if it cannot have landed: a node may lag behind another, or limit
   * the rate of requests. @returns the signature @throws the last error
   */
  sendWithRetries(
    instructions: readonly TransactionInstruction[],
    signers: readonly Keypair[] = [],
  ): Promise<string> {
    let sent = false;
    return retry(
      () => {
        sent = false;
        return this.send(instructions, signers, () => (sent = true));
      },
      (error, failures) => {
        const untouched = !sent || (error instanceof TransactionFailed && error.kind !== 'failed');
        return untouched && failures < TRIES ? BETWEEN_TRIES_MS : null;
      },
    );
  }
}
