/** Generates strong passwords for pools, and normalises typed ones. */
import type { RandomBelow } from './random.ts';

/** Without i, l, o, 0 and 1, which are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 5;

/** Generates three groups of five characters out of 31, such as `h4xkm-2pqrw-ztc9d`: 74 bits. */
export function generatePassword(random: RandomBelow): string {
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(random(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** White space, control characters and invisible characters, which a clipboard or a keyboard may add. */
const ADDED =
  '[\\s\\p{Cc}\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff]+';
const AROUND = new RegExp(`^${ADDED}|${ADDED}$`, 'gu');
/** Variation selectors, by which phones request the coloured form of a character. */
const LOOKS = /[\u{fe0e}\u{fe0f}]/gu;

/** Returns a password without the characters that a clipboard or a phone's keyboard adds; new pools get this form. */
export const trimmedPassword = (typed: string): string => typed.replace(LOOKS, '').replace(AROUND, '');

/**
 * Returns the passwords that a typed one may mean, most likely first: pools created before passwords were trimmed need
 * the untrimmed one.
 */
export const meantPasswords = (typed: string): readonly string[] =>
  [...new Set([trimmedPassword(typed), typed.replace(AROUND, ''), typed])].filter((one) => one !== '');
