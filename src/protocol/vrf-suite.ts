/**
 * What proving and verifying share of ECVRF-EDWARDS25519-SHA512-TAI (RFC 9381, suite 0x03).
 * Names in comments are those of the RFC's sections.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from './bytes.ts';

export type CurvePoint = InstanceType<typeof ed25519.Point>;
export const CurvePoint = ed25519.Point;

export const POINT_BYTES = 32;
export const CHALLENGE_BYTES = 16;
const SCALAR_BYTES = 32;
export const PROOF_BYTES = POINT_BYTES + CHALLENGE_BYTES + SCALAR_BYTES;

const SUITE = 0x03;
const LARGEST_TRY = 255;

export interface HashedPoint {
  readonly point: CurvePoint;
  /** How many hashes it took, at least one. */
  readonly tries: number;
}

/** string_to_point of RFC 8032, strict: null for `y >= p`, for no point of the curve, and for `x = 0` with its sign set. */
export function decodePoint(bytes: Uint8Array): CurvePoint | null {
  if (bytes.length !== POINT_BYTES) return null;
  try {
    return CurvePoint.fromBytes(bytes, false);
  } catch {
    // The library's only way to say that 32 bytes are no point.
    return null;
  }
}

/** ECVRF_encode_to_curve_try_and_increment (5.4.1.1); null when none of 256 tries gives a point. */
export function encodeToCurve(publicKey: Uint8Array, alpha: Uint8Array): HashedPoint | null {
  for (let counter = 0; counter <= LARGEST_TRY; counter += 1) {
    const hash = sha512(
      concatBytes(Uint8Array.of(SUITE, 0x01), publicKey, alpha, Uint8Array.of(counter, 0x00)),
    );
    const point = decodePoint(hash.subarray(0, POINT_BYTES))?.clearCofactor();
    if (point !== undefined && !point.is0()) return { point, tries: counter + 1 };
  }
  return null;
}

/** ECVRF_challenge_generation (5.4.3) over the encoded key, H, Gamma, U and V. */
export function challenge(publicKey: Uint8Array, points: readonly CurvePoint[]): Uint8Array {
  const encoded = points.map((point) => point.toBytes());
  const hash = sha512(concatBytes(Uint8Array.of(SUITE, 0x02), publicKey, ...encoded, Uint8Array.of(0x00)));
  return hash.slice(0, CHALLENGE_BYTES);
}

/** ECVRF_proof_to_hash (5.2) of a decoded Gamma: 64 bytes. */
export function outputOf(gamma: CurvePoint): Uint8Array {
  return sha512(
    concatBytes(Uint8Array.of(SUITE, 0x03), gamma.clearCofactor().toBytes(), Uint8Array.of(0x00)),
  );
}

/** int_to_string's inverse: little-endian. */
export function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
