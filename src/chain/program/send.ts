import './buffer.ts';
import {
  type Connection,
  type PublicKey,
  SendTransactionError,
  type SignatureResult,
  type Signer,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { computeBudget } from './compute-budget.ts';
import { TransactionFailed } from './transaction-failed.ts';

const RESEND_MS = 2_000;
const PATIENCE_MS = 120_000;

export type SendStage =
  | { readonly stage: 'preparing' }
  | { readonly stage: 'signing' }
  | { readonly stage: 'sent'; readonly signature: string }
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
  const bytes = signed.serialize();
  const signature = signatureOf(signed);

  await sendFirst(connection, bytes, signature);
  onStage?.({ stage: 'sent', signature });
  await confirmSent(connection, bytes, signature, lastValidBlockHeight);
  onStage?.({ stage: 'confirmed', signature });
  return signature;
}

function signatureOf(transaction: Transaction): string {
  if (!transaction.signature) throw new Error('The wallet returned a transaction without its signature');
  return bs58.encode(transaction.signature);
}

async function sendFirst(connection: Connection, bytes: Buffer, signature: string): Promise<void> {
  try {
    await connection.sendRawTransaction(bytes, { preflightCommitment: 'confirmed', maxRetries: 0 });
  } catch (error) {
    if (!(error instanceof SendTransactionError)) throw error;
    // A lost answer may be followed by a second try of the same bytes, which have landed already.
    const status = await connection.getSignatureStatus(signature);
    if (status.value !== null) return;
    throw await refusalOf(connection, bytes, error, signature);
  }
}

/** web3.js keeps the logs of a failed preflight but not its error: the simulation is asked for it. */
async function refusalOf(
  connection: Connection,
  bytes: Buffer,
  error: SendTransactionError,
  signature: string,
): Promise<TransactionFailed | SendTransactionError> {
  const { value } = await connection.simulateTransaction(Transaction.from(bytes));
  if (value.err === null) return error;
  return new TransactionFailed('refused', value.err, value.logs ?? [], signature);
}

/**
 * Waits for a transaction that has been sent, sending its bytes again meanwhile; the WebSocket and the status are
 * raced, for either may be late. A cluster out of reach is asked again for two minutes, longer than a blockhash lives.
 * @throws TransactionFailed of kind `failed` or `expired`; the connection's error where it stays out of reach
 */
export async function confirmSent(
  connection: Connection,
  bytes: Uint8Array,
  signature: string,
  lastValidBlockHeight: number,
): Promise<void> {
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
        const outcome = result ?? (await confirmedStatus(connection, signature));
        const height = outcome ? 0 : await connection.getBlockHeight('confirmed');
        // Asked once more behind the last height, for it may have landed in between.
        const final =
          outcome ?? (height > lastValidBlockHeight ? await confirmedStatus(connection, signature) : null);
        if (final?.err === null) return;
        if (final) throw new TransactionFailed('failed', final.err, [], signature);
        if (height > lastValidBlockHeight) throw new TransactionFailed('expired', null, [], signature);
        await connection.sendRawTransaction(bytes, { skipPreflight: true, maxRetries: 0 });
      } catch (error) {
        if (error instanceof TransactionFailed || Date.now() > patience) throw error;
      }
    }
  } finally {
    if (subscription !== null) await connection.removeSignatureListener(subscription);
  }
}

async function confirmedStatus(connection: Connection, signature: string): Promise<SignatureResult | null> {
  const { value } = await connection.getSignatureStatus(signature, { searchTransactionHistory: true });
  const reached = value?.confirmationStatus === 'confirmed' || value?.confirmationStatus === 'finalized';
  return reached ? { err: value.err } : null;
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
