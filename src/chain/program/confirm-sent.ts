import type { Connection, SignatureResult } from '@solana/web3.js';
import { TransactionFailed } from './transaction-failed.ts';
import { within } from './within.ts';

const RESEND_MS = 2_000;
/** Longer than a blockhash lives. */
const PATIENCE_MS = 120_000;
/** Blocks for which a blockhash may be used. */
const BLOCKHASH_LIFE = 150;
/** The nodes behind one address differ by some blocks: one may be behind the transaction that another has not seen. */
const HEIGHT_MARGIN = 10;

/** A signed transaction, as it is sent until it is confirmed or its blockhash has expired. */
export interface SignedTransaction {
  readonly signature: string;
  /** Null where the wallet has sent it itself and kept the bytes: then it is only watched. */
  readonly bytes: Uint8Array | null;
  /** At least this height if the wallet has sent the transaction: it may have taken a later blockhash. */
  readonly lastValidBlockHeight: number;
}

/** The block height above which nothing can land that exists at this one. */
export const latestExpiryAt = (height: number): number => height + BLOCKHASH_LIFE;

/**
 * Waits for a transaction that has been sent, sending its bytes again meanwhile; the WebSocket and the status are
 * raced, for either may be late. A cluster out of reach is asked again until two minutes after its last answer.
 * @throws TransactionFailed of kind `failed` or `expired`; the connection's error where it stays out of reach
 */
export async function confirmSent(connection: Connection, sent: SignedTransaction): Promise<void> {
  const { signature } = sent;
  const watch: Watch = { over: false };
  const { notified, stop } = listenTo(connection, signature, 'confirmed');
  try {
    const { err } = await Promise.race([notified, polled(connection, sent, watch)]);
    if (err !== null) throw new TransactionFailed('failed', err, [], signature);
  } finally {
    watch.over = true;
    stop();
  }
}

/** Subscribes to a signature. @returns its result, once it has reached the commitment, and how to stop */
export function listenTo(
  connection: Connection,
  signature: string,
  commitment: 'confirmed' | 'finalized',
): { readonly notified: Promise<SignatureResult>; readonly stop: () => void } {
  let subscription: number | null = null;
  const notified = new Promise<SignatureResult>((resolve) => {
    subscription = connection.onSignature(
      signature,
      (result) => {
        // A signature's subscription ends with its one notification.
        subscription = null;
        resolve(result);
      },
      commitment,
    );
  });
  const stop = (): void => {
    if (subscription !== null) forget(connection, subscription);
  };
  return { notified, stop };
}

interface Watch {
  over: boolean;
}

/** Asks for the status until there is a result, sending the bytes again each time. @throws as `confirmSent` */
async function polled(
  connection: Connection,
  { signature, bytes, lastValidBlockHeight }: SignedTransaction,
  watch: Watch,
): Promise<SignatureResult> {
  let lastAnswer = Date.now();
  let expiry = bytes ? lastValidBlockHeight : null;
  for (;;) {
    await pause(RESEND_MS);
    // The socket has told; nobody waits for this any more.
    if (watch.over) return { err: null };
    try {
      // The height first: what lands before it is asked for is then seen in the status.
      const height = await within(connection.getBlockHeight('confirmed'));
      expiry ??= Math.max(lastValidBlockHeight, latestExpiryAt(height));
      const status = await within(statusOf(connection, signature));
      lastAnswer = Date.now();
      if (typeof status === 'object') return status;
      if (status === 'unseen' && height > expiry + HEIGHT_MARGIN) {
        throw new TransactionFailed('expired', null, [], signature);
      }
      if (bytes && !watch.over) {
        await within(connection.sendRawTransaction(bytes, { skipPreflight: true, maxRetries: 0 }));
      }
    } catch (error) {
      if (error instanceof TransactionFailed || Date.now() - lastAnswer > PATIENCE_MS) throw error;
    }
  }
}

/** Ends a subscription. What became of the transaction is known whether the node is told that nobody listens or not. */
function forget(connection: Connection, subscription: number): void {
  connection
    .removeSignatureListener(subscription)
    .catch((error: unknown) => console.warn('A signature is still listened to', error));
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

export function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
