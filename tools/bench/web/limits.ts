/** The limit and unit of each figure in the browser. `draw_seconds` is measured by `npm run bench:draw`. */
export const LIMITS = {
  first_route_js_br: { limit: 100_000, unit: 'bytes' },
  first_route_css_br: { limit: 10_500, unit: 'bytes' },
  first_visit_bytes: { limit: 450_000, unit: 'bytes' },
  first_visible_content_ms: { limit: 800, unit: 'ms' },
  lcp_ms: { limit: 1_000, unit: 'ms' },
  cls: { limit: 0.02, unit: '' },
  inp_ms: { limit: 100, unit: 'ms' },
  longest_task_ms: { limit: 80, unit: 'ms' },
  draw_seconds: { limit: 6, unit: 's' },
} as const satisfies Record<string, { readonly limit: number | null; readonly unit: string }>;

export type FigureName = keyof typeof LIMITS;

export interface Figure {
  readonly name: FigureName;
  readonly value: number;
  readonly unit: string;
  readonly limit: number | null;
  /** The value of a blank React page in the same run; null if there is none. */
  readonly blank: number | null;
}

/** Makes a figure with its limit. */
export function figureOf(name: FigureName, value: number, blank: number | null = null): Figure {
  return { name, value, ...LIMITS[name], blank };
}

export function isMissed({ value, limit }: Figure): boolean {
  return limit !== null && !(value <= limit);
}

/** Returns the median of an odd number of values, the upper of the two in the middle for an even one; NaN of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
