import { bls12_381 } from '@noble/curves/bls12-381.js';
import { expect, test } from 'vitest';
import { roundHints } from '#src/beacon/hints.ts';
import { roundPoint } from '#src/beacon/message.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { BeaconVm } from './beacon-vm.ts';
import { flipped, noise, numberedRound, validInput } from './verifier-inputs.ts';

const { Fp } = bls12_381.fields;
const vm = await BeaconVm.open();

/** Returns a round's hints with one of their seven numbers changed. */
function changed(round: bigint, at: number, change: (number: bigint) => bigint): Uint8Array {
  const hints = roundHints(round);
  const number = change(BigInt(`0x${toHex(hints.subarray(48 * at, 48 * (at + 1)))}`));
  hints.set(fromHex(number.toString(16).padStart(96, '0')), 48 * at);
  return hints;
}

test('hashRound returns the point to which noble hashes the round', () => {
  for (let number = 0; number < 100; number += 1) {
    const round = numberedRound(number);
    expect(vm.hashRound(round, roundHints(round)).data).toBe(toHex(roundPoint(round).toBytes(false)));
  }
});

test('verify refuses hints with any bit flipped', () => {
  const input = validInput(numberedRound(0));
  for (let bit = 0; bit < 8 * 336; bit += 1) {
    const hints = flipped(input.hints, bit);
    expect(vm.verify({ ...input, hints }).refusal, `bit ${bit}`).toBe('hints');
  }
});

test('hashRound refuses hints if all bytes, or all bytes of one number, are 0 or 0xFF', () => {
  for (const byte of [0, 0xff]) {
    expect(vm.hashRound(1n, new Uint8Array(336).fill(byte)).refusal).toBe('hints');
    for (let at = 0; at < 336; at += 48)
      expect(vm.hashRound(1n, roundHints(1n).fill(byte, at, at + 48)).refusal).toBe('hints');
  }
});

test('hashRound refuses a number of p or more, although it is equal modulo p', () => {
  // Both maps of this round take their first candidate: the highest bit is clear, so the sum fits into 48 bytes.
  const round = 16n;
  expect([roundHints(round)[0], roundHints(round)[96]].every((byte = 255) => byte < 0x80)).toBe(true);
  for (let at = 0; at < 7; at += 1) {
    for (let times = 1n; times <= 8n; times += 1n) {
      const hints = changed(round, at, (number) => number + times * Fp.ORDER);
      expect(vm.hashRound(round, hints).refusal, `${times} p at ${at}`).toBe('hints');
    }
  }
});

test.each([1, 3, 4, 6])('hashRound refuses number %i with the other sign, below and above p', (at) => {
  for (const more of [0n, Fp.ORDER]) {
    const hints = changed(1n, at, (number) => Fp.neg(number) + more);
    expect(vm.hashRound(1n, hints).refusal).toBe('hints');
  }
});

test('hashRound refuses hints with random bytes at their end', () => {
  for (let number = 0; number < 500; number += 1) {
    const round = numberedRound(number % 20);
    const [hints, from] = [roundHints(round), number % 320];
    hints.set(noise(number, 336).subarray(from), from);
    expect(vm.hashRound(round, hints).refusal).toBe('hints');
  }
});
