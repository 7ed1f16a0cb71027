/** The limit of each figure, and whether higher or lower is better. */
export const LIMITS = {
  rest_hot_ratio: { limit: 0.5, better: 'more', unit: '' },
  rest_mixed_ratio: { limit: 0.1, better: 'more', unit: '' },
  rest_p99_ms: { limit: 50, better: 'less', unit: 'ms' },
  backfill_tx_per_s: { limit: 500, better: 'more', unit: 'tx/s' },
  socket_fanout_p99_ms: { limit: 500, better: 'less', unit: 'ms' },
  rss_growth_mb: { limit: 30, better: 'less', unit: 'MB' },
  held_growth_mb: { limit: 5, better: 'less', unit: 'MB' },
  soak_honest_p99_ms: { limit: 100, better: 'less', unit: 'ms' },
  soak_honest_failed: { limit: 0, better: 'less', unit: '' },
  soak_descriptor_growth: { limit: 50, better: 'less', unit: '' },
  soak_held_growth_mb: { limit: 15, better: 'less', unit: 'MB' },
  soak_rss_growth_mb: { limit: 30, better: 'less', unit: 'MB' },
} as const;

export type FigureName = keyof typeof LIMITS;
export type Figures = Partial<Record<FigureName, number>>;

/** Whether a figure misses its limit. */
export function isMissed(name: FigureName, value: number): boolean {
  const { limit, better } = LIMITS[name];
  return !(better === 'more' ? value >= limit : value <= limit);
}
