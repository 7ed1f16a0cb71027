import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { Keypair } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { roundHints } from '#src/beacon/hints.ts';
import { roundMessage, SIGNATURE_DOMAIN } from '#src/beacon/message.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import { concatBytes, fromHex, toHex, utf8ToBytes } from '#src/protocol/bytes.ts';
import { repelled, withData } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { due } from '#tests/support/due.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import {
  awaitRound,
  completing,
  fullPool,
  roundOf,
  type TestPool,
  voiding,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';

const { Fp } = bls12_381.fields;
const { G1 } = bls12_381;

let world: ProgramWorld;
let attacker: Keypair;
/** A pool whose round is due, and a pool that has just locked although its round is public. */
let pools: Record<'due' | 'early', TestPool>;
beforeAll(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
  const old = fullPool(world, { maxPlayers: 3, bonusLamports: 5n });
  awaitRound(world, old);
  pools = { due: old, early: fullPool(world, { maxPlayers: 3, bonusLamports: 5n }) };
});

const CASES = ['due', 'early'] as const;
type Case = (typeof CASES)[number];

const roundAt = (at: Case): bigint => roundOf(world, pools[at]);
const rightFor = (at: Case): Uint8Array => world.beacon.sign(roundAt(at));

/** Tries to complete the due pool, or to void the early one, with a signature. */
function tryRound(
  at: Case,
  signature: Uint8Array,
  hints = roundHints(roundAt(at)),
  refusal = 'InvalidSignature',
) {
  const build = at === 'due' ? completePool : voidPool;
  const { address } = pools[at];
  const attempt = build(attacker.publicKey, address, world.beaconAddress, signature, hints);
  repelled(world, [attempt], [attacker], refusal);
}

/** Returns the bytes with other flags in the upper three bits. */
const flagged = (bytes: Uint8Array, flags: number): Uint8Array =>
  bytes.with(0, ((bytes[0] ?? 0) & 0x1f) | flags);
const xOf = (signature: Uint8Array): bigint => BigInt(`0x${toHex(flagged(signature, 0))}`);
const bytesOf = (x: bigint): Uint8Array => fromHex(x.toString(16).padStart(96, '0'));
const flagsOf = (signature: Uint8Array): number => (signature[0] ?? 0) & 0xe0;

describe.each(CASES)('a signature other than the round’s, for a pool that is %s', (at) => {
  test('a signature with one byte flipped, for every byte', () => {
    const [right, hints] = [rightFor(at), roundHints(roundAt(at))];
    for (let byte = 0; byte < 48; byte += 1) {
      // Flip all bits of the first byte, which holds the flags, and one bit of every other byte, in turn.
      const bits = byte === 0 ? [0, 1, 2, 3, 4, 5, 6, 7] : [byte % 8];
      for (const bit of bits) tryRound(at, right.with(byte, (right[byte] ?? 0) ^ (1 << bit)), hints);
    }
  });

  test('a signature that is infinity with any flags, all zero or all 0xFF', () => {
    for (let flags = 0; flags < 0x100; flags += 0x20) tryRound(at, flagged(new Uint8Array(48), flags));
    tryRound(at, new Uint8Array(48).fill(0xff));
  });

  test('a negated signature', () => {
    tryRound(at, G1.Point.fromBytes(rightFor(at)).negate().toBytes());
  });

  test('an uncompressed signature, truncated to the length of a signature or at full length', () => {
    const right = rightFor(at);
    const long = G1.Point.fromBytes(right).toBytes(false);
    for (const flags of [0, 0x20, flagsOf(right) ^ 0x80]) tryRound(at, flagged(long.subarray(0, 48), flags));
    const build = at === 'due' ? completePool : voidPool;
    const hints = roundHints(roundAt(at));
    const valid = build(attacker.publicKey, pools[at].address, world.beaconAddress, right, hints);
    const longer = withData(valid, valid.data.subarray(0, 8), long, hints);
    repelled(world, [longer], [attacker], 'InvalidSignature');
  });

  test('a signature of another round, with its hints or without', () => {
    const round = roundAt(at);
    for (const other of [round - 1n, round + 1n, 1n, 2n ** 64n - 1n]) {
      tryRound(at, world.beacon.sign(other));
      tryRound(at, world.beacon.sign(other), roundHints(other), 'InvalidHints');
    }
  });

  test('a signature of another key', () => {
    for (const number of [1, 2]) tryRound(at, new TestBeacon(number).sign(roundAt(at)));
  });

  test('a signature of another scheme by the same key', () => {
    const { beacon } = world;
    const [message, domain] = [roundMessage(roundAt(at)), SIGNATURE_DOMAIN];
    expect(beacon.signOtherwise(message, domain)).toEqual(rightFor(at));
    // drand's `bls-unchained-on-g1` hashes to G1 under the domain of G2; chained schemes also sign the previous round.
    const before = beacon.sign(roundAt(at) - 1n);
    for (const [other, under] of [
      [message, utf8ToBytes('BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_')],
      [message, utf8ToBytes('BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_POP_')],
      [message, utf8ToBytes('BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_NU_NUL_')],
      [concatBytes(before, message), domain],
    ] as const) {
      tryRound(at, beacon.signOtherwise(other, under));
    }
  });

  test('a signature of a point off the curve, and of one outside the subgroup', () => {
    const seen = new Set<string>();
    for (let number = 0; seen.size < 2; number += 1) {
      const noise = concatBytes(numberedBytes('x', number), numberedBytes('y', number)).slice(0, 48);
      const x = Fp.create(xOf(noise));
      const square = Fp.add(Fp.mul(Fp.sqr(x), x), 4n);
      const isOnCurve = Fp.eql(Fp.pow(square, (Fp.ORDER - 1n) / 2n), Fp.ONE);
      if (isOnCurve && G1.Point.fromAffine({ x, y: Fp.sqrt(square) }).isTorsionFree()) continue;
      seen.add(isOnCurve ? 'outside the subgroup' : 'off the curve');
      for (const flags of [0x80, 0xa0]) tryRound(at, flagged(bytesOf(x), flags));
    }
  });

  test('the signature of the round ends the pool', () => {
    const build = at === 'due' ? completing : voiding;
    world.run([build(world, pools[at], attacker.publicKey)], [attacker]);
    const expectPaid = notePayables(world, pools[at]);
    if (at === 'early') expectPaid();
  });
});

test.each(CASES)('a signature with x + p, for a pool that is %s', (at) => {
  // x + p is below 2^381 only for a small x, which three rounds in four lack.
  const isSmall = (seconds: number): boolean =>
    (xOf(world.beacon.sign(due(world.now + seconds).round)) + Fp.ORDER) >> 381n === 0n;
  let seconds = 0;
  while (!isSmall(seconds)) seconds += 1;
  world.warp(seconds);
  const pool = fullPool(world, { maxPlayers: 3 });
  if (at === 'due') awaitRound(world, pool);
  const round = roundOf(world, pool);
  const [right, hints] = [world.beacon.sign(round), roundHints(round)];
  const build = at === 'due' ? completePool : voidPool;
  const by = (signature: Uint8Array) =>
    build(attacker.publicKey, pool.address, world.beaconAddress, signature, hints);
  const more = flagged(bytesOf(xOf(right) + Fp.ORDER), flagsOf(right));
  expect(Fp.create(xOf(more))).toBe(xOf(right));
  repelled(world, [by(more)], [attacker], 'InvalidSignature');
  world.run([by(right)], [attacker]);
});
