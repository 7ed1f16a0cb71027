/** Numbers of a pool's players: the minimum, the default of the benchmarks, the maximum. */
export const SIZES = [2, 10, 1_000] as const;
export type Size = (typeof SIZES)[number];

const DEFAULT_SIZE: Size = 10;

/** Returns a figure's name for pools of a size. The default size has no suffix. */
export function sized(name: string, size: Size, rest = ''): string {
  return `${name}${size === DEFAULT_SIZE ? '' : `_${size}`}${rest}`;
}
