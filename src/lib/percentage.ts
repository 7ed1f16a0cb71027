/** Returns what percentage `part` is of `total`, not rounded; 0 when `total` is 0. */
export function percentage(part: number, total: number): number {
  return total === 0 ? 0 : (part / total) * 100;
}
