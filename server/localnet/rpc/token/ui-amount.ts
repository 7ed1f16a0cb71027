import type { Json } from '../json.ts';
import { interestOf, scaleOf } from './extensions.ts';
import type { Mint } from './token-state.ts';

const SECONDS_PER_YEAR = 60 * 60 * 24 * 365.24;
const BASIS_POINTS = 10_000;
/** More decimals than a validator divides by (the largest power of ten in 64 bits). */
const MAX_DIVIDED_DECIMALS = 19;
/** The most decimals JavaScript writes. */
const MAX_FIXED_DECIMALS = 100;

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** All digits of an amount: 1500 with 3 decimals is "1.5". */
function exactText(amount: bigint, decimals: number): string {
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, '0');
  return trimmed(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

/** The amount that a mint with interest or a multiplier shows, undefined for other mints; `unixTime` in seconds since 1970. */
function scaledText(amount: bigint, mint: Mint, unixTime: number): string | undefined {
  const unit = 10 ** mint.decimals;
  const text = (value: number): string => trimmed(value.toFixed(Math.min(mint.decimals, MAX_FIXED_DECIMALS)));
  const interest = interestOf(mint.extensions);
  if (interest !== null) {
    const { initializationTimestamp, lastUpdateTimestamp, preUpdateAverageRate, currentRate } = interest;
    const grown = (rate: number, seconds: number): number =>
      Math.exp((rate * seconds) / SECONDS_PER_YEAR / BASIS_POINTS);
    const before = grown(preUpdateAverageRate, Number(lastUpdateTimestamp - initializationTimestamp));
    const since = grown(currentRate, unixTime - Number(lastUpdateTimestamp));
    return text(Number(amount) * ((before * since) / unit));
  }
  const scale = scaleOf(mint.extensions);
  if (scale === null) return undefined;
  const { multiplier, newMultiplier, newMultiplierEffectiveTimestamp } = scale;
  const current = unixTime >= Number(newMultiplierEffectiveTimestamp) ? newMultiplier : multiplier;
  return text(Math.trunc(Number(amount) * current) / unit);
}

/**
 * An amount of tokens (in the smallest unit) as clients read it, at a time in seconds since 1970. Interest and multipliers are
 * reckoned in floating point as Token-2022 does it (`amount_to_ui_amount` of its interface).
 */
export function uiAmount(amount: bigint, mint: Mint, unixTime: number): { [key: string]: Json } {
  const { decimals } = mint;
  const scaled = scaledText(amount, mint, unixTime);
  const divided = decimals > MAX_DIVIDED_DECIMALS ? null : Number(amount) / 10 ** decimals;
  return {
    uiAmount: scaled === undefined ? divided : Number(scaled),
    decimals,
    amount: String(amount),
    uiAmountString: scaled ?? exactText(amount, decimals),
  };
}
