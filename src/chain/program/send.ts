import './buffer.ts';
import {
  type Connection,
  type PublicKey,
  SendTransactionError,
  type Signer,
  Transaction,
  type TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { computeBudget } from './compute-budget.ts';
import { confirmSent, latestExpiryAt, type SignedTransaction } from './confirm-sent.ts';
import { TransactionFailed } from './transaction-failed.ts';

export type SendStage =
  | { readonly stage: 'preparing' }
  | { readonly stage: 'signing' }
  /** Signed, and from now on possibly with the cluster: whoever is interrupted can go on with `confirmSent`. */
  | ({ readonly stage: 'sent' } & SignedTransaction)
  | { readonly stage: 'confirmed'; readonly signature: string };

type Report = (stage: SendStage) => void;

export interface SendRequest {
  readonly connection: Connection;
  readonly payer: PublicKey;
  readonly instructions: readonly TransactionInstruction[];
  /** Signs for the payer; what it throws is passed on, a rejection in the wallet included. */
  readonly sign: (transaction: Transaction) => Promise<Transaction>;
  /** Keys that sign after the payer, for a wallet may still change the transaction. */
  readonly cosigners?: readonly Signer[];
  /** How often the like of it has expired: its priority is paid more for. */
  readonly rises?: number;
  readonly onStage?: Report;
}

/** A transaction that lacks nothing but its signatures. */
export interface PreparedTransaction {
  readonly transaction: Transaction;
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
  /** Its priority fee in lamports. */
  readonly priorityFee: bigint;
}

/**
 * Signs a transaction once and sends the same bytes until it is confirmed or its blockhash has expired.
 * @returns its signature
 * @throws TransactionFailed, or whatever `sign` or the connection throws
 */
export async function sendInstructions(request: SendRequest): Promise<string> {
  const { connection, payer, instructions, sign, cosigners, rises, onStage = () => undefined } = request;
  onStage({ stage: 'preparing' });
  const prepared = await prepareTransaction(connection, payer, instructions, rises);
  return sendPrepared(connection, prepared, { sign, ...(cosigners && { cosigners }) }, onStage);
}

/**
 * Has a prepared transaction signed, and sends it until it is confirmed or has expired.
 * @returns its signature
 * @throws TransactionFailed, or whatever `sign` or the connection throws
 */
export async function sendPrepared(
  connection: Connection,
  prepared: PreparedTransaction,
  { sign, cosigners = [] }: Pick<SendRequest, 'sign' | 'cosigners'>,
  onStage: Report,
): Promise<string> {
  onStage({ stage: 'signing' });
  const signed = await sign(prepared.transaction);
  for (const cosigner of cosigners) signed.partialSign(cosigner);
  return sendSigned(connection, prepared, signed, onStage);
}

/**
 * Simulates the instructions and puts them into a transaction with limit, priority fee and blockhash.
 * @param rises as for `computeBudget`
 * @throws TransactionFailed of kind `refused` where the simulation fails; the connection's error
 */
export async function prepareTransaction(
  connection: Connection,
  payer: PublicKey,
  instructions: readonly TransactionInstruction[],
  rises?: number,
): Promise<PreparedTransaction> {
  const [budget, { blockhash, lastValidBlockHeight }] = await Promise.all([
    computeBudget(connection, payer, instructions, rises),
    connection.getLatestBlockhash('confirmed'),
  ]);
  const transaction = new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight });
  transaction.add(...budget.instructions, ...instructions);
  return { transaction, blockhash, lastValidBlockHeight, priorityFee: budget.priorityFee };
}

/**
 * Sends what has all its signatures, until it is confirmed or has expired.
 * @returns its signature
 * @throws TransactionFailed, or the connection's error
 */
export async function sendSigned(
  connection: Connection,
  prepared: PreparedTransaction,
  signed: Transaction,
  onStage: Report,
): Promise<string> {
  const signature = signatureOf(signed);
  const bytes = signed.serialize();
  // A wallet may have taken a fresh blockhash while it was open.
  const untouched = signed.recentBlockhash === prepared.blockhash;
  const lastValidBlockHeight = untouched ? prepared.lastValidBlockHeight : await latestExpiry(connection);
  onStage({ stage: 'sent', signature, bytes, lastValidBlockHeight });
  await sendFirst(connection, bytes, signature);
  await confirmSent(connection, { signature, bytes, lastValidBlockHeight });
  onStage({ stage: 'confirmed', signature });
  return signature;
}

/**
 * Follows up what a wallet has signed and sent by itself; it has kept the bytes and may have taken another blockhash.
 * The signature is reported before anything else is asked for: from now on it must not be lost.
 * @throws TransactionFailed of kind `failed` or `expired`; the connection's error where it stays out of reach
 */
export async function followWalletSent(
  connection: Connection,
  { lastValidBlockHeight }: PreparedTransaction,
  signature: string,
  onStage: Report,
): Promise<string> {
  const sent = { signature, bytes: null, lastValidBlockHeight };
  onStage({ stage: 'sent', ...sent });
  await confirmSent(connection, sent);
  onStage({ stage: 'confirmed', signature });
  return signature;
}

/** The block height above which no transaction that exists by now can land. */
async function latestExpiry(connection: Connection): Promise<number> {
  return latestExpiryAt(await connection.getBlockHeight('confirmed'));
}

function signatureOf(transaction: Transaction): string {
  if (!transaction.signature) throw new Error('The wallet returned a transaction without its signature');
  return bs58.encode(transaction.signature);
}

/**
 * Sends with a preflight. An answer that was lost is no refusal: the transaction may have been taken.
 * @throws TransactionFailed where the cluster refuses it
 */
async function sendFirst(connection: Connection, bytes: Uint8Array, signature: string): Promise<void> {
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
