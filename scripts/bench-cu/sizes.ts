/** Players of a pool: the fewest, the usual, the most. */
export const SIZES = [2, 10, 1_000] as const;
export type Size = (typeof SIZES)[number];

const USUAL: Size = 10;

/** An instruction's name for pools of a size; without more for the usual one. */
export function sized(name: string, size: Size, rest = ''): string {
  return `${name}${size === USUAL ? '' : `_${size}`}${rest}`;
}
