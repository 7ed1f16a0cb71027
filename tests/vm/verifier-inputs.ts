import { bls12_381 } from '@noble/curves/bls12-381.js';
import { expect } from 'vitest';
import { roundHints } from '#src/beacon/hints.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';
import type { BeaconVm, VerifierInput } from './beacon-vm.ts';

const beacon = new TestBeacon(0);
const other = new TestBeacon(1);

/** Returns the point to which noble decompresses a key. @param groupKey hex */
export const pointOf = (groupKey: string): Uint8Array => bls12_381.G2.Point.fromHex(groupKey).toBytes(false);

const groupPoint = pointOf(beacon.chain.groupKey);

/** Returns a valid input for a round of the test's beacon. */
export function validInput(round: bigint): VerifierInput {
  return { round, groupPoint, signature: beacon.sign(round), hints: roundHints(round) };
}

/** Returns the signature of a round under another key. */
export const signedByAnother = (round: bigint): Uint8Array => other.sign(round);

/** Returns pseudorandom bytes that depend only on a number. */
export function noise(number: number, length: number): Uint8Array {
  return new Uint8Array(length).map((_, at) => numberedBytes(`noise ${at >> 5}`, number)[at & 31] ?? 0);
}

/** Returns a pseudorandom 64-bit round that depends only on a number. */
export function numberedRound(number: number): bigint {
  return new DataView(numberedBytes('round', number).buffer).getBigUint64(0);
}

/** Returns the bytes with one bit flipped. */
export const flipped = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.with(bit >> 3, (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7)));

/** Returns a compressed point with the given flags in its upper three bits. */
export const withFlags = (bytes: Uint8Array, flags: number): Uint8Array =>
  bytes.with(0, ((bytes[0] ?? 0) & 0x1f) | (flags << 5));

/** Returns an invalid signature. An even number selects a bit to flip; an odd number selects one of four changes. */
function invalidSignature({ round, signature }: VerifierInput, number: number): Uint8Array {
  const turn = number >> 1;
  if (number % 2 === 0) return flipped(signature, turn % 384);
  switch (turn % 4) {
    case 0:
      return beacon.sign(BigInt.asUintN(64, round + 1n));
    case 1:
      return signedByAnother(round);
    case 2:
      return flipped(signature, 5);
    default:
      return noise(number, 48);
  }
}

/** Expects the program and noble to agree on valid and on invalid signatures of rounds of the test's beacon. */
export function expectAgreement(vm: BeaconVm, from: number, count: number): void {
  const byNoble = ({ round, signature }: VerifierInput): boolean =>
    isRoundSignature(beacon.chain.groupKey, round, signature);
  for (let number = from; number < from + count; number += 1) {
    const input = validInput(numberedRound(number));
    expect([vm.verify(input).refusal, byNoble(input)], `${number}`).toEqual([null, true]);
    const bad = { ...input, signature: invalidSignature(input, number) };
    expect([vm.verify(bad).refusal, byNoble(bad)], `${number}, invalid signature`).toEqual([
      'signature',
      false,
    ]);
  }
}
