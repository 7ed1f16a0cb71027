import { LARGEST_GROWTH } from './limits.ts';
import type { Account, Data, State } from './state.ts';

/** Bytes that the network adds to an account's data when it computes the rent. */
const OVERHEAD = 128;

const LENGTHS = { config: 178, beacon: 416, creator: 57, entry: 83 };
const POOL_HEADER = 568;

/** Returns the bytes of an account of a kind that never grows. */
export function lengthOf(kind: keyof typeof LENGTHS): number {
  return LENGTHS[kind];
}

/** Returns the bytes of a pool's final size: header, a key for each seat, a byte for each possible winner's weight. */
export function fullPoolLength(maxPlayers: number, randomMultiplier: boolean): number {
  return POOL_HEADER + 32 * maxPlayers + (randomMultiplier ? Math.max(1, Math.floor(maxPlayers / 4)) : 0);
}

/** Returns the bytes of a pool after one more `grow_pool`. */
export function grownLength(now: number, fullLength: number): number {
  return Math.min(fullLength, now + LARGEST_GROWTH);
}

/** Returns the rent minimum of an account, in lamports. */
export function rentFor(bytes: number, rate: bigint): bigint {
  return BigInt(OVERHEAD + bytes) * rate;
}

/** The rate by which pools and entries deposit even if the network's is lower, in lamports for each byte. */
const CEILING = 6_960n;

/** Returns the lamports that a pool or an entry deposits for its rent. */
export function depositFor(bytes: number, rate: bigint): bigint {
  return rentFor(bytes, rate > CEILING ? rate : CEILING);
}

function bytesOf(data: Data | null): number {
  if (data === null || data.kind === 'foreign') return 0;
  return data.kind === 'pool' ? data.length : LENGTHS[data.kind];
}

/**
 * Whether the network accepts an account after a transaction: the account must be deleted, hold its rent minimum, or
 * lack rent as before, without having gained lamports or, by the newer rule, without having lost any.
 */
export function mayBeLeft(
  before: Account,
  after: Account,
  { rentRate: rate, refusesBelowMinimum }: Pick<State, 'rentRate' | 'refusesBelowMinimum'>,
): boolean {
  const minimum = (account: Account): bigint => rentFor(bytesOf(account.data), rate);
  if (after.lamports === 0n || after.lamports >= minimum(after)) return true;
  const wasShort = before.lamports > 0n && before.lamports < minimum(before);
  if (!wasShort || bytesOf(before.data) !== bytesOf(after.data)) return false;
  return refusesBelowMinimum === 'increase'
    ? after.lamports <= before.lamports
    : after.lamports >= before.lamports;
}
