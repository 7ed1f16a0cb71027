import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import draws from '#tests/vectors/draw.json' with { type: 'json' };
import rfc from '#tests/vectors/ecvrf-rfc9381.json' with { type: 'json' };
import { verifyIndependently } from '#tests/vectors/independent-ecvrf.ts';
import { concatBytes, fromHex, toHex, utf8ToBytes } from './bytes.ts';
import { isValidVrfKey, proofToHash, verifyVrf } from './vrf.ts';
import { challenge, decodePoint, encodeToCurve, littleEndian } from './vrf-suite.ts';
import { proveVrf, vrfPublicKey } from './vrf-prove.ts';

const { Point } = ed25519;
const P = 2n ** 255n - 19n;
const L = Point.Fn.ORDER;

const seed = new Uint8Array(32).fill(7);
const key = vrfPublicKey(seed);
const alpha = utf8ToBytes('a pool');
const proof = proveVrf(seed, alpha);

function le32(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n));
}

function withByte(bytes: Uint8Array, index: number, mask: number): Uint8Array {
  return bytes.map((byte, at) => (at === index ? byte ^ mask : byte));
}

function failureOf(publicKey: Uint8Array, input: Uint8Array, given: Uint8Array): string | null {
  const result = verifyVrf(publicKey, input, given);
  return result.ok ? null : result.failure;
}

/** The eight points of small order, as multiples of one of order 8. */
const order8 = 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a';
const smallOrder = Array.from({ length: 8 }, (_, times) =>
  Point.fromHex(order8).multiplyUnsafe(BigInt(times)).toBytes(),
);

describe('RFC 9381, Appendix B.3', () => {
  test.each(rfc.vectors)('$name, every intermediate value', (vector) => {
    const [sk, pk, input, pi] = [vector.sk, vector.pk, vector.alpha, vector.pi].map(fromHex);
    if (!sk || !pk || !input || !pi) throw new Error('incomplete vector');
    const hashed = encodeToCurve(pk, input);
    const k = Point.Fn.create(littleEndian(fromHex(vector.kString)));
    const secret = sha512(sk);
    expect(toHex(vrfPublicKey(sk))).toBe(vector.pk);
    expect(toHex(ed25519.utils.getExtendedPublicKey(sk).head)).toBe(vector.x);
    expect(hashed?.tries).toBe(vector.ctr + 1);
    expect(toHex(hashed?.point.toBytes() ?? new Uint8Array())).toBe(vector.h);
    expect(toHex(sha512(concatBytes(secret.subarray(32), fromHex(vector.h))))).toBe(vector.kString);
    expect(Point.BASE.multiply(k).toHex()).toBe(vector.u);
    expect(Point.fromHex(vector.h).multiply(k).toHex()).toBe(vector.v);
    expect(toHex(proveVrf(sk, input))).toBe(vector.pi);
    expect(verifyVrf(pk, input, pi)).toEqual({ ok: true, beta: fromHex(vector.beta) });
    expect(proofToHash(pi)).toEqual({ ok: true, beta: fromHex(vector.beta) });
    expect(verifyIndependently(pk, input, pi)).toBe(vector.beta);
  });
});

describe('a proof', () => {
  test('fails with any bit of any byte flipped', () => {
    for (let index = 0; index < proof.length; index += 1) {
      expect(failureOf(key, alpha, withByte(proof, index, 1 << (index % 8))), `byte ${index}`).not.toBeNull();
    }
  });

  test('fails for another key, another input and another pool’s proof', () => {
    const other = new Uint8Array(32).fill(8);
    expect(failureOf(vrfPublicKey(other), alpha, proof)).toBe('challengeMismatch');
    expect(failureOf(key, utf8ToBytes('another pool'), proof)).toBe('challengeMismatch');
    expect(failureOf(key, alpha, proveVrf(seed, utf8ToBytes('another pool')))).toBe('challengeMismatch');
  });

  test('fails with s + L, which the equation alone would accept', () => {
    const s = littleEndian(proof.subarray(48));
    const shifted = concatBytes(proof.subarray(0, 48), le32(s + L));
    expect(failureOf(key, alpha, shifted)).toBe('scalarOutOfRange');
    expect(proofToHash(shifted)).toEqual({ ok: false, failure: 'scalarOutOfRange' });
    const largest = concatBytes(proof.subarray(0, 48), le32(L - 1n));
    expect(failureOf(key, alpha, largest)).toBe('challengeMismatch');
  });

  test.each([0, 1, 79, 81, 160])('of %d bytes is malformed', (length) => {
    expect(failureOf(key, alpha, new Uint8Array(length))).toBe('malformedProof');
  });

  test('fails with a Gamma that is no canonical point', () => {
    for (const gamma of [le32(P), le32(P + 1n), le32(2n), le32(1n + 2n ** 255n)]) {
      expect(failureOf(key, alpha, concatBytes(gamma, proof.subarray(32)))).toBe('invalidGamma');
    }
  });

  test('with a Gamma shifted by a point of small order gives no second output', () => {
    for (const torsion of smallOrder.slice(1)) {
      const gamma = Point.fromBytes(proof.subarray(0, 32)).add(Point.fromBytes(torsion)).toBytes();
      expect(failureOf(key, alpha, concatBytes(gamma, proof.subarray(32)))).toBe('challengeMismatch');
    }
  });

  test('is one for a key and input, and holds for any', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(bytes, fc.uint8Array({ maxLength: 64 }), (secret, input) => {
        const made = proveVrf(secret, input);
        expect(proveVrf(secret, input)).toEqual(made);
        const result = verifyVrf(vrfPublicKey(secret), input, made);
        expect(result).toEqual(proofToHash(made));
        expect(result.ok).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a key', () => {
  test('of small order is refused, though its proofs could be made by anyone', () => {
    expect(new Set(smallOrder.map(toHex)).size).toBe(8);
    for (const weak of smallOrder) {
      expect(isValidVrfKey(weak)).toBe(false);
      expect(failureOf(weak, alpha, proof)).toBe('invalidKey');
    }
  });

  test('of small order is refused even where the equation holds, which anyone can arrange', () => {
    const [neutral = key] = smallOrder;
    const hashed = encodeToCurve(neutral, alpha)?.point ?? Point.BASE;
    // With Y and Gamma neutral, U = sB and V = sH whatever the challenge: here s = 1.
    const c = challenge(neutral, [hashed, Point.ZERO, Point.BASE, hashed]);
    const forged = concatBytes(Point.ZERO.toBytes(), c, le32(1n));
    expect(proofToHash(forged).ok).toBe(true);
    expect(failureOf(neutral, alpha, forged)).toBe('invalidKey');
  });

  test('that is not canonically encoded is refused', () => {
    for (let above = 0n; above < 19n; above += 1n) {
      expect(isValidVrfKey(le32(P + above)), `p + ${above}`).toBe(false);
      expect(isValidVrfKey(le32(P + above + 2n ** 255n)), `p + ${above}, sign`).toBe(false);
    }
    for (const xIsZero of [1n, P - 1n]) expect(decodePoint(le32(xIsZero + 2n ** 255n))).toBeNull();
    expect(isValidVrfKey(le32(2n))).toBe(false);
    expect(isValidVrfKey(new Uint8Array(31))).toBe(false);
    expect(isValidVrfKey(key)).toBe(true);
  });

  test('with a part of small order is valid, as the RFC has it', () => {
    const mixed = Point.fromBytes(key).add(Point.fromHex(order8)).toBytes();
    expect(isValidVrfKey(mixed)).toBe(true);
    expect(failureOf(mixed, alpha, proof)).toBe('challengeMismatch');
  });
});

describe('an implementation of no common code', () => {
  test('agrees about every published draw, and about a broken proof', () => {
    for (const { vrfKey, alpha: input, proof: pi, beta } of draws.vectors.slice(7, 13)) {
      const [pk, a, made] = [fromHex(vrfKey), fromHex(input), fromHex(pi)];
      expect(verifyIndependently(pk, a, made)).toBe(beta);
      expect(verifyIndependently(pk, a, withByte(made, 40, 1))).toBeNull();
    }
  });
});
