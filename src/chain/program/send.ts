import './buffer.ts';
import {
  type Connection,
  type PublicKey,
  SendTransactionError,
  type SignatureResult,
  type Signer,
  Transaction,
  type TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { computeBudget } from './compute-budget.ts';
import { TransactionFailed } from './transaction-failed.ts';

const RESEND_MS = 2_000;
const PATIENCE_MS = 120_000;
/** Blocks for which a blockhash may be used. */
const BLOCKHASH_LIFE = 150;
/** The nodes behind one address differ by some blocks: one may be behind the transaction that another has not seen. */
const HEIGHT_MARGIN = 10;

/** A signed transaction, as it is sent until it is confirmed or its blockhash has expired. */
export interface SignedTransaction {
  readonly signature: string;
  readonly bytes: Uint8Array;
  readonly lastValidBlockHeight: number;
}

export type SendStage =
  | { readonly stage: 'preparing' }
  | { readonly stage: 'signing' }
  /** Signed, and from now on possibly with the cluster: whoever is interrupted can go on with `confirmSent`. */
  | ({ readonly stage: 'sent' } & SignedTransaction)
  | { readonly stage: 'confirmed'; readonly signature: string };

export interface SendRequest {
  readonly connection: Connection;
  readonly payer: PublicKey;
  readonly instructions: readonly TransactionInstruction[];
  /** Signs for the payer; what it throws is passed on, a rejection in the wallet included. */
  readonly sign: (transaction: Transaction) => Promise<Transaction>;
  /** Keys that sign after the payer, for a wallet may still change the transaction. */
  readonly cosigners?: readonly Signer[];
  readonly onStage?: (stage: SendStage) => void;
}

/**
 * Signs a transaction once and sends the same bytes until it is confirmed or its blockhash has expired.
 * @returns its signature
 * @throws TransactionFailed, or whatever `sign` or the connection throws
 */
export async function sendInstructions(request: SendRequest): Promise<string> {
  const { connection, payer, instructions, onStage } = request;
  onStage?.({ stage: 'preparing' });
  const budget = await computeBudget(connection, payer, instructions);
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash('confirmed');
  const unsigned = new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight });
  unsigned.add(...budget, ...instructions);

  onStage?.({ stage: 'signing' });
  const signed = await request.sign(unsigned);
  for (const cosigner of request.cosigners ?? []) signed.partialSign(cosigner);
  const sent: SignedTransaction = {
    signature: signatureOf(signed),
    bytes: signed.serialize(),
    // A wallet may have taken a fresh blockhash while it was open.
    lastValidBlockHeight:
      signed.recentBlockhash === blockhash
        ? lastValidBlockHeight
        : (await connection.getBlockHeight('confirmed')) + BLOCKHASH_LIFE,
  };

  onStage?.({ stage: 'sent', ...sent });
  await sendFirst(connection, sent);
  await confirmSent(connection, sent);
  onStage?.({ stage: 'confirmed', signature: sent.signature });
  return sent.signature;
}

function signatureOf(transaction: Transaction): string {
  if (!transaction.signature) throw new Error('The wallet returned a transaction without its signature');
  return bs58.encode(transaction.signature);
}

/**
 * Sends with a preflight. An answer that was lost is no refusal: the transaction may have been taken.
 * @throws TransactionFailed where the cluster refuses it
 */
async function sendFirst(connection: Connection, { bytes, signature }: SignedTransaction): Promise<void> {
  try {
    await connection.sendRawTransaction(bytes, { preflightCommitment: 'confirmed', maxRetries: 0 });
  } catch (error) {
    if (!(error instanceof SendTransactionError)) return;
    // web3.js keeps the logs of a failed preflight but not its error: a simulation is asked for it.
    const { value } = await connection.simulateTransaction(VersionedTransaction.deserialize(bytes), {
      sigVerify: false,
      replaceRecentBlockhash: false,
      commitment: 'confirmed',
    });
    // A second try of bytes that have landed already is refused as well.
    const landed = await connection.getSignatureStatus(signature);
    if (value.err === null || landed.value !== null) return;
    throw new TransactionFailed('refused', value.err, value.logs ?? [], signature);
  }
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
        await connection.sendRawTransaction(bytes, { skipPreflight: true, maxRetries: 0 });
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
