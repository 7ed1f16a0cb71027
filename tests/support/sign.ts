import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Keypair, Message } from '@solana/web3.js';

/** RFC 8410: what stands before the 32 secret bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

const nodeKeys = new WeakMap<Keypair, KeyObject>();

/**
 * The bytes of a transaction of the old format. Signs by Node's own code: web3.js compiles the message anew for each signer.
 * @throws if a signer that the message names is missing
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
  const known = nodeKeys.get(signer) ?? nodeKey(signer);
  nodeKeys.set(signer, known);
  return known;
}

function nodeKey({ secretKey }: Keypair): KeyObject {
  const der = Buffer.concat([PKCS8_HEADER, secretKey.subarray(0, 32)]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}
