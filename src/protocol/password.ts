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

/** Blanks, control characters, and signs without a look that a clipboard or a keyboard adds. */
const ADDED =
  '[\\s\\p{Cc}\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff]+';
const AROUND = new RegExp(`^${ADDED}|${ADDED}$`, 'gu');
/** By which phones ask for the coloured look of a sign. */
const LOOKS = /[\u{fe0e}\u{fe0f}]/gu;

/** Returns a password without what a clipboard or a phone's keyboard adds to it: the one that a new pool gets. */
export const trimmedPassword = (typed: string): string => typed.replace(LOOKS, '').replace(AROUND, '');

/**
 * Returns what may be meant by a typed password, most likely first. Pools from before passwords were trimmed open by what
 * was typed.
 */
export const meantPasswords = (typed: string): readonly string[] =>
  [...new Set([trimmedPassword(typed), typed.replace(AROUND, ''), typed])].filter((one) => one !== '');
