import { hash_to_field as hashToField } from '@noble/curves/abstract/hash-to-curve.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHex } from '../protocol/bytes.ts';
import published from './vectors/quicknet-rounds.json' with { type: 'json' };
import { roundHints } from './hints.ts';
import { roundMessage, roundPoint, SIGNATURE_DOMAIN } from './message.ts';

const { Fp } = bls12_381.fields;
const R = Fp.create(1n << 392n);
const SECOND_CANDIDATE = 1n << 383n;
/** RFC 9380, section 8.8.1. */
const A =
  Fp.create(
    0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn,
  );
const B =
  Fp.create(
    0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n,
  );
const onIsogenous = (x: bigint): bigint => Fp.add(Fp.mul(Fp.add(Fp.sqr(x), A), x), B);

/** Verifies the hints of one map as the program does, and returns the point. */
function mapped(u: bigint, candidate: bigint, y: bigint): { readonly x: bigint; readonly y: bigint } {
  const t = Fp.mul(11n, Fp.sqr(u));
  const c = Fp.neg(Fp.div(B, A));
  const x1 = Fp.div(candidate & ~SECOND_CANDIDATE, R);
  expect(Fp.mul(Fp.sub(x1, c), Fp.add(Fp.sqr(t), t))).toBe(c);
  const point = { x: candidate & SECOND_CANDIDATE ? Fp.mul(t, x1) : x1, y: Fp.div(y, R) };
  expect(Fp.sqr(point.y)).toBe(onIsogenous(point.x));
  expect(point.y & 1n).toBe(u & 1n);
  return point;
}

function check(round: bigint): void {
  const hints = roundHints(round);
  expect(hints.length).toBe(336);
  const numbers = Array.from({ length: 7 }, (_, at) =>
    BigInt(`0x${toHex(hints.subarray(at * 48, at * 48 + 48))}`),
  );
  const [candidate0, y0, candidate1, y1, slope, x, y] = numbers as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  for (const number of [candidate0 & ~SECOND_CANDIDATE, y0, candidate1 & ~SECOND_CANDIDATE, y1, slope, x, y])
    expect(number).toBeLessThan(Fp.ORDER);
  const options = { DST: SIGNATURE_DOMAIN, p: Fp.ORDER, m: 1, k: 128, expand: 'xmd', hash: sha256 } as const;
  const [u0, u1] = hashToField(roundMessage(round), 2, options).flat() as [bigint, bigint];
  const [p0, p1] = [mapped(u0, candidate0, y0), mapped(u1, candidate1, y1)];
  expect(Fp.mul(slope, Fp.sub(p1.x, p0.x))).toBe(Fp.mul(Fp.sub(p1.y, p0.y), R));
  // The hints contain the image before its cofactor is cleared.
  const image = bls12_381.G1.Point.fromAffine({ x, y });
  expect(image.clearCofactor().equals(roundPoint(round))).toBe(true);
}

describe("a round's hints", () => {
  it.each(published.rounds)('give the signed point of the published round $round', ({ round }) => {
    check(BigInt(round));
  });

  it('give the signed point of any round', () => {
    fc.assert(fc.property(fc.bigInt(0n, 2n ** 64n - 1n), check), { numRuns: 20 });
  });

  it.each([-1n, 2n ** 64n])('throw a RangeError for %d, which is not a u64', (number) => {
    expect(() => roundHints(number)).toThrow(RangeError);
  });
});
