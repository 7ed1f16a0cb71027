/**
 * Returns the middle of numbers, and of an even count the mean of the two in the middle, as PostgreSQL's
 * `percentile_cont(0.5)` does for the server's statistics; null without any.
 * @param sorted in ascending order
 */
export function median(sorted: readonly number[]): number | null {
  const below = sorted[Math.floor((sorted.length - 1) / 2)];
  const above = sorted[Math.floor(sorted.length / 2)];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}
