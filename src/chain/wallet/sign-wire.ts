import { ed25519 } from '@noble/curves/ed25519.js';
import { equalBytes } from '#src/protocol/bytes.ts';

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
const VERSIONED = 0x80;

/**
 * Signs a serialised transaction (signatures as a compact array, then the message) with the key of one of its signers.
 * Other signatures are not changed.
 * @param secretKey 32 bytes
 * @throws if the bytes are not a transaction, or the key is not among its signers
 */
export function signWireTransaction(transaction: Uint8Array, secretKey: Uint8Array): Uint8Array {
  const signatures = compactU16(transaction, 0);
  const message = transaction.subarray(signatures.next + SIGNATURE_BYTES * signatures.value);
  const index = signerIndex(message, ed25519.getPublicKey(secretKey));
  if (index >= signatures.value) throw new Error('The transaction has no room for the signature');
  const signed = Uint8Array.from(transaction);
  signed.set(ed25519.sign(message, secretKey), signatures.next + SIGNATURE_BYTES * index);
  return signed;
}

function signerIndex(message: Uint8Array, publicKey: Uint8Array): number {
  const header = (byteAt(message, 0) & VERSIONED) === 0 ? 0 : 1;
  const signers = byteAt(message, header);
  const keys = compactU16(message, header + 3).next;
  for (let index = 0; index < signers; index += 1) {
    const from = keys + KEY_BYTES * index;
    if (equalBytes(message.subarray(from, from + KEY_BYTES), publicKey)) return index;
  }
  throw new Error('The key is not among the signers of the transaction');
}

/** Reads Solana's compact-u16 length: seven bits a byte, the lowest first. */
function compactU16(bytes: Uint8Array, from: number): { value: number; next: number } {
  let value = 0;
  for (let size = 0; size < 3; size += 1) {
    const byte = byteAt(bytes, from + size);
    value |= (byte & 0x7f) << (7 * size);
    if ((byte & 0x80) === 0) return { value, next: from + size + 1 };
  }
  throw new Error('A length is longer than three bytes');
}

function byteAt(bytes: Uint8Array, index: number): number {
  const byte = bytes[index];
  if (byte === undefined) throw new Error('The transaction ends too early');
  return byte;
}
