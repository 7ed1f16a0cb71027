import type { Call } from '#tests/model/interface.ts';
import type { BeaconInfo, Hex } from '#tests/model/state.ts';
import { calls } from './calls.ts';
import { CHAINS, PLAYERS, STRANGER } from './cast.ts';
import type { Dice } from './dice.ts';
import { P } from './rounds.ts';
import { spoilt } from './spoilt.ts';

/** Of a key, and hexadecimal digits of each of its two coordinates. */
const GROUP_KEY_BYTES = 96;
const DIGITS = 96;
/** The flag of a compressed point, in its first coordinate. */
const COMPRESSED = 1n << 383n;
const text = (id: string): Hex => Buffer.from(id).toString('hex');

/** A key whose coordinates are not what they should be: infinity, no point, no canonical number, not compressed. */
function badKey(key: Hex, dice: Dice): Hex {
  const imaginary = BigInt(`0x${key.slice(0, DIGITS)}`);
  const instead = (number: bigint): Hex => number.toString(16).padStart(DIGITS, '0') + key.slice(DIGITS);
  return dice.pick([
    spoilt(key, dice),
    `c0${'00'.repeat(GROUP_KEY_BYTES - 1)}`,
    `80${'00'.repeat(GROUP_KEY_BYTES - 1)}`,
    'ff'.repeat(GROUP_KEY_BYTES),
    instead(imaginary + P),
    instead(imaginary ^ COMPRESSED),
  ]);
}

/** Bounds and what lies one beyond them. */
const ODDITIES: readonly ((dice: Dice, info: BeaconInfo) => Partial<BeaconInfo>)[] = [
  (dice) => ({ periodSeconds: dice.pick([0, 1, 30, 31, 2 ** 32 - 1]) }),
  (dice) => ({ genesis: dice.pick([0, -1, 1, -(2 ** 40)]) }),
  (dice) => ({ id: text(dice.pick(['', 'x', 'default', 'Default', 'x'.repeat(32), 'x'.repeat(33)])) }),
  (dice, { groupKey }) => ({ groupKey: badKey(groupKey, dice) }),
  (dice, { seed }) => ({ seed: spoilt(seed, dice) }),
];

/** Records one of the drand chains that the campaign knows, or something like one. */
export function registration(dice: Dice): Call {
  const info = dice.pick(CHAINS);
  const odd = dice.oneIn(2) ? dice.pick(ODDITIES)(dice, info) : {};
  return calls.registerBeacon(dice.oneIn(3) ? dice.pick(PLAYERS) : STRANGER, { ...info, ...odd });
}
