import '../program/buffer.ts';
import { PublicKey, type Signer, type TransactionInstruction } from '@solana/web3.js';
import { getCluster } from '../cluster.ts';
import { clusterFit } from '../cluster-fit.ts';
import { getConnection } from '../connection.ts';
import { confirmSent, listenTo, pause } from '../program/confirm-sent.ts';
import { followWalletSent, prepareTransaction, sendPrepared, type SendStage } from '../program/send.ts';
import { requireCluster } from '../require-cluster.ts';
import { type ChainSigner, requireSigner } from '../wallet/signer.ts';
import { TxProblem } from './tx-failure.ts';
import type { OnStage, SentTransaction } from './tx-stage.ts';

/** Longer than it takes the public clusters. */
const FINALIZED_POLL_MS = 20_000;
const FINALIZED_PATIENCE_MS = 90_000;

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

/** Writes a stage for the app: the bytes as text, which can be stored. */
export const told =
  (onStage: OnStage) =>
  (stage: SendStage): void =>
    onStage(
      stage.stage === 'sent'
        ? {
            ...stage,
            cluster: getCluster().name,
            bytes: stage.bytes ? Buffer.from(stage.bytes).toString('base64') : '',
          }
        : stage,
    );

/** The parts of a transaction. */
export interface Plan {
  readonly instructions: readonly TransactionInstruction[];
  /** Keys that sign beside the wallet. */
  readonly cosigners?: readonly Signer[];
}

/**
 * Signs with the connected wallet, then with the plan's cosigners, and sends until confirmed. The one way in which a
 * player sends: wallet and node are looked at once, before anything is planned, and each stage is told once.
 * @param plan says what to send; what it throws is passed on
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
 * Sends by a wallet that has been looked at. One that signs only what it sends itself does so, and is followed up.
 * @throws as `sendWithWallet`
 */
export async function sendAs(
  { address, signTransaction, signAndSend }: ChainSigner,
  plan: (wallet: PublicKey) => Plan | Promise<Plan>,
  onStage: OnStage,
): Promise<string> {
  const wallet = new PublicKey(address);
  const connection = getConnection();
  const { instructions, cosigners = [] } = await plan(wallet);
  const report = told(onStage);
  if (signTransaction) {
    const prepared = await prepareTransaction(connection, wallet, instructions);
    return sendPrepared(connection, prepared, { sign: signTransaction, cosigners }, report);
  }
  if (!signAndSend) {
    throw new TxProblem({ kind: 'signTransactionFailed', message: 'The wallet offers no signing' });
  }
  const prepared = await prepareTransaction(connection, wallet, instructions);
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
}: Omit<SentTransaction, 'cluster'>): Promise<void> {
  return confirmSent(getConnection(), {
    signature,
    bytes: bytes === '' ? null : Buffer.from(bytes, 'base64'),
    lastValidBlockHeight,
  });
}

/**
 * Waits until the cluster can no longer take a transaction back. The socket tells; where it stays silent, the status is
 * asked for now and then.
 * @returns false where that is not seen in time
 */
export async function waitFinalized(signature: string): Promise<boolean> {
  const connection = getConnection();
  const { notified, stop } = listenTo(connection, signature, 'finalized');
  try {
    const patience = Date.now() + FINALIZED_PATIENCE_MS;
    while (Date.now() < patience) {
      if ((await Promise.race([notified, pause(FINALIZED_POLL_MS)])) !== null) return true;
      const { value } = await connection.getSignatureStatus(signature);
      if (value?.confirmationStatus === 'finalized') return true;
    }
    return false;
  } finally {
    stop();
  }
}
