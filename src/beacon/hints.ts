import { hash_to_field as hashToField, mapToCurveSimpleSWU } from '@noble/curves/abstract/hash-to-curve.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { isogenyImage } from './isogeny.ts';
import { roundMessage, SIGNATURE_DOMAIN } from './message.ts';

const { Fp } = bls12_381.fields;

/** Parameters of the curve E': y^2 = x^3 + A x + B, and Z of the map to E' (RFC 9380, section 8.8.1). */
const A = BigInt(
  '0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d',
);
const B = BigInt(
  '0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0',
);
const Z = 11n;

/** Factor R of the program's Montgomery form, which has fourteen limbs of 28 bits. */
const MONTGOMERY_R = Fp.create(1n << 392n);
/** Bit in the first byte of `x1`. It is set if the map takes its second candidate. */
const SECOND_CANDIDATE = 0x80;

type Affine = { readonly x: bigint; readonly y: bigint };

const mapToIsogenous = mapToCurveSimpleSWU(Fp, { A, B, Z });

/**
 * Returns the hints of a round. They are the results of inversions and square roots, which the program verifies by
 * multiplications instead of computing them. The program accepts one string of hints for each round. The string has
 * 336 bytes: seven big-endian numbers of 48 bytes, each below p without the bit `SECOND_CANDIDATE`.
 *
 * - for `u0`, then for `u1` of `hash_to_field`: the first candidate `x1` of the map to E' (RFC 9380, section 6.6.2)
 *   times R, with the bit `SECOND_CANDIDATE`; then `y` of the mapped point times R
 * - the slope of the line through the two mapped points, times R
 * - `x` and `y` of the image of the two points' sum under the isogeny, before the cofactor is cleared
 *
 * @throws RangeError outside u64; an error if a denominator is zero, for which no round has been found
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

/** Returns the hints `x1` and `y` of the map from `u` to a point of E'. */
function mapHints(u: bigint, { x, y }: Affine): [Uint8Array, Uint8Array] {
  const t = Fp.mul(Z, Fp.sqr(u));
  const x1 = Fp.mul(Fp.neg(Fp.div(B, A)), Fp.add(Fp.inv(Fp.add(Fp.sqr(t), t)), Fp.ONE));
  const candidate = inMontgomery(x1);
  if (!Fp.eql(x, x1)) candidate.set([(candidate[0] ?? 0) | SECOND_CANDIDATE]);
  return [candidate, inMontgomery(y)];
}

const inMontgomery = (number: bigint): Uint8Array => Fp.toBytes(Fp.mul(number, MONTGOMERY_R));
