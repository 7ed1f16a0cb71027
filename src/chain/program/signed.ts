import './buffer.ts';
import { type Transaction, VersionedMessage, type VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';

/** A transaction in either of web3.js's classes. */
export type Signed = Transaction | VersionedTransaction;

const isVersioned = (transaction: Signed): transaction is VersionedTransaction => 'message' in transaction;

/** Returns the signed message, as a copy that no other code can change. */
export function messageOf(transaction: Signed): VersionedMessage {
  const message = isVersioned(transaction) ? transaction.message : transaction.compileMessage();
  return VersionedMessage.deserialize(Uint8Array.from(message.serialize()));
}

/** Returns the bytes in wire format, with the signatures that are present. */
export function wireBytes(transaction: Signed): Uint8Array {
  if (isVersioned(transaction)) return transaction.serialize();
  return Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }));
}

export function blockhashOf(transaction: Signed): string | undefined {
  return isVersioned(transaction) ? transaction.message.recentBlockhash : transaction.recentBlockhash;
}

/** Returns the payer's signature in base58, which identifies the transaction. @throws if it is missing */
export function signatureOf(transaction: Signed): string {
  const signature = isVersioned(transaction) ? transaction.signatures[0] : transaction.signature;
  if (!signature) throw new Error('The wallet returned a transaction without its signature');
  return bs58.encode(signature);
}
