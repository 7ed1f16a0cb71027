import { bls12_381 } from '@noble/curves/bls12-381.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { roundPoint } from './message.ts';

/** Lengths in bytes of a compressed point of G1 and of one of G2. */
const SIGNATURE_BYTES = 48;
const GROUP_KEY_BYTES = 96;

/**
 * Whether these bytes are the signature of a round under a chain's key, by the scheme `bls-unchained-g1-rfc9380`.
 * @param groupKey 96 bytes in hex: a compressed point of G2
 * @param signature 48 bytes: a compressed point of G1
 * @returns false for whatever is malformed too: points off the curves or the subgroups, infinity, other encodings
 */
export function isRoundSignature(groupKey: string, round: bigint, signature: Uint8Array): boolean {
  try {
    const keyBytes = hexToBytes(groupKey);
    // The library reads other lengths too, which the program refuses.
    if (keyBytes.length !== GROUP_KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
    // Reading them checks that they are on their curves and in their subgroups.
    const key = bls12_381.G2.Point.fromBytes(keyBytes);
    const point = bls12_381.G1.Point.fromBytes(signature);
    if (key.is0() || point.is0()) return false;
    return bls12_381.shortSignatures.verify(point, roundPoint(round), key);
  } catch {
    // Bytes of no point, or of one that is not allowed.
    return false;
  }
}
