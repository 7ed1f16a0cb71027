import { hash_to_field as hashToField } from '@noble/curves/abstract/hash-to-curve.js';
import { FpIsSquare } from '@noble/curves/abstract/modular.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { roundMessage, SIGNATURE_DOMAIN } from '#src/beacon/message.ts';

const { Fp } = bls12_381.fields;

/** E': y^2 = x^3 + A x + B, and Z. Source: RFC 9380, section 8.8.1. */
const A = 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn;
const B = 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n;
const Z = 11n;

/**
 * Returns for how many of a round's two field elements the map takes the second candidate, because the first one is not
 * an x of the curve. The second one costs more. Source: RFC 9380, section 6.6.2.
 */
export function secondCandidates(round: bigint): number {
  const hash = { DST: SIGNATURE_DOMAIN, p: Fp.ORDER, m: 1, k: 128, expand: 'xmd', hash: sha256 } as const;
  const elements = hashToField(roundMessage(round), 2, hash).flat();
  return elements.filter((u) => !isFirstOnCurve(u)).length;
}

function isFirstOnCurve(u: bigint): boolean {
  const t = Fp.mul(Z, Fp.sqr(u));
  const x = Fp.mul(Fp.div(Fp.neg(B), A), Fp.add(1n, Fp.inv(Fp.add(Fp.sqr(t), t))));
  return FpIsSquare(Fp, Fp.add(Fp.add(Fp.pow(x, 3n), Fp.mul(A, x)), B));
}
