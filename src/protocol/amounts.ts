/** Converts between lamports and amounts in SOL as text, which never depends on a locale and contains no currency. */
import { withAsciiDigits } from './digits.ts';
import { LAMPORTS_PER_SOL, LARGEST_U64 } from './limits.ts';
import type { Result } from './result.ts';

const DECIMALS = 9;

export type AmountProblem = 'empty' | 'notANumber' | 'ambiguous' | 'tooManyDecimals' | 'tooLarge';

/**
 * Parses a typed amount in SOL. The dot is always the decimal sign, a comma only if it cannot separate thousands:
 * `0,02` and `1,5` are accepted, `1,500` is refused as ambiguous.
 * @returns lamports
 */
export function parseSol(text: string): Result<bigint, AmountProblem> {
  const typed = withAsciiDigits(text.trim());
  if (typed === '') return refused('empty');
  if (!/^[\d.,]*\d[\d.,]*$/.test(typed)) return refused('notANumber');
  const parts = /^(\d*)(?:([.,])(\d*))?$/.exec(typed);
  if (parts === null) return refused('ambiguous');
  const [, integer = '', sign, fraction = ''] = parts;
  if (sign === ',' && /^[1-9]\d{0,2}$/.test(integer) && fraction.length === 3) return refused('ambiguous');
  if (fraction.length > DECIMALS) return refused('tooManyDecimals');
  const lamports = BigInt(integer + fraction.padEnd(DECIMALS, '0'));
  return lamports > LARGEST_U64 ? refused('tooLarge') : { ok: true, value: lamports };
}

/** Formats SOL for cards and lists: floored to three decimals; `0.000` for missing and negative amounts. */
export function solFloored(lamports: bigint | null | undefined): string {
  if (lamports === null || lamports === undefined || lamports < 0n) return '0.000';
  return `${lamports / LAMPORTS_PER_SOL}.${fractionOf(lamports).slice(0, 3)}`;
}

const LAMPORTS_PER_THOUSANDTH = LAMPORTS_PER_SOL / 1_000n;

/**
 * Rounds the parts of a sum to thousandths of a SOL, in lamports, so that they add up to the floored sum: the
 * thousandths that flooring would lose go to the parts with the largest remainders.
 */
export function flooredParts(parts: readonly bigint[]): readonly bigint[] {
  const sum = parts.reduce((all, part) => all + part, 0n) / LAMPORTS_PER_THOUSANDTH;
  const floored = parts.map((part) => part / LAMPORTS_PER_THOUSANDTH);
  const missing = Number(sum - floored.reduce((all, part) => all + part, 0n));
  const remainder = (index: number): number => Number((parts[index] ?? 0n) % LAMPORTS_PER_THOUSANDTH);
  const raised = new Set(
    parts
      .map((_, index) => index)
      .toSorted((a, b) => remainder(b) - remainder(a))
      .slice(0, missing),
  );
  return floored.map((part, index) => (part + (raised.has(index) ? 1n : 0n)) * LAMPORTS_PER_THOUSANDTH);
}

/** Formats the difference of two amounts as `solFloored` formats them, with its sign: `+0.015`, `−0.085`. */
export function netFloored(got: bigint, paid: bigint): string {
  const net = got / LAMPORTS_PER_THOUSANDTH - paid / LAMPORTS_PER_THOUSANDTH;
  return `${net < 0n ? '−' : '+'}${solFloored((net < 0n ? -net : net) * LAMPORTS_PER_THOUSANDTH)}`;
}

/** Formats needed SOL: rounded up to three decimals, or to four for deposits, so that the shown amount is enough. */
export function solCeiled(lamports: bigint, decimals: 3 | 4 = 3): string {
  const unit = LAMPORTS_PER_SOL / 10n ** BigInt(decimals);
  const ceiled = ((lamports + unit - 1n) / unit) * unit;
  return `${ceiled / LAMPORTS_PER_SOL}.${fractionOf(ceiled).slice(0, decimals)}`;
}

/** Formats SOL for confirmations, claims and ledgers: to the lamport, without trailing zeros; may be negative. */
export function solExact(lamports: bigint): string {
  const size = lamports < 0n ? -lamports : lamports;
  const fraction = fractionOf(size).replace(/0+$/, '');
  const text = `${size / LAMPORTS_PER_SOL}${fraction === '' ? '' : `.${fraction}`}`;
  return lamports < 0n ? `-${text}` : text;
}

function fractionOf(lamports: bigint): string {
  return (lamports % LAMPORTS_PER_SOL).toString().padStart(DECIMALS, '0');
}

function refused(error: AmountProblem): Result<never, AmountProblem> {
  return { ok: false, error };
}
