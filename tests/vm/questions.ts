import { bls12_381 } from '@noble/curves/bls12-381.js';
import { expect } from 'vitest';
import { roundHints } from '#src/beacon/hints.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';
import type { BeaconVm, Question } from './beacon-vm.ts';

const beacon = new TestBeacon(0);
const other = new TestBeacon(1);

/** The point of a key given in hex, by noble. */
export const pointOf = (groupKey: string): Uint8Array => bls12_381.G2.Point.fromHex(groupKey).toBytes(false);

const groupPoint = pointOf(beacon.chain.groupKey);

/** What an honest submitter brings for a round of the test's beacon. */
export function honest(round: bigint): Question {
  return { round, groupPoint, signature: beacon.sign(round), hints: roundHints(round) };
}

/** The signature of a round under another key. */
export const signedByAnother = (round: bigint): Uint8Array => other.sign(round);

/** Any bytes, always the same for a number. */
export function noise(number: number, length: number): Uint8Array {
  return new Uint8Array(length).map((_, at) => numberedBytes(`noise ${at >> 5}`, number)[at & 31] ?? 0);
}

/** A round of 64 bits, always the same for a number. */
export function numberedRound(number: number): bigint {
  return new DataView(numberedBytes('round', number).buffer).getBigUint64(0);
}

/** With one bit turned over. */
export const flipped = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.with(bit >> 3, (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7)));

/** With other flags in a compressed point's upper three bits. */
export const withFlags = (bytes: Uint8Array, flags: number): Uint8Array =>
  bytes.with(0, ((bytes[0] ?? 0) & 0x1f) | (flags << 5));

/** A signature harmed: half of the numbers turn over all its bits, the others take one of four ways. */
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

/** That program and noble agree about rounds of the test's beacon, signed and harmed. */
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
