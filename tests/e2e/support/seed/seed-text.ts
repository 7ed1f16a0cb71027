import * as v from 'valibot';
import type { Seed, SeededPool } from './record.ts';

/** Parses lamports from text, because JSON has no integers of that size. */
const lamports = v.pipe(
  v.string(),
  v.regex(/^-?\d+$/),
  v.transform((text) => BigInt(text)),
);
/** Whether a field of a record holds lamports, by its name. */
const isAmount = (name: string): boolean => name.endsWith('Lamports');

/** Writes a seed's record as JSON. @param madeAt milliseconds since 1970 */
export function seedText({ pools, totals, transactions, failed, anyone }: Seed, madeAt: number): string {
  return JSON.stringify({ madeAt, pools, totals, transactions, failed, anyone }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/** Reads a record written by `seedText`. @throws if the text is not one */
export function parseSeed(text: string): Seed {
  const parsed: unknown = JSON.parse(text, (name, value: unknown) =>
    isAmount(name) ? v.parse(lamports, value) : value,
  );
  const record = parsed as Omit<Seed, 'of'>;
  return {
    ...record,
    of: (...states) => record.pools.filter(({ state }: SeededPool) => states.includes(state)),
  };
}
