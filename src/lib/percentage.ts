/** Returns what percentage `part` is of `whole`, not rounded; 0 when `whole` is 0. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
