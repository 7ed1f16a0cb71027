import '../program/buffer.ts';
import { ed25519 } from '@noble/curves/ed25519.js';
import { PublicKey, type VersionedMessage, VersionedTransaction } from '@solana/web3.js';
import { LARGEST_TRANSACTION } from '../program/transaction-size.ts';
import { TxProblem } from '../actions/tx-failure.ts';
import { includesInstructions } from './own-instructions.ts';
import { isEmpty, signatureIn, transactionIn } from './shapes.ts';

/**
 * Reads a wallet's answer to a signature request, in any shape, and checks it.
 * @param request the message that the wallet received; the wallet may have changed the object itself
 * @param address of the wallet that the request was sent to
 * @returns the transaction with the wallet's signature, ready to be sent
 * @throws TxProblem of kind `walletUnsigned`, `walletSwitched`, `walletChanged` or `signTransactionFailed`
 */
export function checkSigned(
  request: VersionedMessage,
  address: string,
  answer: unknown,
): VersionedTransaction {
  const transaction = transactionIn(answer) ?? withSignature(request, address, answer);
  const { message, signatures } = transaction;
  const payer = message.staticAccountKeys[0]?.toBase58();
  if (payer !== address)
    throw problem('walletSwitched', `The wallet signed for ${payer}, not for ${address}`);
  if (!includesInstructions(request, message)) {
    throw problem('walletChanged', 'The wallet changed what the transaction does');
  }
  const signature = signatures[0];
  if (!signature || isEmpty(signature)) {
    throw problem('walletUnsigned', 'The wallet returned the transaction without its signature');
  }
  if (!verifies(signature, message.serialize(), new PublicKey(address))) {
    throw problem('walletSwitched', `The signature is not of ${address}`);
  }
  if (!fits(transaction)) {
    throw problem('walletChanged', 'What the wallet added makes the transaction too large');
  }
  return transaction;
}

/** Adds the signature to the message, for wallets that return only the signature. */
function withSignature(request: VersionedMessage, address: string, answer: unknown): VersionedTransaction {
  const signature = signatureIn(answer);
  if (!signature) throw problem('signTransactionFailed', 'The wallet returned no transaction');
  const transaction = new VersionedTransaction(request);
  transaction.addSignature(new PublicKey(address), signature);
  return transaction;
}

function verifies(signature: Uint8Array, message: Uint8Array, key: PublicKey): boolean {
  try {
    return ed25519.verify(signature, message, key.toBytes());
  } catch {
    return false;
  }
}

function fits(transaction: VersionedTransaction): boolean {
  try {
    return transaction.serialize().length <= LARGEST_TRANSACTION;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function problem(
  kind: 'walletUnsigned' | 'walletSwitched' | 'walletChanged' | 'signTransactionFailed',
  message: string,
): TxProblem {
  return new TxProblem({ kind, message });
}
