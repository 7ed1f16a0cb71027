import { bls12_381 } from '@noble/curves/bls12-381.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { roundPoint } from './message.ts';

/** Lengths in bytes of a compressed point of G1 and of a compressed point of G2. */
const SIGNATURE_BYTES = 48;
const GROUP_KEY_BYTES = 96;

/**
 * Whether bytes are the signature of a round under a chain's key in the scheme `bls-unchained-g1-rfc9380`.
 * @param groupKey 96 bytes in hex: a compressed point of G2
 * @param signature 48 bytes: a compressed point of G1
 * @returns false for malformed input too: points outside their curve or subgroup, infinity, and other encodings
 */
export function isRoundSignature(groupKey: string, round: bigint, signature: Uint8Array): boolean {
  try {
    const keyBytes = hexToBytes(groupKey);
    // The library also accepts other lengths, which the program refuses.
    if (keyBytes.length !== GROUP_KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
    // `fromBytes` throws if the point is not on its curve or not in its subgroup.
    const key = bls12_381.G2.Point.fromBytes(keyBytes);
    const point = bls12_381.G1.Point.fromBytes(signature);
    if (key.is0() || point.is0()) return false;
    return bls12_381.shortSignatures.verify(point, roundPoint(round), key);
  } catch {
    // The key is not hex, the round is not a u64, or the bytes are not those of a valid point.
    return false;
  }
}
