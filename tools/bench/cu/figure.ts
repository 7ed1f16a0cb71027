import { LIMITS } from './limits.ts';

/** The cost of an instruction in compute units, or the size of the program in bytes. */
export interface Figure {
  readonly name: string;
  readonly value: bigint;
  /** The largest value allowed. */
  readonly limit: bigint;
  /** Least and most with other keys or inputs; null if other inputs have no effect. */
  readonly spread: readonly [bigint, bigint] | null;
}

/** Makes a figure with a spread over `value` and `others`. @throws if no limit is committed for it */
export function figure(name: string, value: bigint, others: readonly bigint[] = []): Figure {
  const limit = LIMITS[name];
  if (limit === undefined) throw new Error(`${name} takes ${value} CU and has no limit`);
  const all = [value, ...others].sort((a, b) => Number(a - b));
  const [least = value, most = value] = [all[0], all.at(-1)];
  return { name, value, limit: BigInt(limit), spread: least === most ? null : [least, most] };
}

/** Makes the figure of the most expensive of several calls that differ in inputs which the caller cannot choose. */
export function worst(name: string, values: readonly bigint[]): Figure {
  const most = values.reduce((a, b) => (a > b ? a : b), 0n);
  return figure(name, most, values);
}

export function isExceeded({ value, limit }: Figure): boolean {
  return value > limit;
}

/** Returns the limits without a figure, so that no limit outlives its figure. */
export function limitsWithoutFigure(figures: readonly Figure[]): string[] {
  const names = new Set(figures.map(({ name }) => name));
  return Object.keys(LIMITS).filter((name) => !names.has(name));
}
