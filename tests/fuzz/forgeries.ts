import type { RoundProof } from '#tests/model/interface.ts';
import type { Hex } from '#tests/model/state.ts';
import { CHAINS } from './cast.ts';
import type { Dice } from './dice.ts';
import { fromNumbers, hintsOf, numbersOf, P, signatureOf } from './rounds.ts';
import { flipBit } from './flip-bit.ts';

const SIGNATURE_BYTES = 48;
const HINTS_BYTES = 336;
/** The flags in the first byte of a compressed point. */
const SIGN = 0x20;
const COMPRESSED = 0x80;
/** Bits of a coordinate, without the flags. */
const COORDINATE_BITS = 381n;

function withFlag(signature: Hex, flag: number): Hex {
  const bytes = Buffer.from(signature, 'hex');
  bytes.writeUInt8(bytes.readUInt8(0) ^ flag, 0);
  return bytes.toString('hex');
}

/** Replaces a point's x by x + p, truncated to a coordinate's bits. */
function beyondPrime(signature: Hex): Hex {
  const flags = (BigInt(`0x${signature}`) >> COORDINATE_BITS) << COORDINATE_BITS;
  const x = BigInt(`0x${signature}`) - flags + P;
  return (flags | BigInt.asUintN(Number(COORDINATE_BITS), x)).toString(16);
}

/** Returns the next or the previous round. Round 1 has no previous one. */
const neighbour = (round: number, dice: Dice): number => (dice.oneIn(2) && round > 1 ? round - 1 : round + 1);

const SIGNATURES: readonly ((right: Hex, groupKey: Hex, round: number, dice: Dice) => Hex)[] = [
  (right, _, __, dice) => flipBit(right, dice),
  (right) => withFlag(right, SIGN),
  (right) => withFlag(right, COMPRESSED),
  (right) => beyondPrime(right),
  () => `c0${'00'.repeat(SIGNATURE_BYTES - 1)}`,
  (_, __, ___, dice) => dice.pick(['00', 'ff']).repeat(SIGNATURE_BYTES),
  (_, groupKey, round, dice) => signatureOf(groupKey, neighbour(round, dice)),
  (right, groupKey, round) => {
    const other = CHAINS.find((chain) => chain.groupKey !== groupKey);
    return other === undefined ? right : signatureOf(other.groupKey, round);
  },
];

/** Returns a forged signature of the round. */
function forgedSignature(groupKey: Hex, round: number, dice: Dice): Hex {
  return dice.pick(SIGNATURES)(signatureOf(groupKey, round), groupKey, round, dice);
}

/** Returns a round's hints with p added to one number, one to eight times, truncated to a hint's bits. */
function shiftedHints(round: number, dice: Dice): Hex {
  const at = dice.throw(7);
  const times = BigInt(1 + dice.throw(8));
  return fromNumbers(
    numbersOf(hintsOf(round)).map((number, index) =>
      index === at ? BigInt.asUintN(384, number + times * P) : number,
    ),
  );
}

const HINTS: readonly ((round: number, dice: Dice) => Hex)[] = [
  (round, dice) => flipBit(hintsOf(round), dice),
  (round, dice) => shiftedHints(round, dice),
  (round, dice) => hintsOf(neighbour(round, dice)),
  (_, dice) => dice.pick(['00', 'ff']).repeat(HINTS_BYTES),
];

/** Returns forged hints of the round. */
function forgedHints(round: number, dice: Dice): Hex {
  return dice.pick(HINTS)(round, dice);
}

/** Returns a round's signature and hints, one of the two forged. */
export function forgedProof(groupKey: Hex, round: number, dice: Dice): RoundProof {
  return dice.oneIn(2)
    ? { signature: signatureOf(groupKey, round), hints: forgedHints(round, dice) }
    : { signature: forgedSignature(groupKey, round, dice), hints: hintsOf(round) };
}
