/**
 * Returns the median of numbers, for an even count the mean of the two in the middle, like PostgreSQL's
 * `percentile_cont(0.5)` for the server's statistics; null for an empty list.
 * @param sorted in ascending order
 */
export function median(sorted: readonly number[]): number | null {
  const below = sorted[Math.floor((sorted.length - 1) / 2)];
  const above = sorted[Math.floor(sorted.length / 2)];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}
