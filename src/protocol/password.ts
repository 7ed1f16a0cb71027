/** Passwords worth protecting a pool with. */
import type { RandomBelow } from './random.ts';

/** Without i, l, o, 0 and 1, which are read for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 5;

/** Three groups of five signs out of 31, such as `h4xkm-2pqrw-ztc9d`: 74 bits. */
export function generatePassword(random: RandomBelow): string {
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(random(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
