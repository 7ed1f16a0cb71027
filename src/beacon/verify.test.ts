import { bls12_381 } from '@noble/curves/bls12-381.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestBeacon } from './testing/test-beacon.ts';
import published from './vectors/quicknet-rounds.json' with { type: 'json' };
import { QUICKNET } from './chain.ts';
import { roundPoint } from './message.ts';
import { isRoundSignature } from './verify.ts';

const { G1, G2, shortSignatures } = bls12_381;
const KEY = QUICKNET.groupKey;

const rounds = published.rounds.map(({ round, signature }) => ({
  round: BigInt(round),
  signature: hexToBytes(signature),
}));
const [{ round, signature }] = rounds as [(typeof rounds)[number]];

/** Returns the bytes with one bit flipped. */
const flipped = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.with(bit >> 3, (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7)));

/** Returns a point of the curve outside the subgroup. */
function outsideSubgroup(): Uint8Array {
  const { Fp } = bls12_381.fields;
  for (let x = 1n; ; x++) {
    const square = Fp.add(Fp.mul(Fp.sqr(x), x), 4n);
    if (!Fp.eql(Fp.pow(square, (Fp.ORDER - 1n) / 2n), Fp.ONE)) continue;
    const point = new G1.Point(x, Fp.sqrt(square), 1n);
    if (!point.isTorsionFree()) return Fp.toBytes(x).with(0, 0x80);
  }
}

const infinity = (length: number): Uint8Array => new Uint8Array(length).with(0, 0xc0);

// The computation takes seconds, and much longer on a busy machine.
describe("a round's signature", { timeout: 120_000 }, () => {
  it.each(rounds)('is valid for the published round $round, and invalid for the next round', (vector) => {
    expect(isRoundSignature(KEY, vector.round, vector.signature)).toBe(true);
    expect(isRoundSignature(KEY, vector.round + 1n, vector.signature)).toBe(false);
  });

  it('is valid under the key that signed it and invalid under another key, for any key and round', () => {
    const numbers = fc.integer({ min: 0, max: 0xffff_ffff });
    fc.assert(
      fc.property(numbers, numbers, fc.bigInt(0n, 2n ** 64n - 1n), (one, other, anyRound) => {
        fc.pre(one !== other);
        const beacon = new TestBeacon(one);
        const bytes = beacon.sign(anyRound);
        expect(isRoundSignature(beacon.chain.groupKey, anyRound, bytes)).toBe(true);
        expect(isRoundSignature(new TestBeacon(other).chain.groupKey, anyRound, bytes)).toBe(false);
      }),
      { numRuns: 10 },
    );
  });

  it('is invalid with any bit flipped', () => {
    for (let bit = 0; bit < signature.length * 8; bit++) {
      expect([bit, isRoundSignature(KEY, round, flipped(signature, bit))]).toEqual([bit, false]);
    }
  });

  it.each<[string, Uint8Array]>([
    ['empty', new Uint8Array()],
    ['a byte too short', signature.subarray(1)],
    ['a byte too long', Uint8Array.of(...signature, 0)],
    ['infinity', infinity(48)],
    ['the negated point', G1.Point.fromBytes(signature).negate().toBytes()],
    ['the uncompressed point', G1.Point.fromBytes(signature).toBytes(false)],
    ['a point outside the subgroup', outsideSubgroup()],
    ['all ones', new Uint8Array(48).fill(0xff)],
  ])('is invalid if it is %s', (_what, bytes) => {
    expect(isRoundSignature(KEY, round, bytes)).toBe(false);
  });

  it.each<[string, string]>([
    ['empty', ''],
    ['not hex', 'key'],
    ['a byte too short', KEY.slice(2)],
    ['infinity', `c0${'00'.repeat(95)}`],
    ['the uncompressed point', G2.Point.fromHex(KEY).toHex(false)],
  ])('is invalid under a key that is %s', (_what, key) => {
    expect(isRoundSignature(key, round, signature)).toBe(false);
  });

  it('is invalid if signature and key are infinity, although they satisfy the equation for every round', () => {
    expect(isRoundSignature(`c0${'00'.repeat(95)}`, round, infinity(48))).toBe(false);
  });

  it.each([-1n, 2n ** 64n])('is invalid for the round %d, which is not a u64', (number) => {
    const beacon = new TestBeacon();
    const wrapped = beacon.sign(BigInt.asUintN(64, number));
    expect(isRoundSignature(beacon.chain.groupKey, number, wrapped)).toBe(false);
  });

  it('is invalid if the key signed it in another scheme', () => {
    const secret = new Uint8Array(32).fill(7);
    const key = shortSignatures.getPublicKey(secret).toHex();
    const domain = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_';
    const hash = shortSignatures.hash(new Uint8Array(32), domain);
    expect(isRoundSignature(key, 1n, shortSignatures.sign(hash, secret).toBytes())).toBe(false);
    expect(isRoundSignature(key, 1n, shortSignatures.sign(roundPoint(1n), secret).toBytes())).toBe(true);
  });
});
