import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Domain separation tag of quicknet's scheme, `bls-unchained-g1-rfc9380`. */
export const SIGNATURE_DOMAIN = utf8ToBytes('BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');

/**
 * Returns the message of a round's signature: sha256 of the round's number as a big-endian `u64`. The scheme is
 * unchained: the message does not contain the previous signature.
 * @throws RangeError outside u64
 */
export function roundMessage(round: bigint): Uint8Array {
  if (BigInt.asUintN(64, round) !== round) throw new RangeError(`not the number of a round: ${round}`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, round);
  return sha256(bytes);
}

/** Returns the point of G1 to which a round's message is hashed. A signature is this point times the secret key. */
export function roundPoint(round: bigint) {
  return bls12_381.shortSignatures.hash(roundMessage(round), SIGNATURE_DOMAIN);
}
