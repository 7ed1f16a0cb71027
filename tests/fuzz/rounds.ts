import { bls12_381 } from '@noble/curves/bls12-381.js';
import { roundHints } from '#src/beacon/hints.ts';
import { toHex } from '#src/protocol/bytes.ts';
import type { RoundProof } from '#tests/model/interface.ts';
import type { Hex } from '#tests/model/state.ts';
import { BEACONS } from './cast.ts';

/** The prime of the curve's field. */
export const P = bls12_381.fields.Fp.ORDER;
const NUMBERS = 7;
const DIGITS = 96;

const beacons = new Map(BEACONS.toReversed().map((beacon) => [beacon.chain.groupKey, beacon]));
const hints = new Map<number, Hex>();
const judged = new Map<Hex, boolean>();

function remember<K, T>(memory: Map<K, T>, key: K, make: () => T): T {
  const cached = memory.get(key);
  if (cached !== undefined) return cached;
  if (memory.size > 5_000) memory.clear();
  const made = make();
  memory.set(key, made);
  return made;
}

/** Signs a round as a group does. @throws if the campaign does not have the group's secret */
export function signatureOf(groupKey: Hex, round: number): Hex {
  const beacon = beacons.get(groupKey);
  if (beacon === undefined) throw new Error(`nobody knows the secret of ${groupKey}`);
  return toHex(beacon.sign(BigInt(round)));
}

export function hintsOf(round: number): Hex {
  return remember(hints, round, () => toHex(roundHints(BigInt(round))));
}

/** Returns a round's signature and hints. */
export function proofOf(groupKey: Hex, round: number): RoundProof {
  return { signature: signatureOf(groupKey, round), hints: hintsOf(round) };
}

/** Whether bytes are the group's signature on a round, which is unique, as is its encoding. */
export function isSignature(groupKey: Hex, round: number, signature: Hex): boolean {
  return signature === signatureOf(groupKey, round);
}

/** Splits hints into seven numbers. */
export function numbersOf(text: Hex): bigint[] {
  return Array.from({ length: NUMBERS }, (_, at) =>
    BigInt(`0x${text.slice(DIGITS * at, DIGITS * (at + 1))}`),
  );
}

export function fromNumbers(numbers: readonly bigint[]): Hex {
  return numbers.map((number) => number.toString(16).padStart(DIGITS, '0')).join('');
}

/** Whether bytes are the round's hints, for which exactly one string is right. */
export function areHints(round: number, text: Hex): boolean {
  return text === hintsOf(round);
}

/** Whether a key is the only valid encoding of a point of the subgroup other than infinity. */
export function isGroupKey(key: Hex): boolean {
  return remember(judged, key, () => {
    try {
      const point = bls12_381.G2.Point.fromHex(key);
      point.assertValidity();
      return !point.is0() && point.toHex(true) === key;
    } catch {
      // The bytes encode no point.
      return false;
    }
  });
}
