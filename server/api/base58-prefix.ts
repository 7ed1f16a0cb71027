import bs58 from 'bs58';
import { type Column, or, type SQL, sql } from 'drizzle-orm';

const ADDRESS_BYTES = 32;
/** The longest base58 text of 32 bytes. */
const MOST_DIGITS = 44;
const BASE = 58n;
const BYTE = 256n;
const IS_BASE58 = /^[1-9A-HJ-NP-Za-km-z]*$/;

/** Both ends are included. */
export interface ByteRange {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}

/** Whether an address begins with a text, exactly. An index of the addresses is used. */
export function startsWith(column: Column, text: string): SQL {
  const within = prefixRanges(text).map(
    ({ from, to }) => sql`${column} between ${bytes(from)} and ${bytes(to)}`,
  );
  return sql`(${or(...within) ?? sql`false`})`;
}

const bytes = (value: Uint8Array): SQL => sql`decode(${Buffer.from(value).toString('hex')}, 'hex')`;

/**
 * Returns the ranges of the addresses of 32 bytes whose base58 text begins with a text: one for each length of text, of
 * which a prefix allows two at most.
 */
function prefixRanges(text: string): ByteRange[] {
  if (!IS_BASE58.test(text)) return [];
  const digits = text.replace(/^1+/, '');
  // Each leading 1 stands for a byte 0; the first byte after them is not 0.
  const zeros = text.length - digits.length;
  if (zeros > ADDRESS_BYTES) return [];
  const length = ADDRESS_BYTES - zeros;
  const highest = BYTE ** BigInt(length) - 1n;
  if (digits === '') return [rangeOf(0n, highest)];
  if (length === 0) return [];
  const lowest = BYTE ** BigInt(length - 1);
  const first = numberOf(digits);
  const ranges: ByteRange[] = [];
  for (let more = 0; digits.length + more <= MOST_DIGITS; more += 1) {
    const step = BASE ** BigInt(more);
    const [from, to] = [max(first * step, lowest), min((first + 1n) * step - 1n, highest)];
    if (from <= to) ranges.push(rangeOf(from, to));
  }
  return ranges;
}

function numberOf(digits: string): bigint {
  return BigInt(`0x${Buffer.from(bs58.decode(digits)).toString('hex')}`);
}

function rangeOf(from: bigint, to: bigint): ByteRange {
  return { from: addressBytes(from), to: addressBytes(to) };
}

function addressBytes(value: bigint): Uint8Array {
  return Buffer.from(value.toString(16).padStart(2 * ADDRESS_BYTES, '0'), 'hex');
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
