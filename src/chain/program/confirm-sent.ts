import type { Connection, SignatureResult } from '@solana/web3.js';
import { TransactionFailed } from './transaction-failed.ts';

const RESEND_MS = 2_000;
const PATIENCE_MS = 120_000;
/** The nodes behind one address differ by some blocks: one may be behind the transaction that another has not seen. */
const HEIGHT_MARGIN = 10;

/** A signed transaction, as it is sent until it is confirmed or its blockhash has expired. */
export interface SignedTransaction {
  readonly signature: string;
  /** Null where the wallet has sent it itself and kept the bytes: then it is only watched. */
  readonly bytes: Uint8Array | null;
  readonly lastValidBlockHeight: number;
}

/**
 * Waits for a transaction that has been sent, sending its bytes again meanwhile; the WebSocket and the status are
 * raced, for either may be late. A cluster out of reach is asked again for two minutes, longer than a blockhash lives.
 * @throws TransactionFailed of kind `failed` or `expired`; the connection's error where it stays out of reach
 */
export async function confirmSent(connection: Connection, sent: SignedTransaction): Promise<void> {
  const { signature, bytes, lastValidBlockHeight } = sent;
  const patience = Date.now() + PATIENCE_MS;
  let subscription: number | null = null;
  const notified = new Promise<SignatureResult>((resolve) => {
    const id = connection.onSignature(
      signature,
      (result) => {
        // A signature's subscription ends with its one notification.
        subscription = null;
        resolve(result);
      },
      'confirmed',
    );
    subscription = id;
  });
  try {
    for (;;) {
      const result = await Promise.race([notified, pause(RESEND_MS)]);
      try {
        // The height first: what lands before it is asked for is then seen in the status.
        const height = result ? 0 : await connection.getBlockHeight('confirmed');
        const status = result ?? (await statusOf(connection, signature));
        if (status === 'unseen' && height > lastValidBlockHeight + HEIGHT_MARGIN) {
          throw new TransactionFailed('expired', null, [], signature);
        }
        if (typeof status === 'object') {
          if (status.err === null) return;
          throw new TransactionFailed('failed', status.err, [], signature);
        }
        if (bytes) await connection.sendRawTransaction(bytes, { skipPreflight: true, maxRetries: 0 });
      } catch (error) {
        if (error instanceof TransactionFailed || Date.now() > patience) throw error;
      }
    }
  } finally {
    if (subscription !== null) await connection.removeSignatureListener(subscription);
  }
}

/** The result of a confirmed transaction; before that, whether a node has seen it at all. */
async function statusOf(
  connection: Connection,
  signature: string,
): Promise<SignatureResult | 'seen' | 'unseen'> {
  const { value } = await connection.getSignatureStatus(signature, { searchTransactionHistory: true });
  if (value === null) return 'unseen';
  const reached = value.confirmationStatus === 'confirmed' || value.confirmationStatus === 'finalized';
  return reached ? { err: value.err } : 'seen';
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
