/** What an instruction takes, in compute units. */
export interface Figure {
  readonly name: string;
  readonly value: bigint;
  /** The most it may take; null where nothing is promised. */
  readonly limit: bigint | null;
  /** What it takes with other keys or inputs, least and most; null where nothing else comes in. */
  readonly spread: readonly [bigint, bigint] | null;
}

/** The figures that are promised. */
const LIMITS: ReadonlyMap<string, bigint> = new Map([
  ['create_pool', 22_000n],
  ['join_pool', 13_000n],
  ['exit_pool', 9_000n],
  ['exit_pool_1000', 35_000n],
  ['request_draw', 10_000n],
  ['request_draw_1000', 30_000n],
  ['capture_entropy', 10_000n],
  ['fulfil_draw_10', 60_000n],
  ['fulfil_draw_1000', 130_000n],
  ['claim', 9_000n],
]);

/** A figure whose value is `value`; the spread holds it and `others`. */
export function figure(name: string, value: bigint, others: readonly bigint[] = []): Figure {
  const limit = LIMITS.get(name) ?? null;
  const all = [value, ...others].sort((a, b) => Number(a - b));
  const [least = value, most = value] = [all[0], all.at(-1)];
  return { name, value, limit, spread: least === most ? null : [least, most] };
}

/** The figure of the most expensive of several calls that differ in what the caller cannot choose. */
export function worst(name: string, values: readonly bigint[]): Figure {
  const most = values.reduce((a, b) => (a > b ? a : b), 0n);
  return figure(name, most, values);
}

export function isExceeded({ value, limit }: Figure): boolean {
  return limit !== null && value > limit;
}
