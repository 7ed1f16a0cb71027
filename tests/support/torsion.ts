import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, u32Le } from '#src/protocol/bytes.ts';
import { challenge, CurvePoint, encodeToCurve, littleEndian, outputOf } from '#src/protocol/vrf-suite.ts';

const { Fn, BASE } = CurvePoint;

/** The seven points of small order but the neutral one: multiples of one of order 8. */
const generator = CurvePoint.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');
export const TORSION: readonly CurvePoint[] = Array.from({ length: 7 }, (_, index) =>
  generator.multiplyUnsafe(BigInt(index + 1)),
);

export interface TorsionProof {
  readonly key: Uint8Array;
  readonly proof: Uint8Array;
  readonly beta: Uint8Array;
}

/**
 * A proof with `onKey` added to the key and `onGamma` to Gamma, for a verifier that computes `factor(c) * point`.
 * V = s*H - c*(Gamma + T) = k*H - c*T, and c*T depends on c modulo 8 alone, which a prover can guess.
 */
export function proveWithTorsion(
  secret: Uint8Array,
  alpha: Uint8Array,
  { onKey, onGamma }: { readonly onKey: CurvePoint; readonly onGamma: CurvePoint },
  factor: (c: bigint) => bigint,
): TorsionProof {
  const { scalar, point } = ed25519.utils.getExtendedPublicKey(secret);
  const key = point.add(onKey).toBytes();
  const hashed = encodeToCurve(key, alpha);
  if (hashed === null) throw new Error('No point');
  const gamma = hashed.point.multiply(scalar).add(onGamma);
  for (let attempt = 0; ; attempt += 1) {
    const nonce = Fn.create(littleEndian(sha512(concatBytes(secret, u32Le(attempt)))));
    for (let guess = 0n; guess < 8n; guess += 1n) {
      // What the verifier's product leaves of the parts of small order.
      const u = BASE.multiply(nonce).add(onKey.multiplyUnsafe(guess));
      const v = hashed.point.multiply(nonce).add(onGamma.multiplyUnsafe(guess));
      const c = challenge(key, [hashed.point, gamma, u, v]);
      if (factor(littleEndian(c)) % 8n !== guess) continue;
      const s = Fn.create(nonce + littleEndian(c) * scalar);
      return { key, proof: concatBytes(gamma.toBytes(), c, Fn.toBytes(s)), beta: outputOf(gamma) };
    }
  }
}

/** `-c` on points of small order. */
export const byTheRfc = (c: bigint): bigint => 8n * Fn.ORDER - c;
/** `L - c`, which is `-c` only in the group of prime order: proofs made for it must be refused. */
export const byTheScalar = (c: bigint): bigint => Fn.ORDER - c;
