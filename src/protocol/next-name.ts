/** Names of rematches: each has the next Roman numeral. */
import { charactersOver } from './names.ts';

const VALUES = [
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const;

/** Returns the Roman numeral of a number from 1 to 89, without a sign for 100. */
function roman(number: number): string {
  let left = number;
  return VALUES.map(([sign, value]) => {
    const times = Math.floor(left / value);
    left -= times * value;
    return sign.repeat(times);
  }).join('');
}

const LAST = 89;
const NUMERALS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: LAST }, (_, index) => [roman(index + 1), index + 1]),
);

/**
 * Returns the name of a pool's rematch: `Wagmi Otters`, `Wagmi Otters II`, `Wagmi Otters III`. Characters that do not
 * fit are cut before the numeral. The result is always accepted by the program, and differs from the pool's own name.
 */
export function nextName(name: string): string {
  const [, base = '', numeral = ''] = /^(.*\S)\s+([IVXL]+)$/su.exec(name.trim()) ?? [];
  const number = NUMERALS.get(numeral) ?? LAST;
  return number < LAST ? numbered(base, number + 1) : numbered(name.trim(), 2);
}

/** Appends a numeral to a base that is cut, character by character, until both fit. */
function numbered(base: string, number: number): string {
  const ending = ` ${roman(number)}`;
  const characters = [...base];
  while (charactersOver(characters.join('').trimEnd() + ending) > 0) characters.pop();
  return (characters.join('').trimEnd() + ending).trim();
}
