import './buffer.ts';
import {
  type Connection,
  type PublicKey,
  SendTransactionError,
  Transaction,
  type TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';
import { isHttpError } from '#src/lib/http-error.ts';
import { log } from '#src/lib/log.ts';
import { computeBudget, type Priority } from './compute-budget.ts';
import { confirmSent, type Follower, type SignedTransaction } from './confirm-sent.ts';
import { latestExpiryAt } from './expiry.ts';
import { blockhashOf, type Signed, signatureOf } from './signed.ts';
import { TransactionFailed } from './transaction-failed.ts';

/**
 * HTTP statuses and JSON-RPC codes of a node that never sends transactions, or not for this page: a retry cannot
 * succeed.
 */
const NEVER_SENT: ReadonlySet<unknown> = new Set([401, 403, 404, 405, 410, -32_601]);

export type SendStage =
  | { readonly stage: 'preparing' }
  | { readonly stage: 'signing' }
  /** Signed, and from now on possibly received by the cluster: an interrupted caller can resume with `confirmSent`. */
  | ({ readonly stage: 'sent' } & SignedTransaction)
  | { readonly stage: 'confirmed'; readonly signature: string };

type Report = (stage: SendStage) => void;
/** Adds all signatures; what it throws is passed on, a rejection in the wallet included. */
type Sign = (transaction: Transaction) => Promise<Signed>;
/** Creates the follower of a transaction that was sent. */
type Follow = (sent: SignedTransaction) => Follower;

export interface SendRequest {
  readonly connection: Connection;
  readonly payer: PublicKey;
  readonly instructions: readonly TransactionInstruction[];
  readonly sign: Sign;
  readonly onStage?: Report;
}

/** A complete transaction without its signatures. */
export interface PreparedTransaction {
  readonly transaction: Transaction;
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
  /** Slot at which the blockhash was read: the transaction can only land later. */
  readonly slot: number;
  /** The priority fee in lamports. */
  readonly priorityFee: bigint;
}

/**
 * Signs a transaction once and sends the same bytes until it is confirmed or its blockhash has expired.
 * @returns its signature
 * @throws TransactionFailed, or what `sign` or the connection throws
 */
export async function sendInstructions(request: SendRequest): Promise<string> {
  const { connection, payer, instructions, sign, onStage = () => undefined } = request;
  onStage({ stage: 'preparing' });
  const prepared = await prepareTransaction(connection, payer, instructions);
  return sendPrepared(connection, prepared, sign, onStage);
}

/**
 * Signs a prepared transaction, and sends it until it is confirmed or has expired.
 * @returns its signature
 * @throws TransactionFailed, or what `sign` or the connection throws
 */
export async function sendPrepared(
  connection: Connection,
  prepared: PreparedTransaction,
  sign: Sign,
  onStage: Report,
): Promise<string> {
  onStage({ stage: 'signing' });
  return sendSigned(connection, prepared, await sign(prepared.transaction), onStage);
}

/**
 * Simulates the instructions and builds a transaction of them with compute limit, priority fee and blockhash.
 * @throws TransactionFailed of kind `refused` if the simulation fails; the connection's error
 */
export async function prepareTransaction(
  connection: Connection,
  payer: PublicKey,
  instructions: readonly TransactionInstruction[],
  priority?: Priority,
): Promise<PreparedTransaction> {
  const [budget, { context, value }] = await Promise.all([
    computeBudget(connection, payer, instructions, priority),
    connection.getLatestBlockhashAndContext('confirmed'),
  ]);
  const { blockhash, lastValidBlockHeight } = value;
  const transaction = new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight });
  transaction.add(...budget.instructions, ...instructions);
  const { priorityFee } = budget;
  return { transaction, blockhash, lastValidBlockHeight, slot: context.slot, priorityFee };
}

/**
 * Sends a fully signed transaction, until it is confirmed or has expired.
 * @param follow left out if the connection's error is to be thrown
 * @returns its signature
 * @throws TransactionFailed, or the connection's error
 */
export async function sendSigned(
  connection: Connection,
  prepared: PreparedTransaction,
  signed: Signed,
  onStage: Report,
  follow?: Follow,
): Promise<string> {
  const signature = signatureOf(signed);
  const bytes = signed.serialize();
  // A wallet may have set a newer blockhash while its prompt was open.
  const untouched = blockhashOf(signed) === prepared.blockhash;
  const lastValidBlockHeight = untouched ? prepared.lastValidBlockHeight : await latestExpiry(connection);
  const sent = { signature, bytes, lastValidBlockHeight };
  onStage({ stage: 'sent', ...sent });
  await sendFirst(connection, bytes, signature);
  await confirmSent(connection, sent, follow?.(sent));
  onStage({ stage: 'confirmed', signature });
  return signature;
}

/**
 * Waits for a transaction that a wallet has signed and sent by itself; its bytes are unknown and it may use another
 * blockhash. The signature is reported before the first request: from then on it must not be lost.
 * @throws TransactionFailed of kind `failed` or `expired`; the connection's error if the node stays unreachable
 */
export async function followWalletSent(
  connection: Connection,
  { lastValidBlockHeight }: PreparedTransaction,
  signature: string,
  onStage: Report,
  follow?: Follow,
): Promise<string> {
  const sent = { signature, bytes: null, lastValidBlockHeight };
  onStage({ stage: 'sent', ...sent });
  await confirmSent(connection, sent, follow?.(sent));
  onStage({ stage: 'confirmed', signature });
  return signature;
}

/** Fetches the block height above which no transaction that exists now can land. */
async function latestExpiry(connection: Connection): Promise<number> {
  return latestExpiryAt(await connection.getBlockHeight('confirmed'));
}

/**
 * Sends with a preflight. A lost answer or an unknown blockhash is not a refusal: the node may have accepted the
 * transaction, or may lag. The block height decides the expiry.
 * @throws TransactionFailed if the cluster refuses it; HttpError if the node never sends transactions
 */
async function sendFirst(connection: Connection, bytes: Uint8Array, signature: string): Promise<void> {
  try {
    await connection.sendRawTransaction(bytes, { preflightCommitment: 'confirmed', maxRetries: 0 });
  } catch (error) {
    if (isHttpError(error) && NEVER_SENT.has(error.code)) throw error;
    if (!(error instanceof SendTransactionError)) return;
    const refusal = await findRefusal(connection, bytes, signature);
    if (refusal !== null) throw refusal;
  }
}

/** Returns why the cluster refuses the transaction; null if it does not, or if that is unknown. */
async function findRefusal(
  connection: Connection,
  bytes: Uint8Array,
  signature: string,
): Promise<TransactionFailed | null> {
  try {
    // web3.js keeps the logs of a failed preflight but not its error: a simulation returns it.
    const { value } = await connection.simulateTransaction(VersionedTransaction.deserialize(bytes), {
      sigVerify: false,
      replaceRecentBlockhash: false,
      commitment: 'confirmed',
    });
    // Bytes that have landed already are refused as well.
    const landed = await connection.getSignatureStatus(signature);
    if (value.err === null || landed.value !== null || isNoRefusal(value.err)) return null;
    return new TransactionFailed('refused', value.err, value.logs ?? [], signature);
  } catch (error) {
    // Bytes that were sent may land, whether or not the node answers now.
    log.warn('Why a transaction was not taken is not known', error);
    return null;
  }
}

const isNoRefusal = (error: unknown): boolean =>
  error === 'BlockhashNotFound' || error === 'AlreadyProcessed';
