/** Names of pools as the program admits them: visible text of at most 32 bytes, padded with NUL. */
import { NAME_BYTES } from './limits.ts';
import type { Result } from './result.ts';

export type NameProblem = 'empty' | 'tooLong' | 'forbiddenCharacter' | 'notUtf8';

/** Control, zero-width, invisible and bidirectional characters, first and last of each run. */
const FORBIDDEN: readonly (readonly [number, number])[] = [
  [0x0000, 0x001f],
  [0x007f, 0x009f],
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

/**
 * Invisible characters that keyboards add by themselves, to emoji for the most part: joiners, variation selectors and the
 * tags of flags.
 */
const ADDED = /\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}]/gu;

/** Removes from a typed name the invisible characters that the program refuses. */
export const withoutAdded = (typed: string): string => typed.replace(ADDED, '');

/** Returns why the program would refuse a name; null if it would not. White space is not trimmed. */
export function nameProblem(name: string): NameProblem | null {
  // A lone surrogate would be encoded as another character, and the pool would not get the typed name.
  if (/\p{Surrogate}/u.test(name)) return 'notUtf8';
  if (/^\p{White_Space}*$/u.test(name)) return 'empty';
  if ([...name].some(isForbidden)) return 'forbiddenCharacter';
  return new TextEncoder().encode(name).length > NAME_BYTES ? 'tooLong' : null;
}

/** Returns how many characters must be removed from a name's end until it fits; 0 if it fits. */
export function charactersOver(name: string): number {
  const characters = [...name];
  let bytes = new TextEncoder().encode(name).length;
  let over = 0;
  while (bytes > NAME_BYTES) {
    over += 1;
    bytes -= new TextEncoder().encode(characters.at(-over)).length;
  }
  return over;
}

/** Returns a name's 32 bytes. */
export function encodeName(name: string): Result<Uint8Array, NameProblem> {
  const error = nameProblem(name);
  if (error !== null) return { ok: false, error };
  const value = new Uint8Array(NAME_BYTES);
  value.set(new TextEncoder().encode(name));
  return { ok: true, value };
}

/** Decodes a name of 32 bytes, checked by the same rules: an account from the chain is input from outside. */
export function decodeName(bytes: Uint8Array): Result<string, NameProblem> {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  const value = utf8(bytes.subarray(0, end));
  if (value === null) return { ok: false, error: 'notUtf8' };
  const error = nameProblem(value);
  return error === null ? { ok: true, value } : { ok: false, error };
}

function isForbidden(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return FORBIDDEN.some(([first, last]) => point >= first && point <= last);
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The decoder's only way to say that bytes are not UTF-8.
    return null;
  }
}
