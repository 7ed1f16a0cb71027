import '../program/buffer.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { log } from '#src/lib/log.ts';
import { sleep } from '#src/lib/sleep.ts';
import { getCluster } from '../cluster.ts';
import { clusterFit } from '../cluster-fit.ts';
import { getConnection } from '../connection.ts';
import { confirmSent, type Follower, listenTo, type SignedTransaction } from '../program/confirm-sent.ts';
import { findSent } from '../program/find-sent.ts';
import { rehearse } from '../program/rehearse.ts';
import {
  followWalletSent,
  type PreparedTransaction,
  prepareTransaction,
  sendSigned,
  type SendStage,
} from '../program/send.ts';
import { TransactionFailed } from '../program/transaction-failed.ts';
import { requireCluster } from '../require-cluster.ts';
import { type ChainSigner, requireSigner } from '../wallet/signer.ts';
import { sendInTime, signInTime } from './approval.ts';
import { toTxFailure, type TxFailureKind, TxProblem } from './tx-failure.ts';
import type { OnStage, SentTransaction } from './tx-stage.ts';
import { onWake } from './wake.ts';

const FINALIZED_POLL_MS = 20_000;
/** Number of status checks before giving up: together they take longer than finalization on the public clusters. */
const FINALIZED_LOOKS = 5;

/**
 * Returns the connected wallet, if both it and the node are on this page's cluster.
 * @throws TxProblem of kind `walletNotConnected`, `wrongWalletCluster`, `wrongCluster` or `network`
 */
export async function requireSafeSigner(): Promise<ChainSigner> {
  const signer = requireSigner();
  const { name } = getCluster();
  if (clusterFit(signer.chains, name) === 'other') {
    const message = `The wallet is for ${signer.chains.join(', ')}, not for ${name}`;
    throw new TxProblem({ kind: 'wrongWalletCluster', message });
  }
  await requireCluster(getConnection());
  return signer;
}

/** Converts a transaction for the app: the bytes as text, which can be stored. */
const written = ({ signature, bytes, lastValidBlockHeight }: SignedTransaction): SentTransaction => ({
  cluster: getCluster().name,
  signature,
  bytes: bytes ? Buffer.from(bytes).toString('base64') : '',
  lastValidBlockHeight,
});

/** Wraps the app's callback: converts each stage for it. */
export const forApp =
  (onStage: OnStage) =>
  (stage: SendStage): void =>
    onStage(stage.stage === 'sent' ? { stage: 'sent', ...written(stage) } : stage);

/**
 * Returns a follower that waits until the outcome is certain, and checks at once when the player or the network is
 * back.
 */
export function followerOf(sent: SentTransaction, onStage: OnStage): Follower {
  let look = (): void => undefined;
  return {
    onWake(wake) {
      look = wake;
      return onWake(wake);
    },
    onUnknown: (unknown) =>
      onStage(unknown ? { stage: 'unknown', ...sent, recheck: () => look() } : { stage: 'sent', ...sent }),
  };
}

/** The parts of a transaction. */
export interface Plan {
  readonly instructions: readonly TransactionInstruction[];
  /** Whether the transaction is simulated once more, exactly as the wallet receives it. */
  readonly rehearsed?: boolean;
}

/** Replaces an expiry by `approvedLate`: the transaction never landed, so there is nothing to show in an explorer. */
function rethrowLate(error: unknown): never {
  if (error instanceof TransactionFailed && error.kind === 'expired') {
    throw new TxProblem({ kind: 'approvedLate', message: 'Approved after its blockhash had expired' });
  }
  throw error;
}

/**
 * Signs with the connected wallet and sends until confirmed. All of a player's transactions use this function: wallet
 * and node are checked once, before anything is planned, and each stage is reported once.
 * @param plan returns what to send; what it throws is passed on
 * @returns the signature
 * @throws TxProblem, TransactionFailed, the wallet's error or the connection's
 */
export async function sendWithWallet(
  plan: (wallet: PublicKey) => Plan | Promise<Plan>,
  onStage: OnStage,
): Promise<string> {
  onStage({ stage: 'preparing' });
  return sendAs(await requireSafeSigner(), plan, onStage);
}

/**
 * Whether the wallet sends by itself, which lets it use a newer blockhash at approval. On a local chain it does so only
 * if it cannot sign alone, because the wallet's own node is not on that chain.
 */
const sendsItself = ({ signTransaction, signAndSend }: ChainSigner): boolean =>
  signAndSend !== null && (signTransaction === null || getCluster().name !== 'localnet');

/** Failures of a wallet that sends by itself after which the transaction may still have been sent. */
const MAY_HAVE_SENT: ReadonlySet<TxFailureKind> = new Set(['sendTransactionFailed', 'walletLeft']);

/**
 * Returns the signature of a transaction that a wallet has sent without returning it.
 * @throws TxProblem of kind `notSent` if it never landed; the wallet's error if the chain is unreachable
 */
async function signatureOnChain(
  prepared: PreparedTransaction,
  wallet: PublicKey,
  walletError: unknown,
): Promise<string> {
  let signature: string | null;
  try {
    signature = await findSent(getConnection(), wallet, prepared);
  } catch (error) {
    log.warn('Whether the wallet has sent the transaction is not known', error);
    throw walletError;
  }
  if (signature !== null) return signature;
  throw new TxProblem({ kind: 'notSent', message: toTxFailure(walletError).message });
}

/**
 * Sends with a wallet that has been checked.
 * @throws as `sendWithWallet`
 */
export async function sendAs(
  signer: ChainSigner,
  plan: (wallet: PublicKey) => Plan | Promise<Plan>,
  onStage: OnStage,
): Promise<string> {
  const { address, signTransaction, signAndSend } = signer;
  const wallet = new PublicKey(address);
  const connection = getConnection();
  const { instructions, rehearsed = false } = await plan(wallet);
  const report = forApp(onStage);
  const follow = (sent: SignedTransaction): Follower => followerOf(written(sent), onStage);
  const prepare = async (): Promise<PreparedTransaction> => {
    const prepared = await prepareTransaction(connection, wallet, instructions);
    if (rehearsed) await rehearse(connection, prepared);
    return prepared;
  };
  if (signAndSend && sendsItself(signer)) {
    const prepared = await prepare();
    const send = () => signAndSend(prepared.transaction);
    const { signature, isLate } = await sendInTime(connection, prepared, send, onStage).catch(
      async (error: unknown) => {
        if (!MAY_HAVE_SENT.has(toTxFailure(error).kind)) throw error;
        onStage({ stage: 'searching' });
        return { signature: await signatureOnChain(prepared, wallet, error), isLate: false };
      },
    );
    const landing = followWalletSent(connection, prepared, signature, report, follow);
    return isLate ? landing.catch(rethrowLate) : landing;
  }
  if (!signTransaction) {
    throw new TxProblem({ kind: 'signTransactionFailed', message: 'The wallet offers no signing' });
  }
  const { prepared, signed } = await signInTime({ connection, prepare, sign: signTransaction, onStage });
  return sendSigned(connection, prepared, signed, report, follow);
}

/**
 * Resumes a transaction that was sent before a reload: the same bytes are sent again, nothing is signed.
 * @throws TransactionFailed if it failed or expired
 */
export function resumeTransaction(sent: SentTransaction, onStage: OnStage): Promise<void> {
  const { signature, bytes, lastValidBlockHeight } = sent;
  const signed = {
    signature,
    bytes: bytes === '' ? null : Buffer.from(bytes, 'base64'),
    lastValidBlockHeight,
  };
  return confirmSent(getConnection(), signed, followerOf(sent, onStage));
}

/**
 * Waits until a transaction is finalized. The WebSocket reports that; without a notification the status is polled.
 * @returns false if it is not finalized in time
 */
export async function waitFinalized(signature: string): Promise<boolean> {
  const connection = getConnection();
  const { notified, stop } = listenTo(connection, signature, 'finalized');
  try {
    for (let looks = 0; looks < FINALIZED_LOOKS; looks += 1) {
      if ((await Promise.race([notified, sleep(FINALIZED_POLL_MS).then(() => null)])) !== null) return true;
      const { value } = await connection.getSignatureStatus(signature);
      if (value?.confirmationStatus === 'finalized') return true;
    }
    return false;
  } finally {
    stop();
  }
}
