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
import { noteDues } from '#tests/support/attack-dues.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import { awaitRound, fullPool, roundOf, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

const { Fp } = bls12_381.fields;
/** Bytes of each of the seven numbers. Numbers 0, 2 and 4 are inverses, 1 and 3 roots, 5 and 6 the image. */
const WIDTH = 48;
const INVERSES = [0, 2, 4];
const ROOTS = [1, 3];
const IMAGE = [5, 6];

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
  hints.set(fromHex(number.toString(16).padStart(2 * WIDTH, '0')), from);
  return hints;
}

const A = 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn;
const B = 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n;
const MONTGOMERY_R = Fp.create(1n << 392n);

interface Spoiled {
  /** The point of which `root` changes the y, and of which the second candidate's x is taken then. */
  readonly side?: 0 | 1;
  readonly root?: (y: bigint) => bigint;
  /** Changes the inverse of the two points' distance. */
  readonly inverse?: (number: bigint) => bigint;
}

/** The round's hints by RFC 9380, sections 6.6.2 and E.2, spoiled where it is said. */
function hintsWith({ side, root = (y) => y, inverse = (number) => number }: Spoiled): Uint8Array {
  const numbers = Array.from({ length: 7 }, (_, at) =>
    BigInt(`0x${toHex(right.subarray(WIDTH * at, WIDTH * (at + 1)))}`),
  );
  const number = (at: number): bigint => numbers[at] ?? 0n;
  const fields = { DST: SIGNATURE_DOMAIN, p: Fp.ORDER, m: 1, k: 128, expand: 'xmd', hash: sha256 } as const;
  const points = hashToField(roundMessage(round), 2, fields).map(([u = 0n], at) => {
    const t = Fp.mul(11n, Fp.sqr(u));
    const first = Fp.mul(Fp.neg(Fp.div(B, A)), Fp.add(1n, Fp.div(number(2 * at), MONTGOMERY_R)));
    const y = number(2 * at + 1);
    const isFirst = Fp.eql(Fp.sqr(y), Fp.add(Fp.mul(Fp.add(Fp.sqr(first), A), first), B));
    if (at !== side) return { x: isFirst ? first : Fp.mul(t, first), y };
    numbers[2 * at + 1] = root(y);
    return { x: Fp.mul(t, first), y: root(y) };
  });
  const [p0 = { x: 0n, y: 0n }, p1 = { x: 0n, y: 0n }] = points;
  const distance = inverse(Fp.inv(Fp.sub(p1.x, p0.x)));
  const slope = Fp.mul(Fp.sub(p1.y, p0.y), distance);
  const x = Fp.sub(Fp.sub(Fp.sqr(slope), p0.x), p1.x);
  const image = isogenyImage(x, Fp.sub(Fp.mul(slope, Fp.sub(p0.x, x)), p0.y));
  const rest = [Fp.mul(distance, MONTGOMERY_R), image.x, image.y];
  return Buffer.concat([...numbers.slice(0, 4), ...rest].map((each) => Fp.toBytes(each)));
}

test('hints with nothing spoiled are the round’s', () => {
  expect(toHex(hintsWith({}))).toBe(toHex(right));
});

describe('hints that are not the round’s', () => {
  test('every byte flipped', () => {
    for (let byte = 0; byte < right.length; byte += 1)
      refused(right.with(byte, (right[byte] ?? 0) ^ (1 << (byte % 8))));
  });

  test('all 0xFF, and all zero, together and each number by itself', () => {
    for (const byte of [0xff, 0]) {
      refused(new Uint8Array(right.length).fill(byte));
      for (let at = 0; at < 7; at += 1)
        refused(Uint8Array.from(right).fill(byte, WIDTH * at, WIDTH * (at + 1)));
    }
  });

  test('y >= p, which would have the other parity and so the other sign', () => {
    for (const at of ROOTS) {
      for (let times = 1n; times <= 8n; times += 1n) {
        refused(changed(at, (y) => y + times * Fp.ORDER));
        refused(changed(at, (y) => Fp.neg(y) + times * Fp.ORDER));
      }
    }
  });

  test('the other root, and the image’s negative', () => {
    for (const at of [...ROOTS, 6]) refused(changed(at, (y) => Fp.neg(y)));
  });

  test('image plus p', () => {
    for (const at of IMAGE) {
      for (let times = 1n; times <= 8n; times += 1n)
        refused(changed(at, (number) => number + times * Fp.ORDER));
    }
  });

  test('one more and one less, each number', () => {
    for (let at = 0; at < 7; at += 1) {
      refused(changed(at, (number) => number + 1n));
      refused(changed(at, (number) => number - 1n));
    }
  });

  test('of another round, and its parts exchanged', () => {
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

  test('noise from some place on', () => {
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

  /** Hints of which only what the change spoils is wrong: all that follows from it is computed anew. */
  describe('that are wrong in one place and fit in all others', () => {
    test('a root of nothing', () => {
      for (const side of [0, 1] as const) refused(hintsWith({ side, root: (y) => y + 2n }));
    });

    test('another inverse of the distance', () => {
      refused(hintsWith({ inverse: (number) => Fp.add(number, 1n) }));
    });

    test('the image by another x of the same y, beside the signature moved in the same way', () => {
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

  test('to void a young pool', () => {
    const young = fullPool(world, { maxPlayers: 2 });
    const due = roundOf(world, young);
    const [signature, own] = [world.beacon.sign(due), roundHints(due)];
    const attempt = (hints: Uint8Array) =>
      voidPool(attacker.publicKey, young.address, world.beaconAddress, signature, hints);
    for (const hints of [right, own.with(335, (own[335] ?? 0) ^ 1), own.with(0, (own[0] ?? 0) ^ 1)])
      repelled(world, [attempt(hints)], [attacker], 'InvalidHints');
    world.run([attempt(own)], [attacker]);
  });
});

test('two valid hints, one output: an inverse may be p more, and changes nothing', () => {
  const before = world.account(pool.address);
  if (before === null) throw new Error('no pool');
  const all = [
    right,
    ...INVERSES.flatMap((at) => [1n, 5n].map((times) => changed(at, (n) => n + times * Fp.ORDER))),
  ];
  const drawn = all.map((hints) => {
    world.setAccount(pool.address, before);
    world.run([by(hints)], [attacker]);
    const { draw, players, weights } = readPool(world, pool.address);
    return { output: draw.output, players, weights };
  });
  expect(drawn).toHaveLength(7);
  for (const outcome of drawn) expect(outcome).toEqual(drawn[0]);
  noteDues(world, pool)();
});
