import { bls12_381 } from '@noble/curves/bls12-381.js';
import { expect, test } from 'vitest';
import { QUICKNET } from '#src/beacon/chain.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';
import { BeaconVm } from './beacon-vm.ts';
import { noise, pointOf, withFlags } from './verifier-inputs.ts';

const { G2 } = bls12_381;
const { ORDER } = bls12_381.fields.Fp;
const vm = await BeaconVm.open();
const keys = [
  QUICKNET.groupKey,
  ...Array.from({ length: 20 }, (_, number) => new TestBeacon(number).chain.groupKey),
];

const expectRefused = (bytes: Uint8Array): void =>
  expect(vm.groupPoint(bytes).refusal, toHex(bytes)).toBe('key');

test('groupPoint decompresses the League’s key and random keys as noble does', () => {
  for (const key of keys) expect(vm.groupPoint(fromHex(key)).data).toBe(toHex(pointOf(key)));
});

test('groupPoint refuses infinity and other flags', () => {
  for (let flags = 0; flags < 8; flags += 1) {
    expectRefused(withFlags(new Uint8Array(96), flags));
    // Flags 4 and 5 mark a compressed point with either sign.
    if (flags >> 1 !== 2) expectRefused(withFlags(fromHex(QUICKNET.groupKey), flags));
  }
});

test('groupPoint refuses coordinates of p or more', () => {
  let imaginary = 0;
  for (const key of keys) {
    const bytes = fromHex(key);
    const flags = (bytes[0] ?? 0) >> 5;
    const halves = [withFlags(bytes, 0).subarray(0, 48), bytes.subarray(48)];
    const [first = 0n, second = 0n] = halves.map((half) => BigInt(`0x${toHex(half)}`));
    const join = (...numbers: bigint[]): Uint8Array =>
      withFlags(fromHex(numbers.map((number) => number.toString(16).padStart(96, '0')).join('')), flags);
    expect(join(first, second)).toEqual(bytes);
    expectRefused(join(first, second + ORDER));
    if (first + ORDER >= 1n << 381n) continue;
    expectRefused(join(first + ORDER, second));
    imaginary += 1;
  }
  expect(imaginary).toBeGreaterThan(0);
});

test('groupPoint refuses points off the curve or outside the subgroup', () => {
  const seen = new Set<string>();
  for (let number = 0; number < 20; number += 1) {
    const bytes = noise(number, 96);
    bytes[0] = 0x80 | ((bytes[0] ?? 0) & 0x0f);
    bytes[48] = (bytes[48] ?? 0) & 0x0f;
    expectRefused(bytes);
    try {
      G2.Point.fromBytes(bytes);
    } catch (error) {
      seen.add(String(error));
    }
  }
  expect([...seen].toSorted()).toEqual([
    expect.stringContaining('square root'),
    expect.stringContaining('subgroup'),
  ]);
});
