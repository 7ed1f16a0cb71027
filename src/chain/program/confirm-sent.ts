import type { Connection, SignatureResult } from '@solana/web3.js';
import { log } from '#src/lib/log.ts';
import { sleep } from '#src/lib/sleep.ts';
import { Expiry, fetchChainHeight, latestExpiryAt } from './expiry.ts';
import { TransactionFailed } from './transaction-failed.ts';
import { nodeAnswer } from './node-answer.ts';

/** Interval between two status checks of a transaction: longer than `BETWEEN_ABSENCES_MS`. */
export const LOOK_MS = 2_100;
/** The interval while the node does not answer. */
const FAILING_LOOK_MS = 5_000;
/**
 * Consecutive status checks that failed, or that left the expiry undecided, after which the outcome counts as unknown.
 */
const UNKNOWN_AFTER = 4;
/** Consecutive failed status checks after which a caller without a follower gets the error: two minutes of requests. */
const MOST_FAILURES = 24;

/** A signed transaction, which is sent until it is confirmed or its blockhash has expired. */
export interface SignedTransaction {
  readonly signature: string;
  /** Null if the wallet has sent the transaction itself without returning the bytes: then only its status is polled. */
  readonly bytes: Uint8Array | null;
  /** A lower bound if the wallet has sent the transaction: it may have used a newer blockhash. */
  readonly lastValidBlockHeight: number;
}

/** Callbacks of a caller that waits until the outcome is certain, however long that takes. */
export interface Follower {
  /**
   * Called when the outcome becomes unknown, because the status cannot be read for certain, and when it is pending
   * again.
   */
  readonly onUnknown: (unknown: boolean) => void;
  /** Registers a function that is called when the status is to be checked at once. @returns how to stop */
  readonly onWake: (look: () => void) => () => void;
}

/**
 * Waits for a transaction that has been sent, and sends its bytes again meanwhile. A WebSocket notification and status
 * polling are raced, because either may be late. Consecutive failed checks are counted, not time: no check runs while a
 * machine sleeps or a tab is frozen.
 * @param follower waits until the outcome is certain; without one the connection's error is thrown after 24 failed
 * checks
 * @throws TransactionFailed of kind `failed` or `expired`; the connection's error if there is no follower
 */
export async function confirmSent(
  connection: Connection,
  sent: SignedTransaction,
  follower?: Follower,
): Promise<void> {
  const { signature } = sent;
  const watch: Watch = { over: false, wake: () => undefined };
  const { notified, stop } = listenTo(connection, signature, 'confirmed');
  const stopWaking = follower?.onWake(() => watch.wake());
  try {
    const { err } = await Promise.race([notified, polled(connection, sent, watch, follower)]);
    if (err !== null) throw new TransactionFailed('failed', err, [], signature);
  } finally {
    watch.over = true;
    watch.wake();
    stopWaking?.();
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
  /** Ends the pause before the next status check. */
  wake: () => void;
}

/** Polls the status until there is a result, and sends the bytes again each time. @throws as `confirmSent` */
async function polled(
  connection: Connection,
  sent: SignedTransaction,
  watch: Watch,
  follower: Follower | undefined,
): Promise<SignatureResult> {
  const { signature, bytes } = sent;
  let expiry = bytes ? new Expiry(sent.lastValidBlockHeight) : null;
  let failures = 0;
  let undecided = 0;
  let isUnknown = false;
  const report = (unknown: boolean): void => {
    if (unknown === isUnknown) return;
    isUnknown = unknown;
    follower?.onUnknown(unknown);
  };
  for (;;) {
    const woken = new AbortController();
    watch.wake = () => woken.abort();
    await sleep(failures > 0 ? FAILING_LOOK_MS : LOOK_MS, woken.signal);
    // The WebSocket has notified: this result is not used any more.
    if (watch.over) return { err: null };
    try {
      const chain = await fetchChainHeight(connection);
      expiry ??= new Expiry(Math.max(sent.lastValidBlockHeight, latestExpiryAt(chain.height)));
      expiry.noteHeight(chain);
      const { context, value } = await nodeAnswer(
        connection.getSignatureStatus(signature, { searchTransactionHistory: true }),
      );
      failures = 0;
      if (value !== null) {
        const { confirmationStatus, err } = value;
        if (confirmationStatus === 'confirmed' || confirmationStatus === 'finalized') return { err };
        expiry.notePresence();
      } else if (expiry.noteAbsence(context.slot)) {
        throw new TransactionFailed('expired', null, [], signature);
      }
      undecided = expiry.hasPassed ? undecided + 1 : 0;
      if (bytes && !expiry.hasPassed && !watch.over) await resend(connection, bytes);
    } catch (error) {
      if (error instanceof TransactionFailed) throw error;
      failures += 1;
      if (!follower && failures >= MOST_FAILURES) throw error;
    }
    if (!watch.over) report(failures >= UNKNOWN_AFTER || undecided >= UNKNOWN_AFTER);
  }
}

/** Sends the bytes once more. Errors are ignored: the next status check shows the state of the transaction. */
async function resend(connection: Connection, bytes: Uint8Array): Promise<void> {
  try {
    await nodeAnswer(connection.sendRawTransaction(bytes, { skipPreflight: true, maxRetries: 0 }));
  } catch (error) {
    log.warn('A transaction could not be sent again', error);
  }
}

/** Ends a subscription. Errors are only logged: the outcome of the transaction is known already. */
function forget(connection: Connection, subscription: number): void {
  connection
    .removeSignatureListener(subscription)
    .catch((error: unknown) => log.warn('A signature is still listened to', error));
}
