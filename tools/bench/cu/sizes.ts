/** Numbers of a pool's players: the fewest, a usual number, the most. */
export const SIZES = [2, 10, 1_000] as const;
export type Size = (typeof SIZES)[number];

const DEFAULT_SIZE: Size = 10;

/** Returns a figure's name for pools of a size. The usual size has no suffix. */
export function sized(name: string, size: Size, rest = ''): string {
  return `${name}${size === DEFAULT_SIZE ? '' : `_${size}`}${rest}`;
}
