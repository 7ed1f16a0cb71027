import { hash_to_field as hashToField } from '@noble/curves/abstract/hash-to-curve.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Keypair } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { roundHints } from '#src/beacon/hints.ts';
import { isogenyImage } from '#src/beacon/isogeny.ts';
import { roundMessage, SIGNATURE_DOMAIN } from '#src/beacon/message.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import { awaitRound, fullPool, roundOf, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';

const { Fp } = bls12_381.fields;
/** Bytes of each of the seven numbers: 0 and 2 are candidates, 1 and 3 roots, 4 is the slope, 5 and 6 the image. */
const WIDTH = 48;
/** Flag in the first byte of a first candidate, set if the map takes the second candidate. */
const SECOND_CANDIDATE = 0x80;
/** Indices of the numbers whose negative leads to another point. */
const SIGNED = [1, 3, 4, 6];

let world: ProgramWorld;
let attacker: Keypair;
let pool: TestPool;
let round: bigint;
let right: Uint8Array;
beforeAll(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
  pool = fullPool(world, { maxPlayers: 8, randomMultiplier: true, bonusLamports: 5n });
  awaitRound(world, pool);
  round = roundOf(world, pool);
  right = roundHints(round);
});

const by = (hints: Uint8Array) =>
  completePool(attacker.publicKey, pool.address, world.beaconAddress, world.beacon.sign(round), hints);
const refused = (hints: Uint8Array): void => repelled(world, [by(hints)], [attacker], 'InvalidHints');

/** Returns the right hints with one of their seven numbers changed. */
function changed(at: number, change: (number: bigint) => bigint): Uint8Array {
  const from = WIDTH * at;
  const number = change(BigInt(`0x${toHex(right.subarray(from, from + WIDTH))}`));
  const hints = Uint8Array.from(right);
  hints.set(
    fromHex(
      BigInt.asUintN(8 * WIDTH, number)
        .toString(16)
        .padStart(2 * WIDTH, '0'),
    ),
    from,
  );
  return hints;
}

const A = 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn;
const B = 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n;
const MONTGOMERY_R = Fp.create(1n << 392n);

interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

/** The content of a map's hints: its first candidate, whether the map takes the second one, and y. */
interface Mapped {
  readonly u: bigint;
  readonly x1: bigint;
  readonly takesSecond: boolean;
  readonly y: bigint;
}

const second = (u: bigint, x1: bigint): bigint => Fp.mul(Fp.mul(11n, Fp.sqr(u)), x1);
const pointOf = ({ u, x1, takesSecond, y }: Mapped): Point => ({ x: takesSecond ? second(u, x1) : x1, y });
const slopeOf = (p: Point, q: Point): bigint => Fp.div(Fp.sub(q.y, p.y), Fp.sub(q.x, p.x));

/** Returns the square root with the parity of `u`, or null if there is no root. */
function rootLike(u: bigint, square: bigint): bigint | null {
  try {
    const root = Fp.sqrt(square);
    return (root & 1n) === (u & 1n) ? root : Fp.neg(root);
  } catch {
    // Half of all numbers have no square root.
    return null;
  }
}

/** Returns the two maps of a round, computed by RFC 9380, section 6.6.2. */
function mapsOf(number: bigint): [Mapped, Mapped] {
  const fields = { DST: SIGNATURE_DOMAIN, p: Fp.ORDER, m: 1, k: 128, expand: 'xmd', hash: sha256 } as const;
  return hashToField(roundMessage(number), 2, fields).map(([u = 0n]) => {
    const t = Fp.mul(11n, Fp.sqr(u));
    const x1 = Fp.mul(Fp.neg(Fp.div(B, A)), Fp.add(1n, Fp.inv(Fp.add(Fp.sqr(t), t))));
    const map = fitted(u, x1);
    if (map === null) throw new Error('one of the two candidates is on the curve');
    return map;
  }) as [Mapped, Mapped];
}

/** Returns a map's hints with `x1` as first candidate, and y of a candidate on the curve; null if neither is. */
function fitted(u: bigint, x1: bigint): Mapped | null {
  for (const takesSecond of [false, true]) {
    const { x } = pointOf({ u, x1, takesSecond, y: 0n });
    const y = rootLike(u, Fp.add(Fp.mul(Fp.add(Fp.sqr(x), A), x), B));
    if (y !== null) return { u, x1, takesSecond, y };
  }
  return null;
}

/** Returns the hints that follow from two maps and a slope; by default, the slope of the line through their points. */
function hintsFrom(
  maps: readonly [Mapped, Mapped],
  slope = slopeOf(pointOf(maps[0]), pointOf(maps[1])),
): Buffer {
  const [p, q] = [pointOf(maps[0]), pointOf(maps[1])];
  const x = Fp.sub(Fp.sub(Fp.sqr(slope), p.x), q.x);
  const image = isogenyImage(x, Fp.sub(Fp.mul(slope, Fp.sub(p.x, x)), p.y));
  const parts = maps.flatMap(({ x1, takesSecond, y }) => {
    const candidate = inMontgomery(x1);
    return [
      takesSecond ? candidate.with(0, (candidate[0] ?? 0) | SECOND_CANDIDATE) : candidate,
      inMontgomery(y),
    ];
  });
  return Buffer.concat([...parts, inMontgomery(slope), Fp.toBytes(image.x), Fp.toBytes(image.y)]);
}

const inMontgomery = (number: bigint): Uint8Array => Fp.toBytes(Fp.mul(number, MONTGOMERY_R));

test('unmodified hints are those of the round', () => {
  expect(toHex(hintsFrom(mapsOf(round)))).toBe(toHex(right));
});

describe('hints other than those of the round', () => {
  test('hints with one byte flipped, for every byte', () => {
    for (let byte = 0; byte < right.length; byte += 1)
      refused(right.with(byte, (right[byte] ?? 0) ^ (1 << (byte % 8))));
  });

  test('hints of only 0xFF and of only zeros, for all numbers and each number', () => {
    for (const byte of [0xff, 0]) {
      refused(new Uint8Array(right.length).fill(byte));
      for (let at = 0; at < 7; at += 1)
        refused(Uint8Array.from(right).fill(byte, WIDTH * at, WIDTH * (at + 1)));
    }
  });

  test('hints with up to eight times p added to each number and to each negative', () => {
    for (let at = 0; at < 7; at += 1) {
      for (let times = 1n; times <= 8n; times += 1n) {
        refused(changed(at, (number) => number + times * Fp.ORDER));
        refused(changed(at, (number) => Fp.neg(number) + times * Fp.ORDER));
      }
    }
  });

  test('hints with the negative of each number that decides a sign, and of all of them', () => {
    for (const at of SIGNED) refused(changed(at, (number) => Fp.neg(number)));
    const [p, q] = mapsOf(round).map((map) => ({ ...map, y: Fp.neg(map.y) })) as [Mapped, Mapped];
    refused(hintsFrom([p, q]));
  });

  test('hints with the other mark of a candidate, and with each invalid mark', () => {
    for (const at of [0, 2])
      for (const mark of [0x80, 0x40, 0x20]) {
        refused(right.with(WIDTH * at, (right[WIDTH * at] ?? 0) ^ mark));
      }
    for (const at of [1, 3, 4, 5, 6])
      refused(right.with(WIDTH * at, (right[WIDTH * at] ?? 0) ^ SECOND_CANDIDATE));
  });

  test('hints with each number plus one and minus one', () => {
    for (let at = 0; at < 7; at += 1) {
      refused(changed(at, (number) => number + 1n));
      refused(changed(at, (number) => number - 1n));
    }
  });

  test('hints of another round, and with parts exchanged', () => {
    for (const other of [round - 1n, round + 1n, 1n]) refused(roundHints(other));
    const part = (at: number) => right.subarray(WIDTH * at, WIDTH * (at + 1));
    for (const order of [
      [2, 3, 0, 1, 4, 5, 6],
      [0, 1, 2, 3, 4, 6, 5],
      [1, 0, 3, 2, 4, 5, 6],
      [0, 1, 0, 1, 4, 5, 6],
    ])
      refused(Buffer.concat(order.map(part)));
  });

  test('hints with random bytes from some offset on', () => {
    for (let number = 0; number < 40; number += 1) {
      const noise = Buffer.concat(
        Array.from({ length: 11 }, (_, at) => numberedBytes(`noise ${at}`, number)),
      );
      const from = (number * 8) % 336;
      const hints = Uint8Array.from(right);
      hints.set(noise.subarray(0, 336 - from), from);
      refused(hints);
    }
  });

  /** The numbers that depend on the changed one are recomputed, so that only one check can refuse the hints. */
  describe('hints that are wrong in one part and consistent in all others', () => {
    test('hints with another first candidate and its y', () => {
      const [p, q] = mapsOf(round);
      let tried = 0;
      for (let more = 1n; more <= 8n; more += 1n) {
        const [other, another] = [fitted(p.u, Fp.add(p.x1, more)), fitted(q.u, Fp.add(q.x1, more))];
        if (other !== null) refused(hintsFrom([other, q]));
        if (another !== null) refused(hintsFrom([p, another]));
        tried += Number(other !== null) + Number(another !== null);
      }
      expect(tried).toBeGreaterThan(6);
    });

    test('hints with an invalid y', () => {
      const [p, q] = mapsOf(round);
      refused(hintsFrom([{ ...p, y: p.y + 2n }, q]));
      refused(hintsFrom([p, { ...q, y: q.y + 2n }]));
    });

    /**
     * If `2 x1 + x2` is a square, the line through the first point with that root as slope gives the first point's
     * opposite, which is on the curve for any second point. Tries pools until a round allows this, as half of them do.
     */
    function towardsTheOpposite(by: (maps: [Mapped, Mapped], slopes: bigint[]) => Buffer | null): void {
      for (let number = 0; number < 20; number += 1) {
        const other = fullPool(world, { maxPlayers: 2 });
        awaitRound(world, other);
        const due = roundOf(world, other);
        const maps = mapsOf(due);
        const [p, q] = [pointOf(maps[0]), pointOf(maps[1])];
        const root = rootLike(0n, Fp.add(Fp.add(p.x, p.x), q.x));
        const hints = root === null ? null : by(maps, [root, Fp.neg(root)]);
        if (hints === null) continue;
        const image = isogenyImage(p.x, Fp.neg(p.y));
        expect(toHex(hints.subarray(5 * WIDTH))).toBe(
          toHex(Buffer.concat([image.x, image.y].map((n) => Fp.toBytes(n)))),
        );
        const signature = world.beacon.sign(due);
        const forged = completePool(attacker.publicKey, other.address, world.beaconAddress, signature, hints);
        return repelled(world, [forged], [attacker], 'InvalidHints');
      }
      throw new Error('no round allows it');
    }

    test('hints with the slope of a line through only the first point', () => {
      towardsTheOpposite((maps, [slope]) => hintsFrom(maps, slope));
    });

    test('hints with a second point off the curve, on a line through the first point', () => {
      towardsTheOpposite(([first, last], slopes) => {
        const [p, q] = [pointOf(first), pointOf(last)];
        const ys = slopes.map((slope) => Fp.add(p.y, Fp.mul(slope, Fp.sub(q.x, p.x))));
        const y = ys.find((each) => (each & 1n) === (last.u & 1n));
        return y === undefined ? null : hintsFrom([first, { ...last, y }]);
      });
    });

    test('hints whose image has another x for the same y, with the signature moved to the same x', () => {
      const beta = Fp.pow(2n, (Fp.ORDER - 1n) / 3n);
      expect([Fp.eql(beta, Fp.ONE), Fp.eql(Fp.pow(beta, 3n), Fp.ONE)]).toEqual([false, true]);
      const { Point } = bls12_381.G1;
      for (const factor of [beta, Fp.sqr(beta)]) {
        const { x, y } = Point.fromBytes(world.beacon.sign(round)).toAffine();
        const signature = Point.fromAffine({ x: Fp.mul(x, factor), y }).toBytes(true);
        const hints = changed(5, (image) => Fp.mul(image, factor));
        const forged = completePool(attacker.publicKey, pool.address, world.beaconAddress, signature, hints);
        repelled(world, [forged], [attacker], 'InvalidHints');
      }
    });
  });

  test('forged hints in a void of a pool that has just locked', () => {
    const early = fullPool(world, { maxPlayers: 2 });
    const due = roundOf(world, early);
    const [signature, own] = [world.beacon.sign(due), roundHints(due)];
    const attempt = (hints: Uint8Array) =>
      voidPool(attacker.publicKey, early.address, world.beaconAddress, signature, hints);
    for (const hints of [right, own.with(335, (own[335] ?? 0) ^ 1), own.with(0, (own[0] ?? 0) ^ 1)])
      repelled(world, [attempt(hints)], [attacker], 'InvalidHints');
    world.run([attempt(own)], [attacker]);
  });
});

test('the correct hints complete the pool', () => {
  world.run([by(right)], [attacker]);
  notePayables(world, pool)();
});
