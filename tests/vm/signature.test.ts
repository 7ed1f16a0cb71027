import { bls12_381 } from '@noble/curves/bls12-381.js';
import { expect, test } from 'vitest';
import { QUICKNET } from '#src/beacon/chain.ts';
import { roundHints } from '#src/beacon/hints.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import published from '#src/beacon/vectors/quicknet-rounds.json' with { type: 'json' };
import { BeaconVm, type VerifierInput } from './beacon-vm.ts';
import { flipped, noise, pointOf, signedByAnother, validInput, withFlags } from './verifier-inputs.ts';

const { Fp } = bls12_381.fields;
const { G1 } = bls12_381;
const vm = await BeaconVm.open();

const expectRefused = (input: VerifierInput, signature: Uint8Array, message?: string): void =>
  expect(vm.verify({ ...input, signature }).refusal, message).toBe('signature');

test.each(published.rounds)(
  'verify accepts the League’s round $round, but not with a bit flipped',
  ({ round, signature }) => {
    const input = {
      ...validInput(BigInt(round)),
      groupPoint: pointOf(QUICKNET.groupKey),
      signature: fromHex(signature),
    };
    expect(vm.verify(input).refusal).toBeNull();
    for (let bit = 0; bit < 384; bit += 1) expectRefused(input, flipped(input.signature, bit), `bit ${bit}`);
    const next = { ...input, round: input.round + 1n };
    expect(vm.verify(next).refusal).toBe('hints');
    expectRefused({ ...next, hints: roundHints(next.round) }, input.signature);
  },
);

test('verify refuses the signature of another round or key', () => {
  expectRefused(validInput(7n), validInput(8n).signature);
  expectRefused(validInput(7n), signedByAnother(7n));
});

test('verify refuses other encodings, the negated point, and x + p', () => {
  let more = 0;
  for (let round = 1n; round <= 40n; round += 1n) {
    const input = validInput(round);
    const { signature } = input;
    const flags = (signature[0] ?? 0) >> 5;
    for (let others = 0; others < 8; others += 1)
      if (others !== flags) expectRefused(input, withFlags(signature, others), `flags ${others}`);
    expectRefused(input, G1.Point.fromBytes(signature).negate().toBytes());
    const x = BigInt(`0x${toHex(withFlags(signature, 0))}`) + Fp.ORDER;
    if (x >> 381n !== 0n) continue;
    expectRefused(input, withFlags(fromHex(x.toString(16).padStart(96, '0')), flags));
    more += 1;
  }
  expect(more).toBeGreaterThan(0);
});

test('verify refuses infinity with any flags, even if the key is infinity', () => {
  const identity = { ...validInput(1n), groupPoint: new Uint8Array(192).with(0, 0x40) };
  for (let flags = 0; flags < 8; flags += 1) {
    const infinity = withFlags(new Uint8Array(48), flags);
    expectRefused(validInput(1n), infinity);
    expectRefused(identity, infinity);
  }
  expectRefused(validInput(1n), new Uint8Array(48).fill(0xff));
});

test('verify refuses points off the curve or outside the subgroup', () => {
  const seen = new Set<string>();
  for (let number = 0; number < 20; number += 1) {
    const signature = withFlags(noise(number, 48), 4).with(0, 0x80);
    expectRefused(validInput(1n), signature);
    seen.add(whatIsWrongWith(signature));
  }
  expect(seen).toEqual(new Set(['curve', 'subgroup']));
});

function whatIsWrongWith(signature: Uint8Array): 'curve' | 'subgroup' | 'nothing' {
  const x = Fp.fromBytes(withFlags(signature, 0));
  const square = Fp.add(Fp.mul(Fp.sqr(x), x), 4n);
  if (!Fp.eql(Fp.pow(square, (Fp.ORDER - 1n) / 2n), Fp.ONE)) return 'curve';
  return G1.Point.fromAffine({ x, y: Fp.sqrt(square) }).isTorsionFree() ? 'nothing' : 'subgroup';
}

test('verify refuses a key that is not a point', () => {
  for (const byte of [0, 0x40, 0x80, 0xff]) {
    const input = { ...validInput(1n), groupPoint: new Uint8Array(192).fill(byte) };
    expectRefused(input, input.signature);
  }
});
