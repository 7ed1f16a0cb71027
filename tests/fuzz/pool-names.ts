import type { Hex } from '#tests/model/state.ts';
import type { Dice } from './dice.ts';

const LENGTH = 32;
/** First and last of every range of characters that a name must not contain. */
const FORBIDDEN: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
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
/** Invalid UTF-8: a stray byte, truncated sequences, an overlong one, a lone surrogate, a number beyond Unicode. */
const NO_TEXT: readonly Hex[] = ['ff', 'e228a1', 'e282', 'c080', 'eda080', 'f4908080'];

const padded = (hex: Hex): Hex => hex.slice(0, 2 * LENGTH).padEnd(2 * LENGTH, '0');
const named = (name: string): Hex => padded(Buffer.from(name).toString('hex'));

const NAMES = ['Turbo Otters 42', '月へ行こう', '32 bytes of name, no NUL behind!', '🚀'].map(named);

export function goodName(dice: Dice): Hex {
  return dice.pick(NAMES);
}

/** Returns a name with a character at or just beyond the edge of a forbidden range, or bytes that are not text. */
export function oddName(dice: Dice): Hex {
  if (dice.oneIn(4)) return padded(dice.pick([...NO_TEXT, '', '20', '2020e38080']));
  const [first, last] = dice.pick(FORBIDDEN);
  const character = String.fromCodePoint(Math.max(0, dice.pick([first - 1, first, last, last + 1])));
  return named(dice.pick([character, `a${character}b`, `${character}a`, `a${character}`]));
}
