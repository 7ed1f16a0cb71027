import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, u32Le, utf8ToBytes } from '#src/protocol/bytes.ts';
import { proveVrf, vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { CurvePoint, littleEndian } from '#src/protocol/vrf-suite.ts';
import { TORSION } from './torsion.ts';

/** What a verifier is asked: does this proof hold for this key and input? */
export interface Question {
  readonly key: Uint8Array;
  readonly alpha: Uint8Array;
  readonly proof: Uint8Array;
}

export interface RandomQuestion {
  readonly honest: Question;
  /** What was done to it. */
  readonly harm: string;
  /** The same, harmed so that it must be refused. */
  readonly harmed: Question;
}

/** The bytes with one bit changed. */
export function withBit(bytes: Uint8Array, bit: number): Uint8Array {
  return bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
}

/** The proof with `s + times * L` for `s`: the same residue. @throws where that does not fit into 32 bytes */
export function withOrderAdded(proof: Uint8Array, times: bigint): Uint8Array {
  const s = littleEndian(proof.subarray(48)) + times * CurvePoint.Fn.ORDER;
  return concatBytes(proof.subarray(0, 48), littleEndianBytes(s));
}

/** @throws RangeError outside 256 bits */
export function littleEndianBytes(value: bigint): Uint8Array {
  if (BigInt.asUintN(256, value) !== value) throw new RangeError('not a number of 256 bits');
  return Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n));
}

/** Usual lengths, none at all, and those at which a hash of `36 + length` bytes fills a block, with its padding and without. */
const LENGTHS = [0, 1, 31, 32, 33, 64, 75, 76, 91, 92, 93, 128, 200, 203, 204, 220, 400, 800];

/** The question of a number, always the same; inputs of many lengths where none is given. */
export function randomQuestion(number: number, alphaLength?: number): RandomQuestion {
  const draw = (label: string, length: number): Uint8Array => stretched(`${label}/${number}`, length);
  const secret = draw('secret', 32);
  const alpha = draw('alpha', alphaLength ?? LENGTHS[number % LENGTHS.length] ?? 32);
  const proof = proveVrf(secret, alpha);
  const honest = { key: vrfPublicKey(secret), alpha, proof };
  return { honest, ...harm(number, honest, draw) };
}

function harm(
  number: number,
  honest: Question,
  draw: (label: string, length: number) => Uint8Array,
): Omit<RandomQuestion, 'honest'> {
  const { alpha, proof } = honest;
  // Every second one has a bit flipped, all 640 in turn; the others are harmed in one of five ways.
  const turn = number >> 1;
  if (number % 2 === 0) {
    const bit = (turn * 7) % (8 * proof.length);
    return { harm: `bit ${bit} flipped`, harmed: { ...honest, proof: withBit(proof, bit) } };
  }
  switch (turn % 5) {
    case 0:
      return { harm: 'other key', harmed: { ...honest, key: vrfPublicKey(draw('other secret', 32)) } };
    case 1:
      return { harm: 'other input', harmed: { ...honest, alpha: otherInput(alpha, number) } };
    case 2: {
      const times = 1n + BigInt(turn % 14);
      return { harm: `s + ${times} L`, harmed: { ...honest, proof: withOrderAdded(proof, times) } };
    }
    case 3: {
      const gamma = CurvePoint.fromBytes(proof.subarray(0, 32)).add(TORSION[turn % 7] ?? CurvePoint.BASE);
      return {
        harm: 'Gamma with a part of small order',
        harmed: { ...honest, proof: concatBytes(gamma.toBytes(), proof.subarray(32)) },
      };
    }
    default:
      return { harm: 'noise', harmed: { ...honest, proof: draw('noise', 80) } };
  }
}

/** Another input, of the same length where that can be. */
function otherInput(alpha: Uint8Array, number: number): Uint8Array {
  return alpha.length === 0 ? Uint8Array.of(0) : withBit(alpha, number % (8 * alpha.length));
}

function stretched(label: string, length: number): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(length / 64) }, (_, index) =>
    sha512(concatBytes(utf8ToBytes(`vrf-pool/questions/${label}`), u32Le(index))),
  );
  return concatBytes(...blocks).slice(0, length);
}
