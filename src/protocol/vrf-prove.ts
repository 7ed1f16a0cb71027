/** Proving of RFC 9381, ECVRF-EDWARDS25519-SHA512-TAI. Apart from verification, so that no browser bundle holds it. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from './bytes.ts';
import { challenge, CurvePoint, encodeToCurve, littleEndian } from './vrf-suite.ts';

/** The 32 bytes of public key that belong to a 32-byte secret seed (RFC 8032, 5.1.5). */
export function vrfPublicKey(secretSeed: Uint8Array): Uint8Array {
  return ed25519.getPublicKey(secretSeed);
}

/**
 * ECVRF_prove (5.1) with the nonce of RFC 8032 (5.4.2.2): one key and input give one proof, always the same 80 bytes.
 * @throws when the seed has not 32 bytes, or the input does not hash to the curve
 */
export function proveVrf(secretSeed: Uint8Array, alpha: Uint8Array): Uint8Array {
  const { scalar, prefix, pointBytes } = ed25519.utils.getExtendedPublicKey(secretSeed);
  const hashed = encodeToCurve(pointBytes, alpha);
  if (hashed === null) throw new Error('the input does not hash to the curve');
  const { Fn, BASE } = CurvePoint;

  const gamma = hashed.point.multiply(scalar);
  const nonce = Fn.create(littleEndian(sha512(concatBytes(prefix, hashed.point.toBytes()))));
  const c = challenge(pointBytes, [hashed.point, gamma, BASE.multiply(nonce), hashed.point.multiply(nonce)]);
  const s = Fn.create(nonce + littleEndian(c) * scalar);
  return concatBytes(gamma.toBytes(), c, Fn.toBytes(s));
}
