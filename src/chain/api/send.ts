import '../program/buffer.ts';
import { PublicKey, type Signer, type TransactionInstruction } from '@solana/web3.js';
import { getConnection } from '../connection.ts';
import { confirmSent, type SendStage, sendInstructions } from '../program/send.ts';
import { type ChainSigner, getSigner } from '../signer.ts';
import { TxProblem } from '../tx-failure.ts';
import type { OnStage, SentTransaction } from '../tx-stage.ts';

const FINALIZED_POLL_MS = 2_000;
const FINALIZED_PATIENCE_MS = 90_000;

/** The connected wallet. @throws TxProblem of kind `walletNotConnected` */
export function requireSigner(): ChainSigner {
  const signer = getSigner();
  if (!signer) throw new TxProblem({ kind: 'walletNotConnected', message: 'No wallet is connected' });
  return signer;
}

/**
 * Signs with the connected wallet, then with `cosigners`, and sends until confirmed.
 * @returns the signature
 * @throws TxProblem, TransactionFailed, the wallet's error or the connection's
 */
export function sendWithWallet(
  instructions: readonly TransactionInstruction[],
  onStage: OnStage,
  cosigners: readonly Signer[] = [],
): Promise<string> {
  const { address, signTransaction } = requireSigner();
  return sendInstructions({
    connection: getConnection(),
    payer: new PublicKey(address),
    instructions,
    cosigners,
    sign: signTransaction,
    onStage: (stage: SendStage) =>
      onStage(
        stage.stage === 'sent' ? { ...stage, bytes: Buffer.from(stage.bytes).toString('base64') } : stage,
      ),
  });
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
    bytes: Buffer.from(bytes, 'base64'),
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
