import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Keypair, Message } from '@solana/web3.js';

/** The bytes that precede the 32 secret bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

const nodeKeys = new WeakMap<Keypair, KeyObject>();

/**
 * Returns the bytes of a signed legacy transaction. Signs with `node:crypto`, because web3.js recompiles the message
 * for each signer.
 * @throws if `signers` does not contain a required signer
 */
export function signedTransaction(message: Message, signers: readonly Keypair[]): Uint8Array {
  const bytes = message.serialize();
  const required = message.accountKeys.slice(0, message.header.numRequiredSignatures);
  const signatures = required.map((key) => {
    const signer = signers.find(({ publicKey }) => publicKey.equals(key));
    if (signer === undefined) throw new Error(`${key.toBase58()} has to sign`);
    return sign(null, bytes, nodeKeyOf(signer));
  });
  return Buffer.concat([Buffer.of(signatures.length), ...signatures, bytes]);
}

function nodeKeyOf(signer: Keypair): KeyObject {
  const key = nodeKeys.get(signer) ?? nodeKey(signer);
  nodeKeys.set(signer, key);
  return key;
}

function nodeKey({ secretKey }: Keypair): KeyObject {
  const der = Buffer.concat([PKCS8_HEADER, secretKey.subarray(0, 32)]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}
