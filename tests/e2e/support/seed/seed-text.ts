import * as v from 'valibot';
import type { Seed, SeededPool } from './record.ts';

/** Lamports are written as text, for JSON has no whole numbers of that size. */
const lamports = v.pipe(
  v.string(),
  v.regex(/^-?\d+$/),
  v.transform((text) => BigInt(text)),
);
/** The names of all fields of a record that hold lamports. */
const isAmount = (name: string): boolean => name.endsWith('Lamports');

/** A seed's record as JSON. @param madeAt milliseconds since 1970 */
export function seedText({ pools, totals, transactions, failed, anyone }: Seed, madeAt: number): string {
  return JSON.stringify({ madeAt, pools, totals, transactions, failed, anyone }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/** @throws if the text is no record that `seedText` has written */
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
