import { hash_to_field as hashToField, mapToCurveSimpleSWU } from '@noble/curves/abstract/hash-to-curve.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { isogenyImage } from './isogeny.ts';
import { roundMessage, SIGNATURE_DOMAIN } from './message.ts';

const { Fp } = bls12_381.fields;

/** E': y^2 = x^3 + A x + B, and Z, of the map to G1's curve (RFC 9380, section 8.8.1). */
const A = BigInt(
  '0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d',
);
const B = BigInt(
  '0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0',
);
const Z = 11n;

/** Factor of Montgomery's form with seven limbs of 56 bits, which the program computes in. */
const MONTGOMERY_R = Fp.create(1n << 392n);

type Affine = { readonly x: bigint; readonly y: bigint };

const mapToIsogenous = mapToCurveSimpleSWU(Fp, { A, B, Z });

/**
 * Computes the hints that the submitter of a round adds for the program, which multiplies and compares where it would have to invert and to
 * take roots: other hints make it refuse, never take another point. 336 bytes, seven big-endian numbers of 48:
 *
 * - for `u0`, then for `u1` of `hash_to_field`: `1 / (t^2 + t)` times R, where `t = Z u^2` (RFC 9380, section 6.6.2); then `y`
 *   of the point of E' that it is mapped to
 * - `1 / (x1 - x0)` of these two points, times R
 * - `x` and `y` of the isogeny's image of their sum, its cofactor not cleared
 *
 * @throws where a denominator is zero: no round is known for which one is
 */
export function roundHints(round: bigint): Uint8Array {
  const [u0, u1] = hashToField(roundMessage(round), 2, {
    DST: SIGNATURE_DOMAIN,
    p: Fp.ORDER,
    m: 1,
    k: 128,
    expand: 'xmd',
    hash: sha256,
  }).flat() as [bigint, bigint];
  const [p0, p1] = [mapToIsogenous(u0), mapToIsogenous(u1)];
  const inverse = Fp.inv(Fp.sub(p1.x, p0.x));
  const sum = chordSum(p0, p1, inverse);
  const image = isogenyImage(sum.x, sum.y);
  return concatBytes(
    inMontgomery(mapInverse(u0)),
    Fp.toBytes(p0.y),
    inMontgomery(mapInverse(u1)),
    Fp.toBytes(p1.y),
    inMontgomery(inverse),
    Fp.toBytes(image.x),
    Fp.toBytes(image.y),
  );
}

function mapInverse(u: bigint): bigint {
  const t = Fp.mul(Z, Fp.sqr(u));
  return Fp.inv(Fp.add(Fp.sqr(t), t));
}

/** The sum of two points of different `x`, given the inverse of their distance. */
function chordSum(p0: Affine, p1: Affine, inverse: bigint): Affine {
  const slope = Fp.mul(Fp.sub(p1.y, p0.y), inverse);
  const x = Fp.sub(Fp.sub(Fp.sqr(slope), p0.x), p1.x);
  return { x, y: Fp.sub(Fp.mul(slope, Fp.sub(p0.x, x)), p0.y) };
}

const inMontgomery = (number: bigint): Uint8Array => Fp.toBytes(Fp.mul(number, MONTGOMERY_R));
