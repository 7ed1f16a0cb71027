import { LARGEST_GROWTH } from './limits.ts';
import type { Account, Data } from './state.ts';

/** Bytes that the network counts besides an account's data. */
const OVERHEAD = 128;

const LENGTHS = { config: 179, beacon: 416, creator: 58, entry: 84 };
const POOL_HEADER = 568;

/** Bytes of an account that never grows. */
export function lengthOf(kind: keyof typeof LENGTHS): number {
  return LENGTHS[kind];
}

/** Bytes of a pool of its final size: header, a key for each seat, a byte for the weight of each possible winner. */
export function wholePoolLength(maxPlayers: number, randomMultiplier: boolean): number {
  return POOL_HEADER + 32 * maxPlayers + (randomMultiplier ? Math.max(1, Math.floor(maxPlayers / 4)) : 0);
}

/** Bytes of a pool after one more instruction that lets it grow. */
export function grownLength(now: number, whole: number): number {
  return Math.min(whole, now + LARGEST_GROWTH);
}

/** Lamports that keep an account alive. */
export function rentFor(bytes: number, rate: bigint): bigint {
  return BigInt(OVERHEAD + bytes) * rate;
}

function bytesOf(data: Data | null): number {
  if (data === null || data.kind === 'foreign') return 0;
  return data.kind === 'pool' ? data.length : LENGTHS[data.kind];
}

/**
 * Whether the network lets a transaction leave an account like this: gone, alive, or short of its rent as before and
 * no richer.
 */
export function mayBeLeft(before: Account, after: Account, rate: bigint): boolean {
  const minimum = (account: Account): bigint => rentFor(bytesOf(account.data), rate);
  if (after.lamports === 0n || after.lamports >= minimum(after)) return true;
  const wasShort = before.lamports > 0n && before.lamports < minimum(before);
  return wasShort && bytesOf(before.data) === bytesOf(after.data) && after.lamports <= before.lamports;
}
