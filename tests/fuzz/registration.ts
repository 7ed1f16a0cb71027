import type { Call } from '#tests/model/interface.ts';
import type { BeaconInfo, Hex } from '#tests/model/state.ts';
import { calls } from './calls.ts';
import { CHAINS, PLAYERS, STRANGER } from './cast.ts';
import type { Dice } from './dice.ts';
import { P } from './rounds.ts';
import { flipBit } from './flip-bit.ts';

/** Bytes of a key. Each of its two coordinates has the same number of hexadecimal digits. */
const GROUP_KEY_BYTES = 96;
const DIGITS = 96;
/** The "compressed" flag in a point's first coordinate. */
const COMPRESSED = 1n << 383n;
const text = (id: string): Hex => Buffer.from(id).toString('hex');

/** Returns an invalid key: infinity, not a point, not canonical or not compressed. */
function badKey(key: Hex, dice: Dice): Hex {
  const imaginary = BigInt(`0x${key.slice(0, DIGITS)}`);
  const instead = (number: bigint): Hex => number.toString(16).padStart(DIGITS, '0') + key.slice(DIGITS);
  return dice.pick([
    flipBit(key, dice),
    `c0${'00'.repeat(GROUP_KEY_BYTES - 1)}`,
    `80${'00'.repeat(GROUP_KEY_BYTES - 1)}`,
    'ff'.repeat(GROUP_KEY_BYTES),
    instead(imaginary + P),
    instead(imaginary ^ COMPRESSED),
  ]);
}

/** Changes a field to a bound, beyond a bound, or to other bytes. */
const ODDITIES: readonly ((dice: Dice, info: BeaconInfo) => Partial<BeaconInfo>)[] = [
  (dice) => ({ periodSeconds: dice.pick([0, 1, 30, 31, 2 ** 32 - 1]) }),
  (dice) => ({ genesis: dice.pick([0, -1, 1, -(2 ** 40)]) }),
  (dice) => ({ id: text(dice.pick(['', 'x', 'default', 'Default', 'x'.repeat(32), 'x'.repeat(33)])) }),
  (dice, { groupKey }) => ({ groupKey: badKey(groupKey, dice) }),
  (dice, { seed }) => ({ seed: flipBit(seed, dice) }),
];

/** Registers one of the campaign's drand chains, or a changed one. */
export function registration(dice: Dice): Call {
  const info = dice.pick(CHAINS);
  const odd = dice.oneIn(2) ? dice.pick(ODDITIES)(dice, info) : {};
  return calls.registerBeacon(dice.oneIn(3) ? dice.pick(PLAYERS) : STRANGER, { ...info, ...odd });
}
