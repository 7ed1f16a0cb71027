import { bls12_381 } from '@noble/curves/bls12-381.js';
import { expect } from 'vitest';
import { roundHints } from '#src/beacon/hints.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';
import type { BeaconVm, Question } from './beacon-vm.ts';

const beacon = new TestBeacon(0);
const other = new TestBeacon(1);

/** Returns the point of a key given in hex, by noble. */
export const pointOf = (groupKey: string): Uint8Array => bls12_381.G2.Point.fromHex(groupKey).toBytes(false);

const groupPoint = pointOf(beacon.chain.groupKey);

/** Returns an honest submitter's question for a round of the test's beacon. */
export function honest(round: bigint): Question {
  return { round, groupPoint, signature: beacon.sign(round), hints: roundHints(round) };
}

/** Returns the signature of a round under another key. */
export const signedByAnother = (round: bigint): Uint8Array => other.sign(round);

/** Returns bytes that are always the same for a number. */
export function noise(number: number, length: number): Uint8Array {
  return new Uint8Array(length).map((_, at) => numberedBytes(`noise ${at >> 5}`, number)[at & 31] ?? 0);
}

/** Returns a round of 64 bits, always the same for a number. */
export function numberedRound(number: number): bigint {
  return new DataView(numberedBytes('round', number).buffer).getBigUint64(0);
}

/** Returns the bytes with one bit flipped. */
export const flipped = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.with(bit >> 3, (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7)));

/** Returns a compressed point with other flags in its upper three bits. */
export const withFlags = (bytes: Uint8Array, flags: number): Uint8Array =>
  bytes.with(0, ((bytes[0] ?? 0) & 0x1f) | (flags << 5));

/** Returns a changed signature. Even numbers flip one bit, all 384 in turn; odd ones change it in one of four ways. */
function harmed({ round, signature }: Question, number: number): Uint8Array {
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

/** Expects the program and noble to agree on rounds of the test's beacon, with right and with changed signatures. */
export function expectAgreement(vm: BeaconVm, from: number, count: number): void {
  const byNoble = ({ round, signature }: Question): boolean =>
    isRoundSignature(beacon.chain.groupKey, round, signature);
  for (let number = from; number < from + count; number += 1) {
    const question = honest(numberedRound(number));
    expect([vm.verify(question).refusal, byNoble(question)], `${number}`).toEqual([null, true]);
    const bad = { ...question, signature: harmed(question, number) };
    expect([vm.verify(bad).refusal, byNoble(bad)], `${number}, harmed`).toEqual(['signature', false]);
  }
}
