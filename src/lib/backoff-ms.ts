/** Returns the milliseconds to wait after some failures in a row: twice as long after each, up to `longestMs`. */
export const backoffMs = (failures: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1));
