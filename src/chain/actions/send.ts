import '../program/buffer.ts';
import { PublicKey, type Signer, type TransactionInstruction } from '@solana/web3.js';
import { getCluster } from '../cluster.ts';
import { clusterFit } from '../cluster-fit.ts';
import { getConnection } from '../connection.ts';
import { confirmSent } from '../program/confirm-sent.ts';
import { followWalletSent, prepareTransaction, type SendStage, sendInstructions } from '../program/send.ts';
import { requireCluster } from '../require-cluster.ts';
import { type ChainSigner, getSigner } from '../wallet/signer.ts';
import { TxProblem } from './tx-failure.ts';
import type { OnStage, SentTransaction } from './tx-stage.ts';

const FINALIZED_POLL_MS = 2_000;
const FINALIZED_PATIENCE_MS = 90_000;

/** The connected wallet. @throws TxProblem of kind `walletNotConnected` */
export function requireSigner(): ChainSigner {
  const signer = getSigner();
  if (!signer) throw new TxProblem({ kind: 'walletNotConnected', message: 'No wallet is connected' });
  return signer;
}

/**
 * The connected wallet, where both it and the node are on this page's cluster.
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

/** What the app is told of a stage: the bytes as text, which can be kept. */
export const told =
  (onStage: OnStage) =>
  (stage: SendStage): void =>
    onStage(
      stage.stage === 'sent'
        ? { ...stage, bytes: stage.bytes ? Buffer.from(stage.bytes).toString('base64') : '' }
        : stage,
    );

/**
 * Signs with the connected wallet, then with `cosigners`, and sends until confirmed. A wallet that signs only what it
 * sends itself does so, and is followed up.
 * @returns the signature
 * @throws TxProblem, TransactionFailed, the wallet's error or the connection's
 */
export async function sendWithWallet(
  instructions: readonly TransactionInstruction[],
  onStage: OnStage,
  cosigners: readonly Signer[] = [],
): Promise<string> {
  onStage({ stage: 'preparing' });
  const { address, signTransaction, signAndSend } = await requireSafeSigner();
  const connection = getConnection();
  const payer = new PublicKey(address);
  const report = told(onStage);
  if (signTransaction) {
    return sendInstructions({
      connection,
      payer,
      instructions,
      cosigners,
      sign: signTransaction,
      onStage: report,
    });
  }
  if (!signAndSend) {
    throw new TxProblem({ kind: 'signTransactionFailed', message: 'The wallet offers no signing' });
  }
  const prepared = await prepareTransaction(connection, payer, instructions);
  const { transaction } = prepared;
  // Nobody could sign after a wallet that sends at once.
  for (const cosigner of cosigners) transaction.partialSign(cosigner);
  onStage({ stage: 'signing' });
  return followWalletSent(connection, prepared, await signAndSend(transaction), report);
}

/**
 * Follows a transaction up that was sent before a reload: the same bytes again, nothing is signed.
 * @throws TransactionFailed where it failed or expired
 */
export function resumeTransaction({
  signature,
  bytes,
  lastValidBlockHeight,
}: SentTransaction): Promise<void> {
  return confirmSent(getConnection(), {
    signature,
    bytes: bytes === '' ? null : Buffer.from(bytes, 'base64'),
    lastValidBlockHeight,
  });
}

/** Waits until the cluster can no longer take a transaction back; false where that is not seen in time. */
export async function waitFinalized(signature: string): Promise<boolean> {
  const patience = Date.now() + FINALIZED_PATIENCE_MS;
  while (Date.now() < patience) {
    const { value } = await getConnection().getSignatureStatus(signature);
    if (value?.confirmationStatus === 'finalized') return true;
    await new Promise((resolve) => setTimeout(resolve, FINALIZED_POLL_MS));
  }
  return false;
}
