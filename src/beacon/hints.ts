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

/** Factor of Montgomery's form with fourteen limbs of 28 bits, which the program computes in. */
const MONTGOMERY_R = Fp.create(1n << 392n);
/** Set in the first byte of an `x1` where the map takes its second candidate. */
const SECOND_CANDIDATE = 0x80;

type Affine = { readonly x: bigint; readonly y: bigint };

const mapToIsogenous = mapToCurveSimpleSWU(Fp, { A, B, Z });

/**
 * Computes the hints that the submitter of a round adds for the program, which multiplies and compares where it would have to invert and to
 * take roots. The program takes no others: a round has one string of hints. 336 bytes, seven big-endian numbers of 48, each below p:
 *
 * - for `u0`, then for `u1` of `hash_to_field`: the first candidate `x1` of the map to E' (RFC 9380, section 6.6.2) times R, its highest bit
 *   set where the map takes the second one; then `y` of the point that it is mapped to, times R
 * - the slope of the line through these two points, times R
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
  const slope = Fp.div(Fp.sub(p1.y, p0.y), Fp.sub(p1.x, p0.x));
  const x = Fp.sub(Fp.sub(Fp.sqr(slope), p0.x), p1.x);
  const image = isogenyImage(x, Fp.sub(Fp.mul(slope, Fp.sub(p0.x, x)), p0.y));
  return concatBytes(
    ...mapHints(u0, p0),
    ...mapHints(u1, p1),
    inMontgomery(slope),
    Fp.toBytes(image.x),
    Fp.toBytes(image.y),
  );
}

/** The hints of the map that takes `u` to the point. */
function mapHints(u: bigint, { x, y }: Affine): [Uint8Array, Uint8Array] {
  const t = Fp.mul(Z, Fp.sqr(u));
  const x1 = Fp.mul(Fp.neg(Fp.div(B, A)), Fp.add(Fp.inv(Fp.add(Fp.sqr(t), t)), Fp.ONE));
  const candidate = inMontgomery(x1);
  if (!Fp.eql(x, x1)) candidate.set([(candidate[0] ?? 0) | SECOND_CANDIDATE]);
  return [candidate, inMontgomery(y)];
}

const inMontgomery = (number: bigint): Uint8Array => Fp.toBytes(Fp.mul(number, MONTGOMERY_R));
